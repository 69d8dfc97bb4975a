"""Runs the bundle of a receipt again on its public split and compares the values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import safetensors_file
from .arguments import known_arguments
from .bundle import Bundle, bundle_of
from .checking import digest_of
from .engine import engine
from .errors import ReceiptError
from .receipts import Receipt, require_verified
from .splits import Split, split_of

TOLERANCE = 0.002
_REMEDY = "pass the files whose digests are in the receipt"


@dataclass(frozen=True)
class Difference:
    """A value of the receipt and the same value on this machine."""

    board: str
    metric: str
    receipt: float | None
    again: float | None


@dataclass(frozen=True)
class Rerun:
    """The comparison of a receipt with this machine.

    ``same_outcomes``: whether the outcomes are bit-identical; ``difference``: the largest of a value, 0 when all are
    equal; ``differing``: the values that differ.
    """

    instances: int
    same_outcomes: bool
    difference: float
    differing: tuple[Difference, ...]


@known_arguments
def rerun(
    receipt: Receipt,
    bundle: Bundle | str | Path,
    split: Split | str | Path,
    *,
    tolerance: float = TOLERANCE,
    progress: bool = True,
) -> Rerun:
    """Run a bundle on the split of a receipt and compare the values. The model runs in a process without a sandbox.

    Args:
        receipt: verified, of a public split or of a closed season.
        bundle: byte-identical to that of the receipt, as are definition and labels of the split; or its folder.
        split: the whole split, or its folder.
        tolerance: maximum difference of a value when the bundle is run on another machine.
        progress: whether to show a progress bar.

    Raises:
        ReceiptError: ``split_hidden``, ``input_differs``, ``values_differ``.

    Example:
        >>> print(rerun(receipt, "my-clip/", load_split("shapes", "val")))
    """
    require_verified(receipt)
    bundle, split = bundle_of(bundle), split_of(split)
    _require_same(receipt.content, bundle, split)
    protocol = receipt.content["track"]["protocol"]
    predictions = safetensors_file.encode(bundle.predict(split, protocol, progress=progress))
    judged, outcomes = engine().call("judge", split.scoring_input(protocol), [predictions])
    again = {it["board"]: it["values"] for it in judged}
    digests = {it["board"]: hashlib.sha256(content).hexdigest() for it, content in zip(judged, outcomes, strict=True)}
    differing = tuple(
        Difference(board, metric, it["value"], again.get(board, {}).get(metric))
        for board, metrics in receipt.results.items()
        for metric, it in metrics.items()
        if it["value"] != again.get(board, {}).get(metric)
    )
    found = Rerun(
        receipt.content["split"]["instances"],
        all(digests.get(board) == sha256 for board, sha256 in receipt.content["outcomes"].items()),
        max((_distance(it) for it in differing), default=0.0),
        differing,
    )
    if found.difference <= tolerance:
        return found
    beyond = sorted((it for it in differing if _distance(it) > tolerance), key=_distance, reverse=True)
    raise ReceiptError(
        "values_differ",
        f"{len(beyond)} values differ by more than {tolerance}",
        "compare the engine of the receipt with this machine; if they are equal, report both results to the "
        "maintainers",
        expected="the values of the receipt",
        found="; ".join(f"{it.board} {it.metric}: receipt {it.receipt}, this machine {it.again}" for it in beyond[:3]),
    )


def _distance(it: Difference) -> float:
    return float("inf") if it.receipt is None or it.again is None else abs(it.receipt - it.again)


def _require_same(content: dict[str, Any], bundle: Bundle, split: Split) -> None:
    labels = digest_of(split.folder / "labels.jsonl")
    # The labels of a season are published when it closes; its receipts are older.
    if content["split"]["role"] != "public" and labels != content["split"]["labelsSha256"]:
        raise ReceiptError(
            "split_hidden",
            "the split was hidden, and the given labels are not its labels",
            _REMEDY,
            expected="the labels of a closed season, or a receipt of a public split",
            found=labels,
        )
    for name, expected, found in (
        ("bundle", content["bundleSha256"], bundle.pack().sha256),
        ("definition", content["benchmark"]["definitionSha256"], digest_of(split.folder / "definition.json")),
        ("labels", content["split"]["labelsSha256"], labels),
    ):
        if expected != found:
            raise ReceiptError(
                "input_differs",
                f"the given {name} differs from the one in the receipt",
                _REMEDY,
                expected=expected,
                found=found,
            )
