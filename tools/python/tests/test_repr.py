"""What a notebook prints for the objects of the package."""

from __future__ import annotations

from pathlib import Path

from primitives_bench import Bundle, Client, Split
from primitives_bench.scoring import Metric, Scores
from primitives_bench.splits import Example


def test_objects_print_how_they_were_made(tmp_path: Path) -> None:
    for name in ("definition.json", "labels.jsonl"):
        (tmp_path / name).write_text("{}", "utf8")
    assert repr(Bundle(tmp_path)) == f"Bundle('{tmp_path}')"
    assert repr(Split(tmp_path, "val")) == f"Split('{tmp_path}', subset='val')"
    assert repr(Client("http://localhost:1", token="prm_secret")) == "Client('http://localhost:1')"
    assert "secret bytes" not in repr(Example("1", b"secret bytes", "cat", ("red",)))


def test_scores_print_a_line_per_metric() -> None:
    metrics = {
        "mac.exact_match.v1": Metric("mac.exact_match.v1", "Exact Match", 0.56, 0.5044, 0.6156, "PERCENT"),
        "mac.coverage.v1": Metric("mac.coverage.v1", "Coverage", 20, None, None),
    }
    scores = Scores("mac", 1000, {"closed": metrics}, {})
    assert str(scores).splitlines() == ["closed  Exact Match  56.00 [50.44, 61.56]", "closed  Coverage  20.00"]
