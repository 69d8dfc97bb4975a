"""``primitives-bench submit``: the options of the npm command."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .bundle import Bundle
from .checking import against
from .client import Client
from .client_submit import copy_not_allowed, licence_lines
from .errors import RefusedError
from .output import (
    OK,
    REFUSED,
    ProgressLines,
    agrees,
    answered,
    follow,
    interactive,
    print_json,
    print_line,
    print_report,
)
from .report import Report
from .submit_fields import NONE, NOT_DECLARED
from .texts import text
from .usage import instant

_CHOICES = f"names of benchmarks, {NONE} or {NOT_DECLARED}"


def add_submit(parser: argparse.ArgumentParser) -> None:
    """Add arguments and options."""
    add = parser.add_argument
    add("bundle", help="folder or .zip of the bundle")
    add(
        "--track", nargs="+", required=True, help="one or more tracks, or all: every open track that accepts the bundle"
    )
    add("--name", help="name of the model; default: from the manifest")
    add("--model-version", help="version of the model; default: from the manifest")
    add("--team", help="short name, name or id of the team to submit for; default: your personal team")
    add("--backbone", help="backbone, such as ViT-L/14; default: from the model card")
    add("--licence", help="licence, such as MIT (SPDX identifier); default: from the manifest")
    add("--weights", choices=["open", "on-request", "closed"], help="availability of the weights")
    add("--link", nargs="+", help="URLs of paper, code or weights")
    add(
        "--trained-on",
        nargs="+",
        help="benchmarks used for training, such as shapes or the published season <track>-season-1; none; or "
        "not-declared, which hides the rows under the filter Not trained; required except with --debug; a terminal "
        "asks for it",
    )
    add("--reproduces", help="reproduced method of a paper, as named on the boards")
    add("--description", help="one paragraph about the method")
    add("--mutation-id", help="idempotency key: a repeated command with the same id submits once")
    listing = parser.add_mutually_exclusive_group()
    listing.add_argument("--private", action="store_true", help="visible only to your team and the maintainers")
    listing.add_argument("--unlisted", action="store_true", help="visible to anyone with its URL; on no board")
    add(
        "--until",
        type=instant,
        help="with --private or --unlisted: when it becomes listed automatically, such as 2027-03-01",
    )
    add("--debug", action="store_true", help="test run on public images, on no board, with a separate quota")
    add(
        "--accept-terms",
        action="store_true",
        help="accept the terms of the tracks’ benchmarks; without it, the terms are printed",
    )
    add(
        "--yes",
        action="store_true",
        help="submit a copy or the same model again without a question; a copy requires it without a terminal and "
        "with --json",
    )
    add("--no-watch", action="store_true", help="return without waiting for the results")
    parser.set_defaults(parser=parser)


def submit(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.until and not (options.private or options.unlisted):
        options.parser.error("option '--until' requires option '--private' or '--unlisted'")
    _require_one_kind(options)
    bundle = Bundle(options.bundle)
    client = Client(options.url)
    with client._before_account():
        client._require_tracks([it for it in options.track if it != "all"])
        _require_known_training(client, options)
    client._require_signed_in()
    if options.trained_on is None and not options.debug and (options.json or not interactive()):
        _require_training(options)
    progress = ProgressLines(options.json)
    progress.step("validating")
    tracks, report = _checked(client, options.track, bundle)
    if not report.ok:
        print_report(report, options.url, options.json)
        return REFUSED
    if options.trained_on is None and not options.debug:
        options.trained_on = _prompted_training(options)
        _require_one_kind(options)
        _require_known_training(client, options)
    declared = _declared(options)
    _require_terms(client, tracks, options)
    fields = _fields(client, tracks, options)
    # A repetition with the same idempotency key is no copy of the first attempt.
    repeats = options.mutation_id is not None
    refuses_copy = not (options.debug or options.yes or repeats) and (options.json or not interactive())
    copies = None if options.json and not refuses_copy else client.copies(bundle, tracks)
    copy_lines = [it.line_before(track) for track, it in (copies or {}).items()]
    if refuses_copy and copy_lines:
        raise RefusedError.of(copy_not_allowed(copy_lines))
    if not options.json and not options.debug:
        for line in copy_lines:
            print_line(line)
        if copies and not options.yes and not agrees("Submit the copy?"):
            print_line("not submitted")
            return REFUSED
        own = client._own_result_lines(bundle, tracks)
        for line in [*licence_lines(bundle, report, fields), *_training_lines(client, tracks, declared), *own]:
            print_line(line)
        if own and not copies and not options.yes and not agrees("Submit it again?"):
            print_line("not submitted")
            return REFUSED
    code = client._submit_checked(
        bundle,
        report,
        tracks,
        name=options.name,
        version=options.model_version,
        fields=fields,
        progress=sys.stderr.isatty() and not options.json,
        on_step=progress.step,
    )
    url = f"{client.url}/s/{code}"
    if not options.json:
        print_line(f"submitted as {code} to {', '.join(tracks)}: {url}")
    if not options.no_watch:
        return follow(client, code, options.json, progress, options.words, copies)
    if options.json:
        return print_json({"code": code, "url": url})
    print_line(f"next: primitives-bench watch {code}")
    return OK


def _fields(client: Client, tracks: list[str], options: argparse.Namespace) -> dict[str, Any]:
    """Return the further fields of ``SubmitInput`` that the options state."""
    return {
        "licence": options.licence,
        "clientMutationId": options.mutation_id,
        "team": options.team,
        "backbone": options.backbone,
        "weights": options.weights and options.weights.upper().replace("-", "_"),
        "links": options.link,
        "trainedOn": _declared(options),
        "reproduces": [client.reported_row(it, options.reproduces) for it in tracks] if options.reproduces else None,
        "description": options.description,
        "listing": "PRIVATE" if options.private else "UNLISTED" if options.unlisted else None,
        "listedAt": options.until,
        "debug": options.debug or None,
    }


def _declared(options: argparse.Namespace) -> list[str] | None:
    """Return the declared names, an empty list for ``none``; None without a declaration."""
    if options.trained_on is None or NOT_DECLARED in options.trained_on:
        return None
    return [it for it in options.trained_on if it != NONE]


def _require_one_kind(options: argparse.Namespace) -> None:
    """End the command if names stand next to a word that excludes them."""
    declared = set(options.trained_on or [])
    if declared & {NONE, NOT_DECLARED} and len(declared) > 1:
        found = " ".join(options.trained_on)
        options.parser.error(f"option '--trained-on': expected {NONE}, {NOT_DECLARED} or names; found {found}")


def _require_known_training(client: Client, options: argparse.Namespace) -> None:
    """End the command if a declared name resembles that of a benchmark."""
    if problem := client._mistyped_training(_declared(options) or []):
        options.parser.error(f"option '--trained-on': {problem}")


def _prompted_training(options: argparse.Namespace) -> list[str]:
    """Return the answer of the user on a terminal; otherwise end the command as one that lacks an option."""
    asks = interactive() and not options.json
    answer = answered(f"Benchmarks used for training ({_CHOICES}): ") if asks else ""
    names = answer.replace(",", " ").split()
    if not names:
        _require_training(options)
    return names


def _require_training(options: argparse.Namespace) -> None:
    """End the command as one that lacks the declaration of the training data."""
    options.parser.error(f"required option '--trained-on' not specified: {_CHOICES}")


def _training_lines(client: Client, tracks: list[str], declared: list[str] | None) -> list[str]:
    """Return what must be known about the declaration of the training data; usually nothing."""
    return [text("training-not-declared", None)] if declared is None else client._training_lines(tracks, declared)


def _checked(client: Client, named: list[str], bundle: Bundle) -> tuple[list[str], Report]:
    """Return the tracks to submit to, and the report of the bundle with what it lacks for them.

    ``all`` stands for every open track that accepts the bundle; if none does, the report has the findings of all that
    support its interface.
    """
    report = bundle.check(probe=False)
    slugs = list(dict.fromkeys(named))
    if "all" in named:
        tracks = [it for it in client.tracks() if it.open]
        slugs = [it.slug for it in tracks if report.interface in it.interfaces]
        if not slugs and report.ok:
            raise RefusedError(
                "interface_unsupported",
                "no open track supports the interface of the bundle",
                "choose a track and an interface that it accepts",
                expected=", ".join(sorted({name for it in tracks for name in it.interfaces})) or "an open track",
                found=report.interface or "no interface",
            )
    contracts = {it: client.contract(it) for it in slugs}
    if "all" in named:
        accepting = [it for it in slugs if Report.of(against({**report.raw, "findings": []}, [contracts[it]])).ok]
        slugs = accepting or slugs
    return slugs, Report.of(against(report.raw, [contracts[it] for it in slugs]))


def _require_terms(client: Client, tracks: list[str], options: argparse.Namespace) -> None:
    """Print the terms that are not accepted yet; accept them with ``--accept-terms``, otherwise refuse."""
    terms = client.open_terms(tracks)
    for it in terms:
        if not options.json:
            head = f"the terms of {it.benchmark}, version {it.number}, sha256 {it.sha256}"
            print_line(f"{head}\n\n{it.text}\n")
    if options.accept_terms:
        client.accept_terms(tracks)
    elif terms:
        raise RefusedError(
            "terms_not_accepted",
            f"the terms of {terms[0].benchmark}, version {terms[0].number}, are not accepted",
            "read them and repeat the command with --accept-terms",
            expected=f"acceptance of the terms with sha256 {terms[0].sha256}",
            found="none",
        )
