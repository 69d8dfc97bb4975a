"""Entries of a board by the names of their models."""

from __future__ import annotations

import pytest

from primitives_bench import Client
from primitives_bench.comparisons import codes_of
from primitives_bench.entries import FoundEntry, code_of_entry, submission_code
from primitives_bench.errors import PrimitivesError, RefusedError

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
    assert refused.value.remedy == (
        'did you mean "Dual encoder"? if not, list the entries with '
        "`primitives-bench leaderboard shapes --board closed`"
    )


def test_a_name_of_several_entries_is_refused_with_their_codes() -> None:
    with pytest.raises(RefusedError) as refused:
        _code("CSP")
    assert (refused.value.code, refused.value.expected) == ("input_invalid", "MBS2NY (Ada), KEX1DB (Eve)")


PLATFORM = "https://bench.example.org"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (f"{PLATFORM}/s/E9H67F", "E9H67F"),
        (f"{PLATFORM}/s/e9h67f/?tab=results#values", "E9H67F"),
        ("E9H67F", "E9H67F"),
        ("Dual encoder", "Dual encoder"),
        (f"{PLATFORM}/r/0a.json", f"{PLATFORM}/r/0a.json"),
    ],
)
def test_the_address_of_a_submission_stands_for_its_code(given: str, code: str) -> None:
    assert submission_code(given, PLATFORM) == code


def test_an_address_of_another_platform_is_refused_with_the_option_that_names_it() -> None:
    with pytest.raises(RefusedError) as refused:
        Client(PLATFORM, token="").results("http://localhost:4600/s/E9H67F")
    assert refused.value.message == "the address of submission E9H67F belongs to another platform"
    assert refused.value.expected == f"an address at {PLATFORM}"
    assert refused.value.remedy == "add `--url http://localhost:4600`, or use Client('http://localhost:4600')"


def test_an_address_and_the_code_in_it_are_the_same_submission() -> None:
    code_of = Client(PLATFORM, token="").code_of
    assert codes_of([f"{PLATFORM}/s/E9H67F", "4F2K9Q"], code_of) == ["E9H67F", "4F2K9Q"]
    with pytest.raises(PrimitivesError):
        codes_of([f"{PLATFORM}/s/E9H67F", "E9H67F"], code_of)
