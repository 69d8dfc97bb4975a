"""Arguments of a wrong type or value: refused by name before a request, never read letter by letter or ignored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from primitives_bench import Client, PrimitivesError, check, load_split, score
from primitives_bench.arguments import labels_of
from primitives_bench.exporters.writing import Draft

AWAY: Any = Client("http://127.0.0.1:9", token="")
load: Any = load_split
scored: Any = score
draft: Any = Draft
other: Any = Client


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: AWAY.leaderboard("shapes", limit="5"), TypeError, "limit: expected an integer; found '5'"),
        (lambda: AWAY.leaderboard("shapes", limit=0), PrimitivesError, "expected: an integer of at least 1"),
        (lambda: AWAY.leaderboard(["shapes"]), TypeError, "track: expected a string such as 'shapes'"),
        (lambda: AWAY.contract(None), TypeError, "track: expected a string such as 'shapes'; found None"),
        (lambda: AWAY.results(None), TypeError, "code: expected a string such as '4F2K9Q'; found None"),
        (lambda: AWAY.accept_terms([]), TypeError, "tracks: expected one track or more"),
        (lambda: AWAY.submissions(limit=-1), PrimitivesError, "expected: an integer of at least 1"),
        (lambda: load("shapes", "val", version="1"), TypeError, "version: expected an integer"),
        (lambda: other("localhost:4600"), PrimitivesError, "expected: an address such as http://localhost:4600"),
        (lambda: other(4600), TypeError, "url: expected a string"),
        (lambda: scored({}, "none", "MAC"), PrimitivesError, 'no protocol "MAC"; did you mean mac?'),
        (lambda: scored({}, "none", None), PrimitivesError, 'no protocol "None"'),
        (lambda: scored({}, "none", resamples=-1), PrimitivesError, "resamples: -1 is too small"),
        (lambda: labels_of("red", "answers"), TypeError, "answers: expected a list of labels, such as"),
        (lambda: draft(Path(), "embedder", {}, "FP16"), PrimitivesError, "expected: fp32, fp16"),
    ],
)
def test_a_wrong_argument_is_refused_by_its_name(call: Callable[[], Any], error: type, text: str) -> None:
    with pytest.raises(error) as refused:
        call()
    assert text in str(refused.value)


def test_predictions_that_are_a_list_are_refused(tmp_path: Path) -> None:
    (tmp_path / "definition.json").write_text("{}")
    (tmp_path / "labels.jsonl").write_text("")
    with pytest.raises(TypeError, match="predictions: expected a dict of matrices by name"):
        scored([1, 2], tmp_path)


def test_check_of_a_list_of_tracks_names_the_argument(samples: Path) -> None:
    tracks: Any = ["shapes"]
    with pytest.raises(TypeError, match="track: expected a string"):
        check(samples / "open-valid-classifier", track=tracks, client=AWAY)
