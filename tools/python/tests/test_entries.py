"""Entries of a board by the names of their models."""

from __future__ import annotations

import pytest

from primitives_bench.entries import FoundEntry, code_of_entry
from primitives_bench.errors import RefusedError

ENTRIES = [
    FoundEntry("Dual encoder", "Ada", "N5P5GF"),
    FoundEntry("Dual encoder, large", "Ada", "8H2TA4"),
    FoundEntry("CSP", "Ada", "MBS2NY"),
    FoundEntry("CSP", "Eve", "KEX1DB"),
    FoundEntry("ABC123", "Eve", "65WW5A"),
]


def _code(name: str) -> str:
    return code_of_entry(name, "shapes.closed", lambda words: [it for it in ENTRIES if (words or "") in it.name])


@pytest.mark.parametrize(("name", "code"), [("Dual encoder", "N5P5GF"), ("rp1z97", "RP1Z97"), ("ABC123", "65WW5A")])
def test_a_name_is_found_before_a_code(name: str, code: str) -> None:
    assert _code(name) == code


def test_an_unknown_name_is_refused_with_similar_ones() -> None:
    with pytest.raises(RefusedError) as refused:
        _code("dual encodr")
    assert refused.value.code == "model_unknown"
    assert refused.value.expected == "an entry, such as Dual encoder, Dual encoder, large"
    assert refused.value.remedy == "list the entries with `primitives-bench leaderboard shapes --board closed`"


def test_a_name_of_several_entries_is_refused_with_their_codes() -> None:
    with pytest.raises(RefusedError) as refused:
        _code("CSP")
    assert (refused.value.code, refused.value.expected) == ("input_invalid", "MBS2NY (Ada), KEX1DB (Eve)")
