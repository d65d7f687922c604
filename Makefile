# Everything runs from .venv, which is made from requirements.lock and made again when that or pyproject.toml changes.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
JOBS ?= 2
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help setup demo test check format docs bench peers build lock clean

help:
	@echo "make demo    show the whole job on virtual phones; ONCE=1 ends after the round"
	@echo "make test    run the tests; ARGS='-k word' narrows them, JOBS=4 runs more at a time"
	@echo "make check   formatting, lint, types, import rules"
	@echo "make docs    write the README's tables from the code"
	@echo "make bench   measure against a bare socket, adbutils and the adb command"
	@echo "make peers   let an independent MCP server drive a virtual phone (needs npm)"
	@echo "make build   make a wheel in dist/"
	@echo "make lock    pin the newest dependencies in requirements.lock"
	@echo "make clean   remove what was made, .venv apart"

setup: $(READY)

$(READY): requirements.lock pyproject.toml setup.py
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer with venv: install python3 and python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

demo: $(READY)
	$(BIN)/device-connector demo $(if $(ONCE),--once) $(ARGS)

test: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(READY)
	$(BIN)/python docs/tables.py

bench: $(READY)
	$(BIN)/python benchmarks/run.py $(ARGS)
	$(BIN)/python benchmarks/trees.py

peers: $(READY)
	$(BIN)/python tests/peers/mobile_mcp.py build/peers
	$(BIN)/python tests/peers/side_by_side.py build/peers $(ARGS)

build: $(READY)
	rm -rf build dist
	$(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --wheel-dir dist .

lock: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-tools
	$(BIN)/pip-compile --quiet --upgrade --extra dev --strip-extras --no-header --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --no-emit-options --output-file requirements.lock pyproject.toml

clean:
	rm -rf build dist demo-output *.egg-info .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
