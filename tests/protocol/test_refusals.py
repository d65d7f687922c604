"""Every packet that a link refuses: its exact code, and words that name the thing, the value and the next step."""

from __future__ import annotations

import pytest

from device_connector.protocol.session import Answer
from tests.protocol.refused_envelopes import Case
from tests.protocol.refused_packets import CASES
from tests.protocol.samples import read


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_refused_packet(case: Case) -> None:
    """A broken rule has its own code and words that help; only a hopeless hello ends the link."""
    answer = case.at().receive(case.text)
    assert isinstance(answer, Answer)
    said = read(answer.text)
    assert (said["type"], said["error"]["code"], answer.close) == (case.ack, case.code, case.close)
    missing = [word for word in case.words if word not in said["error"]["message"]]
    assert not missing, said["error"]["message"]
