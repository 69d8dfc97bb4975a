"""Answers of the platform as Python values."""

from __future__ import annotations

from typing import Any

import pytest

from primitives_bench.evaluations import evaluation_of

ANSWER: dict[str, Any] = {
    "id": "1",
    "state": "SCORED",
    "publication": None,
    "copyOf": None,
    "instancesDone": 2,
    "instancesTotal": 2,
    "track": {"slug": "shapes", "metrics": []},
    "failure": None,
    "results": [],
    "receipt": None,
}


@pytest.mark.parametrize(
    ("copy", "text"),
    [
        (None, None),
        ({"entry": None}, "a copy of a model that a maintainer removed from the boards, and not ranked"),
        (
            {"entry": {"code": "4F2KW9", "name": "Small CLIP", "team": {"name": "Ada"}}},
            "a copy of Small CLIP (Ada, 4F2KW9): the boards rank that submission, not this one",
        ),
    ],
)
def test_a_copy_says_of_which_entry_in_the_words_of_the_npm_command(copy: Any, text: str | None) -> None:
    found = evaluation_of({**ANSWER, "copyOf": copy})  # type: ignore[typeddict-item]
    assert (found.copy_of and str(found.copy_of)) == text
