"""The command ``primitives-bench``: the verbs and exit codes of the npm command ``primitives``, without Node."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from .bundle import Bundle
from .checking import check
from .client import ORDERS, Client
from .data_command import add_data, data
from .engine import engine
from .entries import submission_code
from .errors import PrimitivesError, RefusedError, TokenRefusedWarning, UnavailableError
from .evaluations import ENDED
from .login_command import login, logout, submissions, whoami
from .output import (
    FLAGGED,
    INTERRUPTED,
    OK,
    REFUSED,
    UNAVAILABLE,
    USAGE,
    ProgressLines,
    follow,
    print_json,
    print_line,
    print_outcome,
    print_report,
    with_docs_address,
)
from .path_errors import path_error
from .protocols import protocol_name
from .scoring import score
from .splits import Split
from .submission_commands import cancel, listing, search, withdraw
from .submit_command import add_submit, submit
from .texts import text
from .usage import EXAMPLES, FIRST_STEPS, Parser, UsageError, address, error_json, instant, remedy_of, whole
from .verify_command import add_verify, verify

_PROTOCOL = "such as mac, czsl or vaw-itc; default: mac"
_CSV = "print one line for each metric, with all digits; values of hidden splits as published, rounded"
_CODE = "code of a submission, such as 4F2K9Q, or the address of its page"
_EXIT_OF = {"ok": OK, "reject": REFUSED, "flag": FLAGGED}


def exit_codes(verb: str) -> list[int]:
    """Return the exit codes of a verb, in order."""
    return sorted({OK, REFUSED, UNAVAILABLE, USAGE, INTERRUPTED} | ({FLAGGED} if verb == "check" else set()))


def parser() -> Parser:
    """Return the parser of the command line."""
    program = Parser(prog="primitives-bench", description=FIRST_STEPS, formatter_class=_help_format)
    program.add_argument(
        "--url",
        type=address,
        help="the platform; default: PRIMITIVES_URL, that of the last login, or the one that served this package",
    )
    program.add_argument("--version", action="version", version=version("primitives-bench"))
    verbs = program.add_subparsers(dest="verb", metavar="command", required=True)

    def verb(
        name: str, text: str, run: Callable[[argparse.Namespace], int], aliases: Sequence[str] = ()
    ) -> argparse.ArgumentParser:
        lines = "".join(f"\n  $ primitives-bench {it}" for it in EXAMPLES.get(name, []))
        description = f"{text}\n\nexamples:{lines}" if lines else text
        added = verbs.add_parser(
            name, aliases=aliases, help=text, description=description, formatter_class=_help_format
        )
        added.add_argument("--url", type=address, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        added.add_argument("--json", action="store_true", help="print the result as JSON")
        added.set_defaults(run=run)
        return added

    one = verb("login", "sign in and store an API token on this machine", login)
    one.add_argument("--operate", action="store_true", help="request the scope operate for the token; for maintainers")
    verb("logout", "revoke the token stored on this machine, and delete it", logout)
    verb("whoami", "print the platform, the account and the teams that the other commands use", whoami)
    verb("tracks", "list the tracks: name, title, boards, interfaces, quota and phase", _tracks)
    one = verb("check", "validate a bundle (folder, .zip or .onnx) without uploading it", _check)
    one.add_argument("bundle", help="folder, .zip or .onnx")
    one.add_argument("--static", action="store_true", help="static checks only; do not load and probe the model")
    one.add_argument(
        "--interface",
        choices=["dual-encoder", "classifier", "matcher", "vqa", "embedder"],
        help="interface of the model, when there is no manifest",
    )
    one.add_argument(
        "--track", help="also check against a track: its slug, or a .json file with a benchmark definition"
    )
    one.add_argument(
        "--protocol", type=protocol_name, default="mac", help="protocol for the definition given as --track"
    )
    one = verb("export", "export a Hugging Face model, by its folder or id, to a bundle", _export)
    one.add_argument("model", help="folder, or id on the Hugging Face Hub")
    one.add_argument("bundle", help="folder of the bundle; created if missing")
    one.add_argument("--precision", choices=["fp32", "fp16"], default="fp32", help="of the weights; default: fp32")
    one.add_argument("--combined", action="store_true", help="write image and text encoder into one ONNX file")
    one = verb("predict", "write the predictions for a public split as .safetensors", _predict)
    one.add_argument("bundle", help="folder of the bundle")
    one.add_argument("--split", required=True, help="folder of the split")
    one.add_argument("--protocol", type=protocol_name, default="mac", help=_PROTOCOL)
    one.add_argument("--out", required=True, help="the .safetensors file to write")
    one = verb("score", "score a .safetensors or .npz file against the labels of a public split", _score)
    one.add_argument("predictions", help="a .safetensors or .npz file")
    one.add_argument("--split", required=True, help="folder of the split: definition.json and labels.jsonl")
    one.add_argument(
        "--protocol", type=protocol_name, default="mac", help=f"how the predictions are scored, {_PROTOCOL}"
    )
    one.add_argument("--set", choices=["train", "val", "test"], help="only the instances of this set; default: all")
    one.add_argument(
        "--resamples",
        type=whole(0),
        default=1000,
        help="resamples behind the band of a curve; 0 leaves out all intervals; default: 1000",
    )
    one.add_argument("--seed", type=whole(0), default=0, help="seed of the resamples; default: 0")
    one.add_argument(
        "--all-metrics", action="store_true", help="print every metric; without it, those that the boards show"
    )
    add_submit(verb("submit", "validate, upload and submit a bundle (folder or .zip), then follow it", submit))
    verb("watch", "follow a submission until all of its evaluations have ended", _watch).add_argument(
        "submission", help=_CODE
    )
    one = verb("results", "print the results of a submission with intervals and ranks", _results)
    one.add_argument("submission", help=_CODE)
    one.add_argument("--csv", action="store_true", help=_CSV)
    one.set_defaults(parser=one)
    one.add_argument("--hub", help="folder of the model repository: write .eval_results/<benchmark>.yaml there")
    one.add_argument("--dataset", help="dataset repository of the benchmark on the Hub; default: set by the platform")
    one = verb("cancel", "cancel the evaluations of a submission that have not ended", cancel)
    one.add_argument("submission", help=_CODE)
    one.add_argument("--track", help="only the evaluation on this track")
    one = verb(
        "listing",
        "set the visibility of a submission: listed (everyone), unlisted (anyone with its URL) or private (its team)",
        listing,
    )
    one.add_argument("submission", help=_CODE)
    one.add_argument("listing", choices=["listed", "unlisted", "private"], help="the new visibility")
    one.add_argument("--until", type=instant, help="when it becomes listed automatically, within a year")
    one = verb(
        "withdraw",
        "withdraw a submission's results from their boards; its page remains and shows the reason",
        withdraw,
    )
    one.add_argument("submission", help=_CODE)
    one.add_argument("--reason", help="public reason, one sentence; a private submission needs none")
    one.add_argument("--track", help="only the result on this track")
    one.add_argument(
        "--yes",
        action="store_true",
        help="withdraw without a question; required without a terminal and with --json",
    )
    one.set_defaults(parser=one)
    one = verb("search", "search models, rows of papers and tracks", search)
    one.add_argument("text", nargs="+", help="words of a name")
    one.add_argument(
        "--first", type=whole(1, 20), default=10, help="maximum number of each kind, up to 20; default: 10"
    )
    one = verb("submissions", "list the submissions of your teams on each track", submissions)
    one.add_argument("--first", type=whole(1, 100), default=25, help="maximum number of lines, up to 100; default: 25")
    one.add_argument("--sort", choices=ORDERS, default="newest", help="order of the lines; default: newest")
    add_verify(verb("verify", "verify a receipt: a file, its URL, or the code of a submission", verify))
    one = verb(
        "leaderboard",
        "print a board of a track; without a track, list the boards of all tracks",
        _leaderboard,
        ["boards"],
    )
    one.add_argument("track", nargs="?", help="name of the track; `primitives-bench tracks` lists them")
    one.add_argument("--board", help="board of the track, such as closed or open; default: the track's main board")
    one.add_argument("--sort", help="label or id of the metric to sort by, such as AUC; default: the primary metric")
    one.add_argument(
        "--first",
        type=whole(1, 1000),
        default=50,
        help="maximum number of entries; the reference rows after them are always printed; default: 50",
    )
    add_data(verb("data", "list the public splits; with benchmark and split, download images and labels", data))
    one = verb("compare", "test 2 to 6 submissions on one board for differences from the first", _compare)
    one.set_defaults(parser=one)
    one.add_argument("submissions", nargs="+", help="codes, the reference first; with --track or --board also names")
    one.add_argument(
        "--track", help="name the submissions by their models on this track, and compare on its main board"
    )
    one.add_argument(
        "--board",
        help="board to compare on, such as shapes.closed, also by names of models; default: the first with all of them",
    )
    one.add_argument(
        "--all-boards",
        action="store_true",
        help="compare the primary metric on every board that contains all submissions, as one family of tests",
    )
    one.add_argument("--significant", action="store_true", help="only metrics with a significant difference at 5%%")
    return program


def _help_format(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=32)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # `| head` closes the pipe early, which is not an error; what Python writes at its end is lost as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return code


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else list(arguments)
    url: str | None = None
    if not words:
        sys.stderr.write(parser().format_help())
        return USAGE
    try:
        program = parser()
        options, unknown = program.parse_known_args(words)
        if unknown:
            is_option = unknown[0].startswith("-")
            message = (
                program.unknown_option(options.verb, unknown[0]) if is_option else f"unexpected argument '{unknown[0]}'"
            )
            raise UsageError(f"primitives-bench {options.verb}", message, remedy_of(options.verb, message))
        options.words, url = words, options.url
        _replace_addresses(options)
        with warnings.catch_warnings():
            warnings.showwarning = _warning_as_json if options.json else _warning_as_text
            code: int = options.run(options)
    except SystemExit:  # of --help and --version
        return OK
    except UsageError as error:
        error.print("--json" in words)
        return USAGE
    except PrimitivesError as error:
        if "--json" in words:
            sys.stderr.write(error_json(error.fields()))
        else:
            sys.stderr.write(f"{with_docs_address(str(error), url)}\n")
        return UNAVAILABLE if isinstance(error, UnavailableError) else REFUSED
    except (OSError, UnicodeError) as error:
        problem = None if isinstance(error, BrokenPipeError) else path_error(PrimitivesError, error)
        if problem is None:
            raise
        sys.stderr.write(error_json(problem.fields()) if "--json" in words else f"{problem}\n")
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _replace_addresses(options: argparse.Namespace) -> None:
    """Replace addresses of submissions in the arguments by their codes."""
    for name in ("submission", "submissions", "receipt"):
        given = getattr(options, name, None)
        names = [given] if isinstance(given, str) else given or []
        if not any("://" in it for it in names):
            continue
        platform = Client(options.url, token="").url
        codes = [submission_code(it, platform) for it in names]
        setattr(options, name, codes[0] if isinstance(given, str) else codes)


def _warning_as_text(message: Warning | str, *_: Any, **__: Any) -> None:
    """Print a warning without its place in the code."""
    sys.stderr.write(f"warning: {message}\n")


def _warning_as_json(message: Warning | str, *_: Any, **__: Any) -> None:
    """Print the warning of a refused token on one line; others concern no script."""
    if isinstance(message, TokenRefusedWarning):
        sys.stderr.write(error_json(message.error.fields(), "warning"))


def _split(options: argparse.Namespace) -> Split:
    return Split(options.split, getattr(options, "set", None))


def _tracks(options: argparse.Namespace) -> int:
    tracks = [it.raw for it in Client(options.url).tracks()]
    if options.json:
        return print_json(tracks)
    print_line(text("tracks", tracks))
    return OK


def _check(options: argparse.Namespace) -> int:
    report = check(
        options.bundle,
        interface=options.interface,
        track=options.track,
        client=Client(options.url) if options.track else None,
        protocol=options.protocol,
        probe=not options.static,
        on_step=ProgressLines(options.json).step,
    )
    print_report(report, options.url, options.json)
    if report.ok and not options.json:
        known = options.track if options.track and not options.track.endswith(".json") else None
        listed = "" if known else "; `primitives-bench tracks` lists them"
        print_line(f"next: primitives-bench submit {options.bundle} --track {known or '<track>'} --debug{listed}")
        print_line("for the boards: --trained-on <benchmark…|none> in place of --debug")
    return _EXIT_OF[report.verdict]


def _export(options: argparse.Namespace) -> int:
    bundle = Bundle.from_transformers(
        options.model, options.bundle, precision=options.precision, combined=options.combined
    )
    differences = {name: str(it) for name, it in bundle.differences.items()}
    if options.json:
        return print_json({"bundle": str(bundle.folder), "interface": bundle.report.interface} | differences)
    print_line(f"{bundle.folder}: {bundle.report.interface}")
    for name, difference in differences.items():
        print_line(f"  {name}: ONNX Runtime against PyTorch: {difference}")
    print_line(f"next: primitives-bench submit {bundle.folder} --track <track> --trained-on <benchmark…|none>")
    return OK


def _predict(options: argparse.Namespace) -> int:
    from .safetensors_file import encode

    predictions = Bundle(options.bundle).predict(_split(options), options.protocol)
    Path(options.out).write_bytes(encode(predictions))
    shapes = {name: list(values.shape) for name, values in predictions.items()}
    if options.json:
        return print_json(shapes)
    print_line(f"wrote {options.out}: " + ", ".join(f"{name} {shape}" for name, shape in shapes.items()))
    protocol = "" if options.protocol == "mac" else f" --protocol {options.protocol}"
    print_line(f"next: primitives-bench score {options.out} --split {options.split}{protocol}")
    return OK


def _score(options: argparse.Namespace) -> int:
    found = score(
        options.predictions, _split(options), options.protocol, resamples=options.resamples, seed=options.seed
    )
    if options.json:
        return print_json(found.raw)
    print_line(found.table(all_metrics=options.all_metrics, hint="--all-metrics"))
    return OK


def _watch(options: argparse.Namespace) -> int:
    return follow(Client(options.url), options.submission, options.json)


def _results(options: argparse.Namespace) -> int:
    if options.hub:
        return _write_hub_results(options)
    if options.csv and options.json:
        options.parser.error("option '--csv' cannot be used with option '--json'")
    if options.csv:
        client = Client(options.url)
        open_ones = [it for it in client.submission(options.submission)["evaluations"] if it["state"] not in ENDED]
        sys.stdout.write(client.submission_csv(options.submission))
        if open_ones:
            states = ", ".join(f"{it['track']['slug']} ({it['stateText']})" for it in open_ones)
            wait = f"`primitives-bench watch {options.submission}` waits for the results"
            sys.stderr.write(f"not finished: {states}; {wait}\n")
        return OK
    submission = print_outcome(Client(options.url), options.submission, as_json=options.json)
    if not options.json and any(it["state"] not in ENDED for it in submission["evaluations"]):
        print_line(f"next: primitives-bench watch {submission['code']}")
    return OK


def _write_hub_results(options: argparse.Namespace) -> int:
    files = Client(options.url).hub_results(options.submission, options.dataset)
    if not files:
        raise RefusedError(
            "result_missing",
            f"{options.submission} has no public result",
            "wait until it is scored and shown",
            expected="a scored submission on the boards",
            found=options.submission,
        )
    for name, content in files.items():
        path = Path(options.hub) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf8")
        if not options.json:
            print_line(f"wrote {path}")
    return print_json(files) if options.json else OK


def _leaderboard(options: argparse.Namespace) -> int:
    client = Client(options.url)
    if options.track is None:
        tracks = [it.raw for it in client.tracks()]
        if options.json:
            return print_json(tracks)
        print_line(text("boards", tracks))
        return OK
    board = client.leaderboard(options.track, options.board, sort=options.sort, limit=options.first)
    if options.json:
        return print_json(board.raw["board"])
    print_line(board.text(client.url))
    if board.snapshot is not None and sys.stdout.isatty():
        compare = "`primitives-bench compare <code> <code>` tests a difference"
        print_line(f"next: `primitives-bench results <code>`; {compare}")
    return OK


def _compare(options: argparse.Namespace) -> int:
    if not 2 <= len(options.submissions) <= 6:
        options.parser.error(f"expected 2 to 6 submissions; found {len(options.submissions)}")
    if len({it.upper() for it in options.submissions}) < len(options.submissions):
        options.parser.error(f"expected different submissions; found {' '.join(options.submissions)}")
    client = Client(options.url)
    if options.all_boards:
        differences = client.compare_boards(options.submissions, track=options.track)
        raw = [it.raw for it in differences]
        if options.json:
            return print_json(raw)
        print_line(text("family", raw))
        return OK
    found = client.compare(options.submissions, board=options.board, track=options.track)
    if options.json:
        return print_json(engine().call("significant-only", found.raw)[0] if options.significant else found.raw)
    print_line(text("comparison", found.raw, significant=options.significant))
    codes = ",".join(it.submission or "" for it in found.models)
    print_line(f"{client.url}/compare?m={codes}&board={found.board}")
    return OK


if __name__ == "__main__":
    sys.exit(main())
