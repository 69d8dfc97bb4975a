"""A board of a track: its metrics, its entries and what models without training reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from .engine import engine
from .evaluations import Value, metric_name, value_of
from .results import Results
from .texts import text

# Rows of a board in a notebook.
_SUMMARY = 10


@dataclass(frozen=True)
class BoardMetric:
    """A metric of a board: ``direction`` HIGHER or LOWER, where better values are; ``format`` as in ``Evaluation``.

    ``notes``: codes of what a reader must know about it, such as FLOOR_WINS; empty outside of boards and comparisons.
    """

    id: str
    label: str
    direction: Literal["HIGHER", "LOWER"]
    format: Literal["COUNT", "PERCENT"]
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The label, with ↓ where lower values are better."""
        return metric_name(self.label, self.direction)


@dataclass(frozen=True)
class SimilarEntry:
    """An earlier entry of a board that has nearly the same results: the code of its submission, and its name."""

    submission: str
    name: str


@dataclass(frozen=True, repr=False)
class BoardRow:
    """An entry of a board, or a reference: a model without training, which has neither team nor code nor ranks.

    ``values``: metric, by id or label → value; ``ranks``: metric → first and last rank of its range, None where it is
    not ranked; ``reasons``: metric → why its value or interval is missing; ``note``: what a reader must know about its
    values; ``similar_to``: the earlier entry that has nearly the same results, None if none is known.
    """

    name: str
    team: str | None
    submission: str | None
    note: str | None
    values: Results[Value]
    ranks: dict[str, tuple[int | None, int | None]]
    reasons: dict[str, str]
    similar_to: SimilarEntry | None = None

    def __repr__(self) -> str:
        """Return name, team and code of the submission in one line."""
        return f"BoardRow({', '.join([repr(self.name), self.team or 'reference', *filter(None, [self.submission])])})"

    def flat(self) -> dict[str, Any]:
        """Return the row as a dict: name, team, submission, and value, low, high, rank and rank_high by metric."""
        row: dict[str, Any] = {"name": self.name, "team": self.team, "submission": self.submission}
        for metric, it in self.values.items():
            row |= {metric: it.value, f"{metric}.low": it.low, f"{metric}.high": it.high}
            row |= {f"{metric}.rank": self.ranks[metric][0], f"{metric}.rank_high": self.ranks[metric][1]}
        return row


@dataclass(frozen=True, repr=False)
class Board:
    """A board with its first ``rows``, best first, of ``count`` entries; ``sorted_by``: the metric that sorts them.

    ``rounded``: whether its values are rounded up or down at random, because the images are hidden; ``snapshot`` and
    ``as_of``: number and time of the latest results; ``raw``: the answer of the platform.
    """

    track: str
    name: str
    sorted_by: str
    count: int
    snapshot: int | None
    as_of: str | None
    rounded: bool
    metrics: list[BoardMetric]
    rows: list[BoardRow]
    references: list[BoardRow]
    raw: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return the first entries as a table of at most 15 lines, with the metric that sorts."""
        shown = min(len(self.rows), _SUMMARY)
        lines = [f"Board {self.track}.{self.name}: {self.count} entries, {len(self.metrics)} metrics"]
        lines += [text("board-summary", self.raw, sort=self.sorted_by, first=shown, columns=None)] if shown else []
        more = len(self.rows) - shown
        return "\n".join([*lines, f"… {more} more in rows"] if more > 0 else lines)

    def text(self, url: str) -> str:
        """Return the board as the command prints it.

        Args:
            url: of the platform.
        """
        return text("board", self.raw, url=url, slug=self.track, name=self.name, sort=self.sorted_by)

    def followed_by(self, page: Board) -> Board:
        """Return the board with the rows of its next page."""
        return self._with(self.rows + page.rows, _nodes(self.raw) + _nodes(page.raw))

    def limited(self, limit: int | None) -> Board:
        """Return the board with its first rows; all for None."""
        return self._with(self.rows[:limit], _nodes(self.raw)[:limit])

    def _with(self, rows: list[BoardRow], nodes: list[Any]) -> Board:
        board = {**self.raw["board"], "rows": {"nodes": nodes}}
        return replace(self, rows=rows, raw={**self.raw, "board": board})


def _nodes(answer: Mapping[str, Any]) -> list[Any]:
    return list(answer["board"]["rows"]["nodes"])


def board_of(track: str, name: str, sort: str | None, answer: Mapping[str, Any]) -> Board:
    """Return the board of the platform's answer, which has the fields ``track`` and ``board``."""
    rules, board = answer["track"], answer["board"]
    snapshot = board["snapshot"] or {}
    metrics = [metric_of(it) for it in board["metrics"]]
    return Board(
        track,
        name,
        _metric_id(board["metrics"], sort) if sort else rules["primaryMetric"]["id"],
        board["rowCount"],
        snapshot.get("number"),
        snapshot.get("asOf"),
        bool(rules["split"]["role"] == "HIDDEN" and rules["releaseRule"] != "EXACT" and board["rowCount"] > 0),
        metrics,
        [row_of(it, metrics) for it in board["rows"]["nodes"]],
        [row_of(it, metrics) for it in board["references"]],
        answer,
    )


def _metric_id(metrics: Sequence[Mapping[str, Any]], name: str) -> str:
    """Return the id of the metric with an id or label."""
    if any(it["id"] == name for it in metrics):
        return name
    return str(engine().call("named-metric", {"metrics": metrics, "name": name})[0])


def metric_of(it: Mapping[str, Any]) -> BoardMetric:
    """Return a metric of the platform's answer."""
    return BoardMetric(it["id"], it["label"], it["direction"], it["format"], tuple(it.get("notes", ())))


def row_of(it: Mapping[str, Any], metrics: Sequence[BoardMetric]) -> BoardRow:
    """Return an entry of the platform's answer."""
    cells, similar = it["cells"], it.get("similarTo")
    formats = {metric.id: metric.format for metric in metrics}
    labels = {metric.id: metric.label for metric in metrics}
    return BoardRow(
        it["name"],
        it.get("team"),
        it["submissionCode"],
        it["note"],
        Results({cell["metric"]: value_of(cell, formats) for cell in cells}, "metric", labels=labels),
        {cell["metric"]: (cell["rankLow"], cell["rankHigh"]) for cell in cells},
        {cell["metric"]: cell["reason"] for cell in cells if cell["reason"]},
        similar and SimilarEntry(similar["submissionCode"], similar["name"]),
    )
