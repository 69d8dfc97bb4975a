"""Answers of the platform as Python values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from primitives_bench import Bundle, BundleRejectedError, Client
from primitives_bench.errors import RefusedError, ResultMissingError
from primitives_bench.evaluations import Evaluation, evaluation_of, results_of
from primitives_bench.submit import _bundle_of
from primitives_bench.uploads import bytes_text

PAGE = "https://bench.example.org/s/4F2KW9"

ANSWER: dict[str, Any] = {
    "id": "1",
    "state": "SCORED",
    "stateText": "scored",
    "publication": None,
    "copyOf": None,
    "instancesDone": 2,
    "instancesTotal": 2,
    "debug": False,
    "track": {
        "slug": "shapes",
        "metrics": [],
        "primaryMetric": {"label": "AUC", "format": "PERCENT"},
        "releaseRule": "EXACT",
        "split": {"role": "PUBLIC"},
    },
    "failure": None,
    "results": [],
    "receipt": None,
    "refundedAt": None,
    "waiting": None,
    "service": {"refundReason": None, "reused": False, "lostTries": 0, "audits": {"agreed": 0}},
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


def _evaluation(track: str, **fields: Any) -> Evaluation:
    fields.setdefault("stateText", fields.get("state", ANSWER["state"]).lower())
    return evaluation_of({**ANSWER, **fields, "track": {**ANSWER["track"], "slug": track}})  # type: ignore[typeddict-item]


@pytest.mark.parametrize("partial", [False, True])
def test_results_of_a_running_submission_are_refused_with_the_states_and_a_remedy(partial: bool) -> None:
    with pytest.raises(RefusedError) as refused:
        results_of(
            "4F2KW9",
            [_evaluation("shapes", state="PREDICTING", stateText="waiting for a runner")],
            partial=partial,
            page=PAGE,
        )
    assert refused.value.code == "evaluation_not_scored"
    assert refused.value.found == "shapes: waiting for a runner"
    assert "wait(" in refused.value.remedy


def test_printed_results_are_the_tables_of_the_evaluations() -> None:
    evaluation = _evaluation("shapes")
    found = results_of("4F2KW9", [evaluation], partial=False, page=PAGE)
    assert str(found) == str(evaluation)
    assert str(found["shapes"]) == repr(found["shapes"])


def test_results_of_some_tracks_are_returned_on_request_only() -> None:
    evaluations = [_evaluation("shapes"), _evaluation("pairs", state="QUEUED")]
    assert list(results_of("4F2KW9", evaluations, partial=True, page=PAGE)) == ["shapes"]
    with pytest.raises(RefusedError):
        results_of("4F2KW9", evaluations, partial=False, page=PAGE)


def test_results_of_a_rejected_submission_are_refused_with_the_reason() -> None:
    failure = {"code": "onnx_invalid", "message": "not a model", "expected": None, "found": None, "remedy": "export it"}
    with pytest.raises(RefusedError, match="not a model") as refused:
        results_of("4F2KW9", [_evaluation("shapes", state="REJECTED", failure=failure)], partial=False, page=PAGE)
    assert refused.value.remedy == "export it"


def test_results_of_a_scored_submission_skip_tracks_that_ended_without_a_score() -> None:
    assert results_of(
        "4F2KW9", [_evaluation("shapes"), _evaluation("pairs", state="CANCELLED")], partial=False, page=PAGE
    ) == {"shapes": {}}


def test_reading_a_withheld_result_states_the_reason() -> None:
    publication = {"visibility": "WITHHELD", "reason": "not clearly better than chance"}
    evaluation = _evaluation("shapes", publication=publication)
    assert repr(evaluation) == "Evaluation('shapes', SCORED, withheld)"
    found = results_of("4F2KW9", [evaluation], partial=False, page=PAGE)
    assert found == {"shapes": {}}
    assert repr(found["shapes"]).startswith("<no values: the evaluation on shapes has no values: withheld: not clearly")
    with pytest.raises(ResultMissingError, match="withheld: not clearly better than chance") as missing:
        found["shapes"]["closed"]["mac.auc.v1"]
    assert missing.value.code == "result_missing"
    assert missing.value.remedy == f"see the page of the submission: {PAGE}"
    assert isinstance(missing.value, KeyError)


def test_reading_a_track_without_results_states_its_state_or_the_fault_of_the_bundle() -> None:
    failure = {"code": "label_missing", "message": "no zebra", "expected": None, "found": None, "remedy": "add it"}
    evaluations = [
        _evaluation("shapes"),
        _evaluation("pairs", state="REJECTED", failure=failure),
        _evaluation("late", state="QUEUED"),
        _evaluation("ended", state="CANCELLED"),
    ]
    found = results_of("4F2KW9", evaluations, partial=True, page=PAGE)
    for track, message in [
        ("pairs", "pairs: rejected: no zebra"),
        ("late", "the evaluation on late is not scored yet"),
        ("ended", "the evaluation on ended has no values: cancelled"),
        ("other", 'there are no results for the track "other"'),
    ]:
        with pytest.raises(ResultMissingError) as missing:
            found[track]
        assert missing.value.message == message
        assert str(missing.value).startswith(f"{message} (result_missing)\n")
    assert found.get("pairs") is None


def test_a_metric_is_read_by_its_id_or_by_its_label_in_any_case() -> None:
    values = [
        {"metric": f"mac.{it}.v1", "value": 0.5, "low": 0.4, "high": 0.6, "step": None} for it in ("auc", "hm", "mean")
    ]
    board = {"board": "closed", "values": values, "rank": None, "neighbours": [], "released": None}
    metrics = [
        {"id": f"mac.{it}.v1", "label": label, "format": "PERCENT"}
        for it, label in [("auc", "AUC"), ("hm", "Mean"), ("mean", "Mean")]
    ]
    evaluation = evaluation_of({**ANSWER, "results": [board], "track": {**ANSWER["track"], "metrics": metrics}})
    for found in (evaluation.results["closed"], results_of("4F2KW9", [evaluation], partial=False, page=PAGE)):
        found = found["shapes"]["closed"] if "shapes" in found else found
        assert found["AUC"] is found["auc"] is found.get("auc") is found["mac.auc.v1"]
        assert "AUC" in found and list(found) == ["mac.auc.v1", "mac.hm.v1", "mac.mean.v1"]
        assert "Mean" not in found and found.get("HM", 5) == 5
        with pytest.raises(ResultMissingError) as missing:
            found["Mean"]
        assert missing.value.expected == "AUC (mac.auc.v1), Mean (mac.hm.v1), Mean (mac.mean.v1)"


def test_reading_an_unknown_metric_lists_those_of_the_board() -> None:
    values = [{"metric": "mac.auc.v1", "value": 0.5, "low": 0.4, "high": 0.6, "step": None}]
    board = {"board": "closed", "values": values, "rank": None, "neighbours": [], "released": None}
    found = results_of("4F2KW9", [_evaluation("shapes", results=[board])], partial=False, page=PAGE)
    assert found["shapes"]["closed"]["mac.auc.v1"].value == 0.5
    with pytest.raises(ResultMissingError) as missing:
        found["shapes"]["closed"]["auc"]
    assert missing.value.expected == "mac.auc.v1"


class Offline(Client):
    """A client whose requests end the test, with the contract of one track."""

    def contract(self, track: str) -> Any:
        words = {"attributes": ["red", "zebra"], "objects": ["ball"]}
        return {"protocol": "vaw-classifier", "acceptedInterfaces": ["classifier"], "vocabulary": words}

    def request(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("a request")


@pytest.mark.parametrize("kind", [str, Path, Bundle])
def test_submit_refuses_a_bundle_without_a_label_of_the_track_before_the_upload(samples: Path, kind: Any) -> None:
    bundle = kind(samples / "open-valid-classifier")
    with pytest.raises(BundleRejectedError, match="zebra") as refused:
        Offline(token="token").submit(bundle, ["shapes"], trained_on=[])
    assert refused.value.code == "label_missing"


def test_submit_requires_a_token_before_it_reads_the_bundle(tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as refused:
        Offline(token="").submit(tmp_path / "none", ["shapes"], trained_on=[])
    assert refused.value.code == "not_signed_in"


@pytest.mark.parametrize("model", [Path("none"), "./none", "none/", "none.zip", "none.onnx"])
def test_submit_of_a_path_that_does_not_exist_needs_no_exporter(
    model: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BundleRejectedError) as refused:
        _bundle_of(model, tmp_path)
    assert refused.value.code == "bundle_not_found"


def test_check_with_a_track_finds_a_missing_label_which_check_without_one_does_not(samples: Path) -> None:
    bundle = Bundle(samples / "open-valid-classifier")
    assert bundle.check(probe=False).ok
    for report in (
        bundle.check(track="shapes", client=Offline(), probe=False),
        Offline().check(bundle, ["shapes", "shapes-again"]),
    ):
        assert [it.code for it in report.findings] == ["label_missing"]
        assert not report.ok


def test_check_with_a_file_that_describes_no_track(samples: Path, tmp_path: Path) -> None:
    (tmp_path / "track.json").write_text("[]", "utf8")
    with pytest.raises(RefusedError, match="does not describe a track"):
        Bundle(samples / "open-valid-classifier").check(track=str(tmp_path / "track.json"))


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 B"), (999, "999 B"), (48_130, "48.1 kB"), (10_000_000, "10.0 MB"), (42 * 10**8, "4.2 GB")],
)
def test_bytes_are_printed_as_by_the_npm_command(count: int, text: str) -> None:
    assert bytes_text(count) == text
