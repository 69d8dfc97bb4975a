"""The command ``primitives-bench``: the verbs and exit codes of the npm command ``primitives``, without Node."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

from .board_text import board_text
from .bundle import Bundle
from .checking import check
from .client import Client
from .comparison_table import comparison_text, family_text
from .errors import PrimitivesError, RefusedError, UnavailableError
from .evaluations import Value
from .output import (
    FLAGGED,
    INTERRUPTED,
    OK,
    REFUSED,
    UNAVAILABLE,
    USAGE,
    follow,
    print_json,
    print_line,
    print_outcome,
)
from .scoring import score
from .splits import Split
from .submit_command import add_submit, submit
from .text_table import columns, estimate_text, fitting_table, table
from .tracks import Track
from .verify_command import add_verify, verify

_PROTOCOL = "such as mac, czsl or vaw-itc; default: mac"
_CSV = "print one line for each metric, with all digits; values of hidden splits as published, rounded"
_CODE = "code of a submission, such as 4F2K9Q"
_EXIT_OF = {"ok": OK, "reject": REFUSED, "flag": FLAGGED}


class UsageError(Exception):
    """An invalid command line; ``program``: the command with its verb."""

    def __init__(self, program: str, message: str) -> None:
        self.program, self.message = program, message
        super().__init__(message)

    def print(self, as_json: bool) -> None:
        """Print the error on standard error, as the npm command does."""
        remedy = f"see `{self.program} --help`"
        fields = {"code": "usage", "message": self.message, "expected": None, "found": None, "remedy": remedy}
        text = json.dumps({"error": fields}) if as_json else f"error: {self.message}\n\nremedy: {remedy}"
        sys.stderr.write(f"{text}\n")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        unknown = re.match(r"argument command: invalid choice: '([^']*)' \(choose from (.*)\)", message)
        if unknown:
            similar = get_close_matches(unknown[1], re.findall(r"[\w-]+", unknown[2]), n=1)
            message = f"unknown command '{unknown[1]}'" + "".join(f"\n(Did you mean {it}?)" for it in similar)
        raise UsageError(self.prog, message)


def exit_codes(verb: str) -> list[int]:
    """Return the exit codes of a verb, in order."""
    return sorted({OK, REFUSED, UNAVAILABLE, USAGE, INTERRUPTED} | ({FLAGGED} if verb == "check" else set()))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    program = _Parser(
        prog="primitives-bench",
        description="Check, evaluate and submit vision models. The token is PRIMITIVES_TOKEN, or that "
        "of `primitives login`.",
    )
    program.add_argument(
        "--url", help="the platform; default: PRIMITIVES_URL, that of `primitives login`, or http://localhost:4600"
    )
    program.formatter_class = _help_format
    program.add_argument("--version", action="version", version=version("primitives-bench"))
    verbs = program.add_subparsers(dest="verb", metavar="command", required=True)

    def verb(name: str, text: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=text, description=text, formatter_class=_help_format)
        added.add_argument("--json", action="store_true", help="print the result as JSON")
        added.set_defaults(run=run)
        return added

    verb("tracks", "list the tracks: slug, title, boards, interfaces, quota and phase", _tracks)
    one = verb("check", "validate a bundle (folder, .zip or .onnx) without uploading it", _check)
    one.add_argument("bundle", help="folder, .zip or .onnx")
    one.add_argument("--static", action="store_true", help="static checks only; do not load and probe the model")
    one.add_argument("--interface", help="interface of the model, when there is no manifest")
    one.add_argument(
        "--track", help="also check against a track: its slug, or a .json file with a benchmark definition"
    )
    one.add_argument("--protocol", default="mac", help="protocol for the definition given as --track")
    one = verb("export", "export a Hugging Face model, by its folder or id, to a bundle", _export)
    one.add_argument("model", help="folder, or id on the Hugging Face Hub")
    one.add_argument("bundle", help="folder of the bundle; created if missing")
    one.add_argument("--precision", choices=["fp32", "fp16"], default="fp32")
    one.add_argument("--combined", action="store_true", help="write image and text encoder as one graph")
    one = verb("predict", "write the predictions for a public split as .safetensors", _predict)
    one.add_argument("bundle", help="folder of the bundle")
    one.add_argument("--split", required=True, help="folder of the split")
    one.add_argument("--protocol", default="mac", help=_PROTOCOL)
    one.add_argument("--out", required=True, help="the .safetensors file to write")
    one = verb("score", "score a .safetensors or .npz file against the labels of a public split", _score)
    one.add_argument("predictions", help="a .safetensors or .npz file")
    one.add_argument("--split", required=True, help="folder of the split")
    one.add_argument("--protocol", default="mac", help=_PROTOCOL)
    one.add_argument("--set", choices=["train", "val", "test"], help="only the instances of this set; default: all")
    one.add_argument(
        "--resamples", type=int, default=1000, help="behind the band of a curve; 0: no intervals; default: 1000"
    )
    one.add_argument("--seed", type=int, default=0, help="of the resamples; default: 0")
    add_submit(verb("submit", "validate, upload and submit a bundle, then follow it", submit))
    verb("watch", "follow a submission to its end", _watch).add_argument("submission", help=_CODE)
    one = verb("results", "print the results of a submission", _results)
    one.add_argument("submission", help=_CODE)
    one.add_argument("--csv", action="store_true", help=_CSV)
    one.add_argument("--hub", help="folder of the model repository: write .eval_results/<benchmark>.yaml there")
    one.add_argument("--dataset", help="dataset repository of the benchmark on the Hub; default: set by the platform")
    add_verify(verb("verify", "verify a receipt: a file, its URL, or the code of a submission", verify))
    one = verb("leaderboard", "print a board of a track", _leaderboard)
    one.add_argument("track", help="slug; `primitives-bench tracks` lists them")
    one.add_argument("--board", help="board of the track, such as closed or open; default: the track's main board")
    one.add_argument("--sort", help="metric id to sort by; default: the primary metric")
    one.add_argument("--first", type=int, default=50, help="maximum number of entries")
    one = verb("compare", "compare two to six submissions with the first of them", _compare)
    one.set_defaults(parser=one)
    one.add_argument("submissions", nargs="+", help="codes, the baseline first; with --track also names of models")
    one.add_argument(
        "--track", help="name the submissions by their models on this track, and compare on its main board"
    )
    one.add_argument("--board", help="board to compare on, such as shapes.closed; default: the first with all of them")
    one.add_argument("--all-boards", action="store_true", help="compare on every board with all submissions")
    one.add_argument("--significant", action="store_true", help="only metrics with a significant difference at 5%%")
    return program


def _help_format(prog: str) -> argparse.HelpFormatter:
    return argparse.HelpFormatter(prog, max_help_position=32)


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
    try:
        options = parser().parse_args(words)
        code: int = options.run(options)
    except SystemExit:  # of --help and --version
        return OK
    except UsageError as error:
        error.print("--json" in words)
        return USAGE
    except PrimitivesError as error:
        if options.json:
            fields = {key: getattr(error, key) for key in ("code", "message", "expected", "found", "remedy")}
            sys.stderr.write(json.dumps({"error": fields}) + "\n")
        else:
            sys.stderr.write(f"{error}\n")
        return UNAVAILABLE if isinstance(error, UnavailableError) else REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _split(options: argparse.Namespace) -> Split:
    return Split(options.split, getattr(options, "set", None))


def _tracks(options: argparse.Namespace) -> int:
    tracks = Client(options.url).tracks()
    if options.json:
        return print_json(tracks)
    rows = [
        [it.slug, it.title, ", ".join(it.boards), ", ".join(it.interfaces), str(it.quota), it.phase or _open(it)]
        for it in tracks
    ]
    head = ["track", "title", "boards", "interfaces", "quota", "phase"]
    print_line(fitting_table(head, rows, head[2:]))
    return OK


def _open(it: Track) -> str:
    return "open" if it.open else "closed"


def _check(options: argparse.Namespace) -> int:
    report = check(
        options.bundle,
        interface=options.interface,
        contract=_contract(options),
        protocol=options.protocol,
        probe=not options.static,
    )
    if options.json:
        print_json(report.raw)
    else:
        print_line(str(report))
        if report.ok:
            known = options.track if options.track and not options.track.endswith(".json") else None
            listed = "" if known else "; `primitives-bench tracks` lists them"
            print_line(f"next: primitives-bench submit {options.bundle} --track {known or '<track>'}{listed}")
    return _EXIT_OF[report.verdict]


def _contract(options: argparse.Namespace) -> Any:
    if options.track is None or not options.track.endswith(".json"):
        return Client(options.url).contract(options.track) if options.track else None
    return json.loads(Path(options.track).read_text("utf8"))


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
    print_line(f"next: primitives-bench submit {bundle.folder} --track <track>")
    return OK


def _predict(options: argparse.Namespace) -> int:
    from .safetensors_file import encode

    predictions = Bundle(options.bundle).predict(_split(options), options.protocol)
    Path(options.out).write_bytes(encode(predictions))
    shapes = {name: list(values.shape) for name, values in predictions.items()}
    return print_json(shapes) if options.json else OK


def _score(options: argparse.Namespace) -> int:
    found = score(
        options.predictions, _split(options), options.protocol, resamples=options.resamples, seed=options.seed
    )
    if options.json:
        return print_json(found.raw)
    for board, metrics in found.boards.items():
        rows = [[it.label, "", estimate_text(Value(it.value, it.low, it.high), it.format)] for it in metrics.values()]
        print_line(table([f"{found.protocol} · {board}", "", "value"], rows))
    return OK


def _watch(options: argparse.Namespace) -> int:
    return follow(Client(options.url), options.submission, options.json)


def _results(options: argparse.Namespace) -> int:
    if options.hub:
        return _write_hub_results(options)
    if options.csv:
        sys.stdout.write(Client(options.url).submission_csv(options.submission))
        return OK
    client = Client(options.url)
    evaluations = client.evaluations(options.submission)
    if options.json:
        return print_json(evaluations)
    for it in evaluations:
        print_line(f"{it.track}: {it.state.lower()}")
        print_outcome(it, client.url)
    print_line(f"{client.url}/s/{options.submission}")
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
    for name, text in files.items():
        path = Path(options.hub) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf8")
        if not options.json:
            print_line(f"wrote {path}")
    return print_json(files) if options.json else OK


def _leaderboard(options: argparse.Namespace) -> int:
    client = Client(options.url)
    board = client.leaderboard(options.track, options.board, sort=options.sort, limit=options.first)
    if options.json:
        return print_json([it.flat() for it in board.rows])
    print_line(board_text(board, client.url, columns()))
    return OK


def _compare(options: argparse.Namespace) -> int:
    if not 2 <= len(options.submissions) <= 6:
        options.parser.error("expected two to six submissions")
    client = Client(options.url)
    if options.all_boards:
        differences = client.compare_boards(options.submissions, track=options.track)
        if options.json:
            return print_json(differences)
        print_line(family_text(differences))
        return OK
    found = client.compare(options.submissions, board=options.board, track=options.track)
    if options.json:
        significant = {it.metric for it in found.differences if it.significant}
        shown = [it for it in found.differences if not options.significant or it.metric in significant]
        return print_json(replace(found, differences=shown))
    print_line(comparison_text(found, significant=options.significant))
    codes = ",".join(it.submission or "" for it in found.models)
    print_line(f"{client.url}/compare?m={codes}&board={found.board}")
    return OK


if __name__ == "__main__":
    sys.exit(main())
