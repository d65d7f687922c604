"""Stamps every wheel and source archive with the revision that it was made from; all else is in pyproject.toml."""

import importlib.util
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent


def stamp(package: Path) -> None:
    """Write the build's facts into `package`; a source archive's stamp, where git knows nothing, is kept."""
    spec = importlib.util.spec_from_file_location("connector_build", ROOT / "device_connector/build.py")
    build = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # dataclasses look their module up
    spec.loader.exec_module(build)
    source = build.for_wheel(ROOT)
    if source is not None:
        (package / f"{build.STAMP}.py").write_text(source, "utf-8")


class StampedBuild(build_py):
    """A wheel's packages."""

    def run(self) -> None:
        """Copy the packages, then stamp the copy."""
        super().run()
        if not self.editable_mode:
            stamp(Path(self.build_lib) / "device_connector")


class StampedArchive(sdist):
    """A source archive."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Copy the sources, then stamp the copy."""
        super().make_release_tree(base_dir, files)
        stamp(Path(base_dir) / "device_connector")


setup(cmdclass={"build_py": StampedBuild, "sdist": StampedArchive})
