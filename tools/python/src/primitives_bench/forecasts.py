"""What would become of a submission of the bundle of a debug run: whether its result is clearly better than chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .evaluations import Copy, Evaluation, evaluation_of
from .graphql import generated as api
from .texts import text

if TYPE_CHECKING:
    from .client import Client


def debug_runs(
    client: Client, submission: api.SubmissionAnswerSubmission, copies: Mapping[str, Copy] | None
) -> list[dict[str, Any]]:
    """Return the scored debug runs of a submission, with the values of models without training; see print_outcome."""
    debugged = [it for it in submission["evaluations"] if it["debug"] and it["results"]]
    if debugged and copies is None:
        copies = client._copies_of_submission(submission["code"])
    return [
        {
            "evaluation": it,
            "references": client.references(it["track"]["slug"], results[0]["board"]),
            **({} if copies is None else {"copy": _entry_of(copies, it["track"]["slug"])}),
        }
        for it in debugged
        if (results := it["results"])
    ]


def _entry_of(copies: Mapping[str, Copy], track: str) -> dict[str, Any] | None:
    return {"entry": copies[track].named()} if track in copies else None


def with_forecasts(submission: api.SubmissionAnswerSubmission, runs: Sequence[Mapping[str, Any]]) -> list[Evaluation]:
    """Return the evaluations of a submission; those of ``debug_runs`` with their forecast."""
    forecasts = {it["evaluation"]["id"]: text("forecast", it) or None for it in runs}
    found = [evaluation_of(it, submission["code"]) for it in submission["evaluations"]]
    return [replace(it, forecast=forecasts.get(it.id)) for it in found]
