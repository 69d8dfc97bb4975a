"""Comparisons as Python values and as tables of the command."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from test_boards import METRICS, row

from primitives_bench import Client, InvalidArgumentError
from primitives_bench.boards import metric_of, row_of
from primitives_bench.comparisons import Comparison, Difference, codes_of, comparison_of

WORSE = {
    "metric": "mac.auc.v1",
    "submissionCode": "4F2KW1",
    "difference": -0.06,
    "low": None,
    "high": None,
    "step": 0.02,
    "p": None,
    "verdict": "WORSE",
    "family": "BOARD",
    "itemsNeeded": None,
}
ANSWER: Any = {
    "__typename": "Comparison",
    "board": {"id": "shapes.closed", "track": "shapes", "board": "closed", "title": "Shapes"},
    "boards": [{"id": "shapes.closed"}],
    "resamples": 10,
    "metrics": METRICS[:1],
    "models": [row(0), row(1)],
    "differences": [WORSE],
}


def test_the_answer_of_the_platform_becomes_values_with_names_of_python() -> None:
    difference = Difference("mac.auc.v1", "4F2KW1", -0.06, None, None, None, "WORSE", "BOARD", None, 0.02)
    metrics = [metric_of(METRICS[0])]
    models = [row_of(it, metrics) for it in ANSWER["models"]]
    raw = {key: value for key, value in ANSWER.items() if key != "__typename"}
    assert comparison_of(ANSWER) == Comparison("shapes.closed", 10, metrics, models, [difference], raw)


def test_a_difference_prints_the_label_of_its_metric_and_a_verdict_in_words() -> None:
    (difference,) = comparison_of(ANSWER).differences
    assert str(difference) == "AUC, 4F2KW1: −6; significantly worse"


def test_a_comparison_prints_as_the_table_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    head, _, reference, other, _, note = str(comparison_of(ANSWER)).splitlines()
    assert head.split() == ["metric", "model", "value", "difference", "verdict"]
    assert reference.endswith("reference")
    assert other.endswith("−6  significantly worse")
    assert note.startswith("shapes.closed: differences from the reference of values that are rounded")


@pytest.mark.parametrize(
    ("direction", "difference", "verdict", "against"),
    [
        ("HIGHER", 0.02, "WORSE", True),
        ("HIGHER", -0.02, "BETTER", True),
        ("HIGHER", 0.02, "BETTER", False),
        ("HIGHER", 0.0, "WORSE", True),
        ("HIGHER", 0.0, "NOT_SIGNIFICANT", False),
        ("LOWER", 1.0, "WORSE", False),
        ("LOWER", 1.0, "BETTER", True),
    ],
)
def test_a_verdict_that_rounded_values_contradict_is_known(
    direction: str, difference: float, verdict: Any, against: bool
) -> None:
    test = Difference("mac.auc.v1", "0NRWDM", difference, None, None, None, verdict)
    assert test.against_verdict(direction) == against


@pytest.mark.parametrize("codes", [("DQ95PC", "870E76"), (["DQ95PC", "870E76"],), (("DQ95PC", "870E76"),)])
def test_codes_are_passed_one_by_one_or_as_a_list(codes: Any) -> None:
    assert codes_of(codes) == ["DQ95PC", "870E76"]


@pytest.mark.parametrize("codes", [(), ("DQ95PC",), ([],), ("DQ95PC", "dq95pc"), tuple("ABCDEFG")])
def test_fewer_than_two_or_more_than_six_submissions_are_refused_before_a_request(codes: Any) -> None:
    for compare in (Client("http://127.0.0.1:9").compare, Client("http://127.0.0.1:9").compare_boards):
        with pytest.raises(InvalidArgumentError, match="expected: two to six different submissions") as refused:
            compare(*codes)
        assert refused.value.found == repr(list(codes) if codes != ([],) else [])


def test_a_list_of_codes_with_a_board_behind_it_is_refused() -> None:
    with pytest.raises(TypeError, match="board="):
        codes_of((["DQ95PC", "870E76"], "shapes.closed"))


def test_a_comparison_of_one_submission_is_an_invalid_argument() -> None:
    with pytest.raises(InvalidArgumentError, match=r"^the argument submissions is invalid") as refused:
        Client("http://127.0.0.1:9", token="").compare("4F2K9Q")
    assert refused.value.expected == "two to six different submissions"


def test_names_on_a_named_board_are_entries_of_its_track(monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[tuple[str, Any]] = []

    def execute(_: Client, request: Any) -> Any:
        requests.append((request.document.split("(")[0].split("{")[0].split()[-1], request.variables))
        if "board" in request.variables and "submissions" not in request.variables:
            codes = {"One": "4F2KW1", "Two": "4F2KW2"}
            name = request.variables["name"]
            return {"board": {"rows": {"nodes": [{"name": name, "team": "a", "submissionCode": codes[name]}]}}}
        return {"compare": ANSWER} if "submissions" in request.variables else {"tracks": []}

    monkeypatch.setattr(Client, "execute", execute)
    monkeypatch.setattr(Client, "_track", lambda _, slug: SimpleNamespace(slug=slug, boards=["open", "closed"]))
    Client("http://127.0.0.1:9", token="").compare("One", "Two", board="shapes.closed")
    assert requests[-1][1] == {"submissions": ["4F2KW1", "4F2KW2"], "board": "shapes.closed"}
