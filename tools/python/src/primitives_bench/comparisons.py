"""Submissions of one board, tested for differences from the first of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .arguments import names_of
from .boards import BoardMetric, BoardRow, metric_of, row_of
from .errors import InvalidArgumentError
from .graphql import generated as api
from .texts import text

Verdict = Literal["BETTER", "WORSE", "NOT_SIGNIFICANT", "NOT_TESTED"]


@dataclass(frozen=True)
class Difference:
    """The value of a submission minus that of the reference under one metric, in its unit; of shares in [-1, 1].

    ``low``, ``high``: simultaneous 95% interval; ``p``: adjusted p-value; None where undefined, not tested or not
    published. ``family``: BOARD or COMPARED, the tests for which they hold. ``items_needed``: images that a significant
    difference would need; ``step``: the coarsest step to which the values were rounded, None where they are exact.
    ``about``: the metric.
    """

    metric: str
    submission: str
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    verdict: Verdict | None
    family: Literal["BOARD", "COMPARED"] | None = None
    items_needed: float | None = None
    step: float | None = None
    about: BoardMetric | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        """Return label, submission, difference and verdict, as the command prints them."""
        return f"{self.label}, {self.submission}: {self.text}"

    @property
    def label(self) -> str:
        """The label of the metric, with ↓ where lower values are better."""
        return self.about.name if self.about else self.metric

    @property
    def text(self) -> str:
        """The difference with its verdict, as the command prints them."""
        about = self.about
        direction, format_ = (about.direction, about.format) if about else ("HIGHER", "COUNT")
        raw = {**vars(self), "itemsNeeded": self.items_needed, "about": None}
        return text("difference", raw, direction=direction, format=format_)

    @property
    def significant(self) -> bool:
        """Whether it is significant at 5%."""
        return self.verdict in ("BETTER", "WORSE")

    def against_verdict(self, direction: str) -> bool:
        """Whether it is significant by the exact values, but 0 or of the opposite sign as rounded for publication.

        Args:
            direction: of the metric, HIGHER or LOWER.
        """
        if not self.significant or self.difference is None:
            return False
        better = (self.verdict == "BETTER") == (direction == "HIGHER")
        return self.difference == 0 or (self.difference > 0) != better


@dataclass(frozen=True, repr=False)
class Comparison:
    """Submissions on ``board``: ``models``, the reference first, and ``differences`` of the others from it.

    ``raw``: the answer of the platform.
    """

    board: str
    resamples: int
    metrics: list[BoardMetric]
    models: list[BoardRow]
    differences: list[Difference]
    raw: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return board and models, the reference first, then the differences in the metric that ranks the board."""
        models = ", ".join(f"{it.name} ({it.submission})" for it in self.models)
        head = f"Comparison({self.board!r}, {len(self.metrics)} metrics: {models})"
        primary = self.raw.get("primaryMetric")
        return "\n".join([head, *(f"  {it}" for it in self.differences if it.metric == primary)])

    def __str__(self) -> str:
        """Return the table of the command ``compare``."""
        return text("comparison", self.raw, significant=False)


@dataclass(frozen=True)
class FamilyDifference:
    """A difference in ``metric``, the primary metric of one of several boards, all tested as one family.

    The other fields are those of ``Difference``; it has no interval. ``raw``: the answer of the platform.
    """

    board: str
    metric: BoardMetric
    submission: str
    difference: float | None
    p: float | None
    verdict: Verdict | None
    step: float | None = None
    raw: Mapping[str, Any] = field(default_factory=dict)


_MOST = 6


def codes_of(submissions: Sequence[str | Sequence[str]], code_of: Callable[[str], str] = str) -> list[str]:
    """Return the codes that were passed, one by one or as one list.

    ``code_of`` returns the code in the address of a submission's page.

    Raises:
        InvalidArgumentError: a list with further arguments, or not two to six different codes.
    """
    if len(submissions) == 1 and not isinstance(submissions[0], str):
        codes = names_of(submissions[0], "submissions", "4F2K9Q")
    elif all(isinstance(it, str) for it in submissions):
        codes = names_of(submissions, "submissions", "4F2K9Q")
    else:
        raise InvalidArgumentError(
            "submissions",
            "codes, or one list of codes",
            submissions,
            'pass compare("4F2K9Q", "7M3XQZ"); a board is passed as board="shapes.closed"',
        )
    codes = [code_of(it) for it in codes]
    different = len({it.upper() for it in codes})
    if different == len(codes) and 2 <= different <= _MOST:
        return codes
    raise InvalidArgumentError(
        "submissions",
        "two to six different submissions",
        codes,
        'pass the reference first, then the others, such as compare("4F2K9Q", "7M3XQZ")',
    )


def comparison_of(answer: api.CompareAnswerCompareComparison) -> Comparison:
    """Return the comparison of the platform's answer."""
    metrics = [metric_of(it) for it in answer["metrics"]]
    models = [row_of(it, metrics) for it in answer["models"]]
    differences = [
        Difference(
            it["metric"],
            it["submissionCode"],
            it["difference"],
            it["low"],
            it["high"],
            it["p"],
            it["verdict"],
            it["family"],
            it["itemsNeeded"],
            it["step"],
            next((metric for metric in metrics if metric.id == it["metric"]), None),
        )
        for it in answer["differences"]
    ]
    raw = {key: value for key, value in answer.items() if key != "__typename"}
    return Comparison(answer["board"]["id"], answer["resamples"], metrics, models, differences, raw)


def family_difference_of(it: api.CompareBoardsAnswerCompareBoardsBoardFamilyDifferences) -> FamilyDifference:
    """Return a difference of the platform's answer."""
    metric = metric_of(it["metric"])
    code, verdict = it["submissionCode"], it["verdict"]
    return FamilyDifference(it["board"]["id"], metric, code, it["difference"], it["p"], verdict, it["step"], it)
