"""`doctor` as a person and as a program use it."""

from __future__ import annotations

from device_connector.doctor import CHECKS


def test_a_failure_is_exit_1(command, lab):
    """Without a key the service does not start; the object says which check failed and the fix."""
    ran = command("doctor", "--json")
    failed = {one["id"]: one["fix"] for one in ran.json["findings"] if one["verdict"] == "fail"}
    assert (ran.code, ran.json["ok"]) == (1, False)
    assert "keys create" in failed["keys"]


def test_a_host_that_is_well_is_exit_0(command, lab, monkeypatch):
    """Warnings are no failure; every check is in the answer."""
    monkeypatch.setenv("DEVICE_CONNECTOR_SERVER__PORT", "0")
    monkeypatch.setenv("DEVICE_CONNECTOR_GATEWAY__PORT", "0")
    command("keys", "create", "xagent")
    ran = command("doctor", "--json")
    assert (ran.code, ran.json["ok"]) == (0, True)
    assert {check.id for check in CHECKS} <= {one["id"] for one in ran.json["findings"]}


def test_a_person_sees_the_fix_beside_what_is_wrong(command, lab):
    """One line a finding, and the count below."""
    said = command("doctor").out
    assert "there is no API key" in said
    assert " to mend" in said


def test_a_bad_configuration_is_a_finding(command, lab, home):
    """`doctor` itself runs where no other command does."""
    (home / "bad.toml").write_text("server = 3\n[metrics]\nopn = true\n")
    ran = command("doctor", "--config", str(home / "bad.toml"), "--json")
    refused = [one["seen"] for one in ran.json["findings"] if one["id"] == "config"]
    assert any("metrics.opn: no such key" in line for line in refused)
    assert any("server" in line for line in refused)
