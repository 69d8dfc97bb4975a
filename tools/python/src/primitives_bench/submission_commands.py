"""``primitives-bench search``, ``cancel``, ``listing`` and ``withdraw``, as in the npm command."""

from __future__ import annotations

import argparse

from .client import Client
from .output import OK, REFUSED, agrees, interactive, print_json, print_line
from .submission_changes import scored_of, states_of
from .texts import text


def search(options: argparse.Namespace) -> int:
    """Print models, rows of papers and tracks with the words."""
    searched = " ".join(options.text)
    answer = Client(options.url).search(searched, options.first)
    if options.json:
        return print_json(answer)
    print_line(text("search", answer, searched=searched))
    return OK


def cancel(options: argparse.Namespace) -> int:
    """Cancel the evaluations that have not ended."""
    cancelled = Client(options.url).cancel(options.submission, track=options.track)
    if options.json:
        return print_json({"cancelled": cancelled})
    print_line(text("cancelled", cancelled))
    return OK


def listing(options: argparse.Namespace) -> int:
    """Change who sees a submission."""
    changed = Client(options.url).set_listing(options.submission, options.listing, until=options.until)
    if options.json:
        return print_json(changed)
    print_line(text("listing", changed))
    return OK


def withdraw(options: argparse.Namespace) -> int:
    """Withdraw the results from their boards, with a public reason."""
    if not options.yes and (options.json or not interactive()):
        message = "option '--yes' is required without a terminal and with '--json': it cannot be undone"
        options.parser.error(message)
    client, code = Client(options.url), options.submission
    scored, others = scored_of(client, code, options.track)
    tracks = ", ".join(it["track"]["slug"] for it in scored)
    if not (options.yes or agrees(f"Withdraw {code} on {tracks}? This cannot be undone.")):
        print_line("not withdrawn")
        return REFUSED
    changed = client.withdraw(code, options.reason, track=options.track)
    if options.json:
        return print_json(changed)
    print_line(text("visibility-change", {**changed, "unscored": states_of(others)}))
    return OK
