"""The state and the results of a submission on its tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import PrimitivesError, RefusedError
from .graphql import generated as api
from .results import Results
from .texts import text

ENDED = frozenset({"SCORED", "REJECTED", "FAILED", "CANCELLED"})


def percent_of(value: float | None, form: str) -> float | None:
    """Return a fraction in percent; None for a metric that is no share."""
    return None if value is None or form != "PERCENT" else round(100 * value, 10)


@dataclass(frozen=True, repr=False)
class Value:
    """A metric with its 95% interval, None where undefined.

    A share is a fraction in [0, 1], as in the API and in CSV files: 0.56 is 56 on a board. ``percent`` converts it.

    ``step``: the step to which the value was rounded because its images are hidden; None where it is exact.
    ``format``: ``PERCENT`` for a share, ``COUNT`` otherwise.
    """

    value: float | None
    low: float | None
    high: float | None
    step: float | None = None
    format: str = "COUNT"

    def __repr__(self) -> str:
        """Return value and interval as a board prints them, such as ``Value(56.14 ±1.02 percent)``."""
        return f"Value({text('value', vars(self), format=self.format)})"

    @property
    def percent(self) -> float | None:
        """The value in percent, 56.0 for 0.56; None for a metric that is no share."""
        return percent_of(self.value, self.format)


@dataclass(frozen=True)
class Entry:
    """A ranked submission: code, name of the model and name of the team."""

    code: str
    name: str
    team: str


@dataclass(frozen=True)
class Copy:
    """A submission of a model that is already on the boards of the track: it is listed under that entry, unranked.

    ``entry``: None if a maintainer removed it from the boards.
    """

    entry: Entry | None

    def __str__(self) -> str:
        return text("copy", self.named())

    def line_before(self, track: str) -> str:
        """Return the line that announces the copy before its upload."""
        return text("copy-before", {"track": track, "entry": self.named()})

    def named(self) -> dict[str, Any] | None:
        """Return the entry as the texts of the platform take it."""
        it = self.entry
        return {"name": it.name, "code": it.code, "team": {"name": it.team}} if it else None


@dataclass(frozen=True)
class Neighbour:
    """The entry ABOVE or BELOW (``relation``) on a board, and what a significant difference from it needs.

    ``difference``: from it by the primary metric, in its unit; ``step``: as of a ``Value``. ``gain``: improvement to be
    significantly better than it; ``factor`` and ``units``: how many times the test set, and how many ``unit`` (such as
    image), would show the difference; None where they cannot be estimated, as ``reason`` says. ``basis``: PAIRED, or
    INTERVALS for upper estimates from the two published intervals.
    """

    relation: str
    submission: str
    name: str
    difference: float
    step: float | None
    outcome: str
    gain: float | None
    factor: float | None
    units: int | None
    unit: str
    basis: str | None
    reason: str | None


@dataclass(frozen=True, repr=False)
class Evaluation:
    """The evaluation of a submission on one track.

    ``results``: board → metric, by id or label → value; empty while the platform withholds them (``visibility`` and
    ``reason``), as it does in a phase that publishes its results at the end. ``ranks``: board → first and last
    rank, and number of ranked entries. ``copy_of``: set if an earlier submission has the same model.
    ``neighbours``: board → the next entries. ``rounded``: whether the values are rounded up or down at random,
    because their images are hidden. ``submission``: code of the submission, such as for ``Client.results``.
    ``raw``: the answer of the platform. ``forecast``: after a debug run, whether a first result with its values
    would be published, or is too close to chance; None where no rule withholds results.
    """

    id: str
    track: str
    state: str
    visibility: str | None
    done: int
    total: int | None
    failure: PrimitivesError | None
    results: dict[str, Results[Value]]
    ranks: dict[str, tuple[int, int, int]]
    receipt: str | None
    copy_of: Copy | None = None
    reason: str | None = None
    rounded: bool = False
    neighbours: Mapping[str, Sequence[Neighbour]] = field(default_factory=dict)
    submission: str = ""
    raw: Mapping[str, Any] = field(default_factory=dict)
    forecast: str | None = None

    def __repr__(self) -> str:
        """Return track, state, progress, rank and value of the primary metric on each board, and why it has none."""
        ranks = {board: f"rank {_range(low, high)} of {of}" for board, (low, high, of) in self.ranks.items()}
        found = [(it, [ranks.get(it), self._primary_value(it)]) for it in {**ranks, **self.results}]
        boards = [f"{board}: {', '.join(it for it in parts if it)}" for board, parts in found if any(parts)]
        progress = [] if self.ended else [self.state_text, f"{self.done} of {self.total or '?'} images"]
        last = (self.forecast or "").split(". ")[-1].rstrip(".")
        outcome = [last[0].lower() + last[1:]] if last else []
        if self.state == "SCORED" and not self.results and self.visibility:
            outcome = [_visibility_text(self.visibility)]
        return f"Evaluation({', '.join([repr(self.track), *(progress or [self.state]), *boards, *outcome])})"

    def _primary_value(self, board: str) -> str | None:
        """Return label and value of the primary metric on a board; None where it is not known."""
        track = self.raw.get("track", {})
        metric = (track.get("primaryMetric") or {}).get("id", "")
        value = dict(self.results.get(board, {})).get(metric)
        label = next((it["label"] for it in track.get("metrics", []) if it["id"] == metric), None)
        return f"{label} {text('value', vars(value), format=value.format)}" if value and label else None

    def __str__(self) -> str:
        """Return the state, the values with their intervals, what a reader must know about them, and the forecast."""
        return "\n".join(it for it in (text("evaluation", self.raw), self.forecast) if it)

    @property
    def note(self) -> str | None:
        """What a reader must know about exact values that only maintainers see; None where everyone sees the same."""
        return text("exact-values", self.raw) or None

    @property
    def notes(self) -> list[str]:
        """What a reader must know about the values, such as why an interval is missing."""
        return text("notes", self.raw).splitlines()

    @property
    def state_text(self) -> str:
        """The state in words, including what it waits for: ``waiting for scoring``."""
        return str(self.raw.get("stateText", self.state.lower()))

    @property
    def ended(self) -> bool:
        """Whether it is scored, rejected, failed or cancelled."""
        return self.state in ENDED


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def results_of(
    code: str, evaluations: Sequence[Evaluation], *, partial: bool, page: str
) -> Results[Results[Results[Value]]]:
    """Return track → board → metric → value of the scored evaluations of a submission.

    ``page``: the address of the submission, for an error.

    Raises:
        RefusedError: ``evaluation_not_scored`` if one has not ended, unless ``partial`` and another is scored, or if
            all ended without a score.
    """
    scored = {it.track: _boards_of(code, it, page) for it in evaluations if it.state == "SCORED"}
    running = [it for it in evaluations if not it.ended]
    if scored and (partial or not running):
        others = {it.track: _reason_of(code, it, page) for it in evaluations if it.state != "SCORED"}
        shown = [it for it in evaluations if it.state == "SCORED"]
        return Results(scored, "track", others, printed=lambda: "\n\n".join(str(it) for it in shown))
    found = ", ".join(f"{it.track}: {it.state_text}" for it in evaluations)
    if running:
        raise RefusedError(
            "evaluation_not_scored",
            f"submission {code} is not scored yet",
            f'call wait("{code}") first, or read the states with evaluations("{code}")',
            expected="evaluations that have ended",
            found=found,
        )
    failure = next((it.failure for it in evaluations if it.failure), None)
    raise RefusedError(
        "evaluation_not_scored",
        f"no evaluation of submission {code} was scored" + (f": {failure.message}" if failure else ""),
        (failure.remedy if failure else "") or "submit the bundle again",
        expected="a scored evaluation",
        found=found,
    )


def _boards_of(code: str, it: Evaluation, page: str) -> Results[Results[Value]]:
    """Return board → metric → value; without values the reason."""
    boards = it.results
    return Results(boards, "board", reason=None if boards else _reason_of(code, it, page))


def _reason_of(code: str, it: Evaluation, page: str) -> dict[str, Any]:
    """Return the fields of an error that states why an evaluation has no values."""
    state = it.state_text
    if it.failure:
        return {**vars(it.failure), "message": f"{it.track}: {state}: {it.failure.message}", "code": "result_missing"}
    if not it.ended:
        return {
            "message": f"the evaluation on {it.track} is not scored yet",
            "remedy": f'call wait("{code}") first, or read the states with evaluations("{code}")',
            "expected": "an evaluation that is scored",
            "found": state,
        }
    shown = _visibility_text(it.visibility or "none")
    ended = it.state != "SCORED"
    because = "" if ended or not it.reason else f": {it.reason}"
    return {
        "message": f"the evaluation on {it.track} has no values: {state if ended else shown + because}",
        "remedy": f'read the states with evaluations("{code}")' if ended else f"see the page of the submission: {page}",
        "expected": "values that you may see",
        "found": state if ended else shown,
    }


def _visibility_text(visibility: str) -> str:
    return "not on the boards" if visibility == "EMBARGOED" else visibility.lower()


def value_of(it: Mapping[str, Any], formats: Mapping[str, str]) -> Value:
    """Return a value of the platform's answer; ``formats``: metric → format."""
    return Value(it["value"], it["low"], it["high"], it["step"], formats.get(it["metric"], "COUNT"))


