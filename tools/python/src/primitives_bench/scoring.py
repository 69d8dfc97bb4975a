"""Scores predictions on public splits: the platform's metrics, equal to the last digit."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import safetensors_file
from .arguments import known_arguments, whole_of
from .engine import engine
from .errors import InvalidArgumentError, ScoringError
from .evaluations import percent_of
from .path_errors import path_error
from .protocols import require_protocol
from .results import Results
from .splits import Split, split_of
from .texts import text

Predictions = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True, repr=False)
class Metric:
    """A metric with its 95% interval, None where undefined.

    A share is a fraction in [0, 1], as in the API and in CSV files: 0.56 is 56 on a board. ``percent`` converts it.

    ``format``: ``PERCENT`` for a share, ``COUNT`` otherwise.
    """

    id: str
    label: str
    value: float | None
    low: float | None
    high: float | None
    format: str = "COUNT"

    def __repr__(self) -> str:
        """Return id, value and interval as the command ``score`` prints them."""
        return f"Metric({self.id!r}, {text('value', vars(self), format=self.format)})"

    @property
    def percent(self) -> float | None:
        """The value in percent, 56.0 for 0.56; None for a metric that is no share."""
        return percent_of(self.value, self.format)


@dataclass(frozen=True, repr=False)
class Scores:
    """The result of scoring.

    ``scores["AUC"]`` is the value of a metric, by id or label, on the first board that has it. ``boards``: board →
    metric, by id or label → ``Metric`` with its interval; ``raw``: as ``primitives score --json``.
    """

    protocol: str
    instances: int
    boards: Mapping[str, Mapping[str, Metric]]
    raw: dict[str, Any] = field(repr=False)

    def __repr__(self) -> str:
        """Return the tables that ``print`` shows; of scores without a report one line."""
        if self.raw:
            return str(self)
        boards = ", ".join(f"{board}: {len(metrics)} metrics" for board, metrics in self.boards.items())
        return f"Scores({self.protocol!r}, {self.instances} instances, {boards})"

    def __str__(self) -> str:
        """Return the tables of the command ``score``: the metrics that the boards show, the ranking one first."""
        return self.table(hint="print(scores.table(all_metrics=True))")

    def table(self, *, all_metrics: bool = False, hint: str = "all_metrics=True") -> str:
        """Return the tables of the command ``score``.

        Args:
            all_metrics: whether to print every metric instead of those that the boards show.
            hint: what the last line names to print every metric.
        """
        return text("scores", self.raw, every=None if all_metrics else hint)

    def __getitem__(self, metric: str) -> float | None:
        """Return the value of a metric, by id or label, on the first board that has it."""
        first: dict[str, Metric] = {}
        for metrics in self.boards.values():
            first = {**metrics, **first}
        return Results(first, "metric", labels={it.id: it.label for it in first.values()})[metric].value


@known_arguments
def score(
    predictions: Predictions | str | Path,
    split: Split | str | Path,
    protocol: str = "mac",
    *,
    resamples: int = 1000,
    seed: int = 0,
) -> Scores:
    """Score predictions against the labels of a public split.

    Args:
        predictions: matrices by the names of the protocol, rows in the order of ``split.labels``; or a ``.safetensors``
            or ``.npz`` file.
        split: with labels, or its folder.
        protocol: such as ``mac``, ``czsl`` or ``vaw-itc``.
        resamples: behind the band of a curve; 0 leaves out all intervals.
        seed: of the resamples.

    Raises:
        ScoringError: with what was expected and found.
        PrimitivesError: ``input_invalid`` for an unknown protocol.

    Example:
        >>> print(score("predictions.safetensors", "shapes-val/"))
    """
    require_protocol(protocol)
    resamples, seed = whole_of(resamples, "resamples", 0), whole_of(seed, "seed", 0)
    arguments = {**split_of(split).scoring_input(protocol), "resamples": resamples, "seed": seed}
    raw, _ = engine().call("score", arguments, [_file_of(predictions)])
    boards = {board["board"]: _metrics_of(board["metrics"]) for board in raw["boards"]}
    return Scores(raw["protocol"], raw["instances"], boards, raw)


_PREDICTIONS = "a .safetensors or .npz file"


def _metrics_of(listed: Sequence[Mapping[str, Any]]) -> Results[Metric]:
    metrics = [Metric(it["id"], it["label"], it["value"], it["low"], it["high"], it["format"].upper()) for it in listed]
    return Results({it.id: it for it in metrics}, "metric", labels={it.id: it.label for it in metrics})


def _file_of(predictions: Predictions | str | Path) -> bytes:
    if isinstance(predictions, Mapping):
        return safetensors_file.encode(predictions)
    if not isinstance(predictions, str | Path):
        found = None if predictions is None else type(predictions)
        raise InvalidArgumentError("predictions", "a dict of matrices by name, or the path of a file", found)
    path = Path(predictions)
    try:
        content = path.read_bytes()
    except OSError as error:
        if refused := path_error(ScoringError, error, path, _PREDICTIONS):
            raise refused from None
        raise
    if path.suffix == ".safetensors":
        return content
    if path.suffix == ".npz":
        return _of_npz(path)
    raise ScoringError(
        "predictions_format",
        f"{path} has an unknown format",
        "write the matrices with safetensors or numpy.savez",
        expected=_PREDICTIONS,
        found=path.suffix or "no file extension",
    )


def _of_npz(path: Path) -> bytes:
    """Return the arrays that ``numpy.savez`` wrote as the content of a .safetensors file."""
    try:
        with np.load(path) as arrays:
            return safetensors_file.encode(dict(arrays))
    except (zipfile.BadZipFile, EOFError, TypeError, ValueError):
        raise ScoringError(
            "npz_invalid",
            f"{path} cannot be read",
            "write it with numpy.savez",
            expected="an .npz file with arrays",
            found="other content" if path.stat().st_size else "an empty file",
        ) from None
