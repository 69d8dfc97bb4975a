"""What a notebook prints for the objects of the package."""

from __future__ import annotations

from pathlib import Path

import primitives_bench
from primitives_bench import Bundle, Client, Split
from primitives_bench.boards import BoardMetric, BoardRow
from primitives_bench.comparisons import Comparison, Difference
from primitives_bench.evaluations import Evaluation, Value
from primitives_bench.exporters.verification import Difference as Exported
from primitives_bench.exporters.verification import Differences
from primitives_bench.report import Report
from primitives_bench.results import Results
from primitives_bench.scoring import Metric, Scores
from primitives_bench.splits import Example
from primitives_bench.submission_changes import Found
from primitives_bench.tracks import Quota, Track


def test_objects_print_how_they_were_made(tmp_path: Path) -> None:
    for name in ("definition.json", "labels.jsonl"):
        (tmp_path / name).write_text("{}", "utf8")
    assert repr(Bundle(tmp_path)) == f"Bundle('{tmp_path}')"
    assert repr(Split(tmp_path, "val")) == f"Split('{tmp_path}', subset='val')"
    assert repr(Client("http://localhost:1", token="prm_secret")) == "Client('http://localhost:1')"
    assert "secret bytes" not in repr(Example("1", b"secret bytes", "cat", ("red",)))


def test_results_of_a_submission_print_as_tables_in_a_notebook() -> None:
    values = {"shapes": Results({"closed": 1}, "board")}
    assert repr(Results(values, "track", printed=lambda: "a table")) == "a table"
    assert repr(Results(values, "track")) == "{'shapes': {'closed': 1}}"


def test_scores_without_a_report_print_as_one_line() -> None:
    metrics = {"mac.coverage.v1": Metric("mac.coverage.v1", "Coverage", 20, None, None)}
    assert repr(Scores("mac", 1000, {"closed": metrics}, {})) == "Scores('mac', 1000 instances, closed: 1 metrics)"


def test_a_share_is_also_available_in_percent() -> None:
    assert Value(0.57, 0.5, 0.6, None, "PERCENT").percent == 57.0
    assert Metric("mac.auc.v1", "AUC", 0.56142, None, None, "PERCENT").percent == 56.142
    assert Value(None, None, None, None, "PERCENT").percent is None
    assert Value(20, None, None, None, "COUNT").percent is None


def test_values_print_as_on_a_board() -> None:
    assert repr(Value(0.56142, 0.55122, 0.57162, None, "PERCENT")) == "Value(56.14 ±1.02 percent)"
    assert repr(Value(0.56, 0.5, 0.62, 0.02, "PERCENT")) == "Value(56 ±6 percent)"
    assert repr(Value(None, None, None, None, "PERCENT")) == "Value(– percent)"
    assert repr(Value(20, None, None)) == "Value(20.00)"
    assert repr(Metric("mac.auc.v1", "AUC", 0.5, 0.4, 0.6, "PERCENT")) == "Metric('mac.auc.v1', 50.00 ±10.00 percent)"


METRICS = [BoardMetric(f"mac.{it}.v1", it.upper(), "HIGHER", "PERCENT") for it in ("auc", "hm", "seen")]


def _row(number: int) -> BoardRow:
    return BoardRow(f"Model {number}", "Ada", f"4F2KW{number}", None, {}, {}, {})


def test_tracks_and_rows_print_as_one_line() -> None:
    quota = Quota(10, 24, None)
    boards = ["closed", "open"]
    track = Track("shapes", "Shapes-MAC", boards, ["matcher"], "mac", True, None, METRICS[0], quota, None)
    assert str(track) == "Track('shapes', 'Shapes-MAC', open, boards: closed, open)"
    assert str(_row(1)) == "BoardRow('Model 1', Ada, 4F2KW1)"
    assert str(BoardRow("Random", None, None, None, {}, {}, {})) == "BoardRow('Random', reference)"


def test_results_print_in_few_lines() -> None:
    models = [_row(1), _row(2)]
    head = "Comparison('shapes.closed', 3 metrics: Model 1 (4F2KW1), Model 2 (4F2KW2))"
    assert repr(Comparison("shapes.closed", 10_000, METRICS, models, [])) == head
    differences = [Difference(it.id, "4F2KW2", -0.06, -0.08, -0.04, 0.01, "WORSE", about=it) for it in METRICS]
    raw = {"primaryMetric": METRICS[0].id}
    assert repr(Comparison("shapes.closed", 10_000, METRICS, models, differences, raw)).splitlines() == [
        head,
        "  AUC, 4F2KW2: −6.00 ±2.00; p = 0.010; significantly worse",
    ]
    ranks = {"closed": (2, 4, 12), "open": (1, 1, 12)}
    evaluation = Evaluation("id", "shapes", "SCORED", None, 5, 5, None, {}, ranks, None)
    assert repr(evaluation) == "Evaluation('shapes', SCORED, closed: rank 2–4 of 12, open: rank 1 of 12)"
    running = Evaluation("id", "shapes", "PREDICTING", None, 40, 1000, None, {}, {}, None)
    assert repr(running) == "Evaluation('shapes', predicting, 40 of 1000 images)"
    assert repr(Report("ok", "embedder", (), {"graphs": []})) == "Report(ok, embedder)"


def test_differences_print_as_a_verdict_for_each_output() -> None:
    found = Differences(
        image_embeds=Exported(3.58e-8, 1e-9, 1.0),
        exact=Exported(0.0, 0.0, 1.0),
        off=Exported(0.96, 0.1, 1.0),
        nine=Exported(9.5e-5, 1e-9, 1.0),
    )
    assert str(found).splitlines() == [
        "image_embeds: equal within 4e-8 (root mean square of its values: 1)",
        "exact: equal within 0 (root mean square of its values: 1)",
        "off: differs by up to 1e0 (root mean square of its values: 1)",
        "nine: equal within 1e-4 (root mean square of its values: 1)",
    ]
    assert str(Differences()) == "nothing was exported"


def test_the_package_lists_its_documented_names_only() -> None:
    assert dir(primitives_bench) == sorted([*primitives_bench.__all__, "__version__"])
    assert all(hasattr(primitives_bench, it) for it in dir(primitives_bench))


def test_a_search_prints_as_the_table_of_the_command_and_has_its_hits_by_kind() -> None:
    track = {
        "__typename": "FoundTrack",
        "slug": "shapes",
        "title": "Shapes",
        "shortName": "Shapes",
        "boards": ["closed"],
    }
    found = Found({"nearly": False, "hits": [track], "total": 1}, "shapes")
    assert repr(found) == "Found('shapes', 1 hits)"
    assert found.tracks == [track]
    assert found.models == []
    assert "shapes" in str(found)