def evaluation_of(it: api.SubmissionAnswerSubmissionEvaluations, code: str = "") -> Evaluation:
    """Return an evaluation of the platform's answer."""
    results = it["results"] or []
    formats = {metric["id"]: metric["format"] for metric in it["track"]["metrics"]}
    labels = {metric["id"]: metric["label"] for metric in it["track"]["metrics"]}
    return Evaluation(
        it["id"],
        it["track"]["slug"],
        it["state"],
        it["publication"]["visibility"] if it["publication"] else None,
        it["instancesDone"],
        it["instancesTotal"],
        PrimitivesError.of(it["failure"]) if it["failure"] else None,
        {
            b["board"]: Results({v["metric"]: value_of(v, formats) for v in b["values"]}, "metric", labels=labels)
            for b in results
        },
        {b["board"]: (b["rank"]["low"], b["rank"]["high"], b["rank"]["of"]) for b in results if b["rank"]},
        it["receipt"]["sha256"] if it["receipt"] else None,
        copy_of(it["copyOf"]["entry"]) if it["copyOf"] else None,
        it["publication"]["reason"] if it["publication"] else None,
        any(b["released"] is not None for b in results),
        neighbours_of(results),
        code,
        it,
    )


def neighbours_of(results: Sequence[Mapping[str, Any]]) -> dict[str, list[Neighbour]]:
    """Return board → next entries of the platform's answer."""
    return {b["board"]: [_neighbour_of(it) for it in b["neighbours"]] for b in results if b["neighbours"]}


def _neighbour_of(it: Mapping[str, Any]) -> Neighbour:
    fields = ("difference", "step", "outcome", "gain", "factor", "units", "unit", "basis", "reason")
    return Neighbour(it["relation"], it["submissionCode"], it["name"], *(it[name] for name in fields))


def copy_of(
    entry: api.NamedSubmission | None,
) -> Copy:
    """Return the copy of an entry of the platform's answer; None: a maintainer removed it from the boards."""
    return Copy(Entry(entry["code"], entry["name"], entry["team"]["name"]) if entry else None)


def metric_name(label: str, direction: str) -> str:
    """Return the label of a metric, with a mark if lower values are better: ``Coverage ↓``."""
    return f"{label} ↓" if direction == "LOWER" else label
