"""``primitives-bench search``, ``cancel``, ``listing`` and ``withdraw``, as in the npm command."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from .client import Client
from .errors import RefusedError, refusal
from .evaluations import ENDED
from .graphql import generated as api
from .not_found import track_unknown
from .output import OK, REFUSED, agrees, print_json, print_line
from .texts import text


def search(options: argparse.Namespace) -> int:
    """Print models, rows of papers and tracks with the words."""
    searched = " ".join(options.text)
    request = api.SEARCH({"text": searched, "first": options.first})
    answer: dict[str, Any] = _granted(Client(options.url).execute(request)["search"])
    if options.json:
        return print_json(answer)
    print_line(text("search", answer, searched=searched))
    return OK


def cancel(options: argparse.Namespace) -> int:
    """Cancel the evaluations that have not ended; when all have, the platform answers with the refusal."""
    client = Client(options.url)
    meant = _evaluations(client, options)
    cancelled = []
    for it in [it for it in meant if it["state"] not in ENDED] or meant:
        answer = _granted(client.execute(api.CANCEL_EVALUATION({"id": it["id"]}))["cancelEvaluation"])
        cancelled.append({"track": it["track"]["slug"], "refunded": answer["evaluation"]["refundedAt"] is not None})
    if options.json:
        return print_json({"cancelled": cancelled})
    print_line(text("cancelled", cancelled))
    return OK


def listing(options: argparse.Namespace) -> int:
    """Change who sees a submission."""
    fields: dict[str, Any] = {"submission": options.submission, "listing": options.listing.upper()}
    request: Any = api.SET_LISTING({"input": {**fields, "until": options.until}})  # type: ignore[typeddict-item]
    answer = _granted(Client(options.url).execute(request)["setListing"])
    changed = {"submission": options.submission, **answer["submission"]["listing"]}
    if options.json:
        return print_json(changed)
    print_line(text("listing", changed))
    return OK


def withdraw(options: argparse.Namespace) -> int:
    """Withdraw the results from their boards, with a public reason."""
    client = Client(options.url)
    meant = _evaluations(client, options)
    scored = [it for it in meant if it["state"] == "SCORED"]
    others = [it for it in meant if it["state"] != "SCORED"]
    states = ", ".join(f"{it['track']['slug']} ({it['stateText']})" for it in others)
    if not scored:
        raise RefusedError(
            "evaluation_not_scored",
            "the submission has no result to show or hide",
            "wait until the evaluation is scored",
            expected="an evaluation that is scored",
            found=states,
        )
    tracks = [it["track"]["slug"] for it in scored]
    question = f"Withdraw {options.submission} on {', '.join(tracks)}? This cannot be undone."
    if not (options.yes or options.json or agrees(question)):
        print_line("not withdrawn")
        return REFUSED
    for it in scored:
        request = api.SET_VISIBILITY(
            {"input": {"evaluation": it["id"], "visibility": "WITHDRAWN", "reason": options.reason}}
        )
        _granted(client.execute(request)["setVisibility"])
    changed = {"submission": options.submission, "visibility": "WITHDRAWN", "tracks": tracks}
    if options.json:
        return print_json({**changed, "unscored": [it["track"]["slug"] for it in others]})
    print_line(text("visibility-change", {**changed, "unscored": states}))
    return OK


def _evaluations(client: Client, options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """Return the evaluations of the submission, only that on ``--track`` where it is given."""
    found: Sequence[Mapping[str, Any]] = client.submission(options.submission)["evaluations"]
    meant = [it for it in found if options.track in (None, it["track"]["slug"])]
    if not meant:
        raise track_unknown(options.track or "", [])
    return meant


def _granted(answer: Any) -> dict[str, Any]:
    """Return the answer without the name of its type; raise its refusal."""
    if answer["__typename"] == "UserError":
        raise refusal(answer)
    return {key: value for key, value in answer.items() if key != "__typename"}
