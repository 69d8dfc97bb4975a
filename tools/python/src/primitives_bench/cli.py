"""The command ``primitives-bench``: the verbs and exit codes of the npm command ``primitives``, without Node."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from .bundle import Bundle
from .checking import check
from .client import Client, Evaluation
from .errors import PrimitivesError, RefusedError, UnavailableError
from .receipts import verify_receipt
from .scoring import score
from .splits import Split

OK, REFUSED, FLAGGED, UNAVAILABLE, USAGE, INTERRUPTED = 0, 1, 2, 3, 64, 130
_EXIT_OF = {"ok": OK, "reject": REFUSED, "flag": FLAGGED}

console = Console(highlight=False, soft_wrap=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="primitives-bench", description="Check, evaluate and submit vision models. The token is PRIMITIVES_TOKEN."
    )
    parser.add_argument("--url", help="the platform; default: PRIMITIVES_URL or http://localhost:4600")
    verbs = parser.add_subparsers(dest="verb", required=True)

    def verb(name: str, text: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=text, description=text)
        added.add_argument("--json", action="store_true", help="print the result as JSON")
        added.set_defaults(run=run)
        return added

    verb("tracks", "list the tracks: slug, interfaces, quota, title", _tracks)
    one = verb("check", "validate a bundle (folder, .zip or .onnx) without uploading it", _check)
    one.add_argument("bundle")
    one.add_argument("--static", action="store_true", help="static checks only; do not load and probe the model")
    one.add_argument("--interface", help="interface of the model, when there is no manifest")
    one.add_argument("--track", help="also check against a track")
    one = verb("export", "export a Hugging Face model, by its folder or id, to a bundle", _export)
    one.add_argument("model")
    one.add_argument("bundle", help="folder of the bundle; created if missing")
    one.add_argument("--precision", choices=["fp32", "fp16"], default="fp32")
    one.add_argument("--combined", action="store_true", help="write image and text encoder as one graph")
    one = verb("predict", "write the predictions for a public split as .safetensors", _predict)
    one.add_argument("bundle")
    one.add_argument("--split", required=True, help="folder of the split")
    one.add_argument("--protocol", default="mac")
    one.add_argument("--out", required=True)
    one = verb("score", "score a .safetensors or .npz file against the labels of a public split", _score)
    one.add_argument("predictions")
    one.add_argument("--split", required=True, help="folder of the split")
    one.add_argument("--protocol", default="mac")
    one.add_argument("--set", choices=["train", "val", "test"], help="only the instances of this set; default: all")
    one.add_argument("--resamples", type=int, default=1000)
    one.add_argument("--seed", type=int, default=0)
    one = verb("submit", "validate, upload and submit a bundle, then follow it", _submit)
    one.add_argument("bundle")
    one.add_argument("--track", nargs="+", required=True)
    one.add_argument("--name")
    one.add_argument("--model-version")
    one.add_argument("--accept-terms", action="store_true", help="accept the terms of the tracks' benchmarks")
    one.add_argument("--no-watch", action="store_true", help="return without waiting for the results")
    verb("watch", "follow a submission to its end", _watch).add_argument("code")
    one = verb("results", "print the results of a submission", _results)
    one.add_argument("code")
    one.add_argument("--hub", help="folder of the model repository: write .eval_results/<benchmark>.yaml there")
    one.add_argument("--dataset", help="dataset repository of the benchmark on the Hub; default: set by the platform")
    one = verb("verify", "verify a receipt: a file, or the code of a submission", _verify)
    one.add_argument("receipt")
    one.add_argument("--keys", help="file of trusted keys; default: those that the installation publishes")
    verb("leaderboard", "print a board, such as shapes.closed", _leaderboard).add_argument("board")
    verb("compare", "compare submissions on their common board", _compare).add_argument("codes", nargs="+")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as end:
        return OK if end.code == 0 else USAGE
    try:
        code: int = options.run(options)
    except PrimitivesError as error:
        if options.json:
            fields = {key: value for key, value in vars(error).items() if value}
            sys.stderr.write(json.dumps({"error": fields}) + "\n")
        else:
            sys.stderr.write(f"{error}\n")
        return UNAVAILABLE if isinstance(error, UnavailableError) or error.code == "bundle_unreadable" else REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _print_json(value: Any) -> int:
    sys.stdout.write(json.dumps(value, indent=2, default=vars) + "\n")
    return OK


def _split(options: argparse.Namespace) -> Split:
    return Split(options.split, getattr(options, "set", None))


def _tracks(options: argparse.Namespace) -> int:
    tracks = Client(options.url).tracks()
    if options.json:
        return _print_json(tracks)
    table = Table("track", "interfaces", "boards", "quota", "open", "title")
    for it in tracks:
        quota = f"{it['quota']['limit']} in {it['quota']['windowHours']} h"
        cells = [it["slug"], ", ".join(it["interfaces"]), ", ".join(it["boards"]), quota]
        table.add_row(*cells, "yes" if it["open"] else "no", it["title"])
    console.print(table)
    return OK


def _check(options: argparse.Namespace) -> int:
    contract = Client(options.url).contract(options.track) if options.track else None
    report = check(options.bundle, interface=options.interface, contract=contract, probe=not options.static)
    if options.json:
        _print_json(report.raw)
    else:
        console.print(str(report), markup=False)
        if report.ok and report.raw["assumed"]:
            next_one = f"next: primitives-bench submit {options.bundle} --track <track>"
            console.print(f"{next_one}; `primitives-bench tracks` lists them", markup=False)
    return _EXIT_OF[report.verdict]


def _export(options: argparse.Namespace) -> int:
    bundle = Bundle.from_transformers(
        options.model, options.bundle, precision=options.precision, combined=options.combined
    )
    differences = {name: str(it) for name, it in bundle.differences.items()}
    if options.json:
        return _print_json({"bundle": str(bundle.folder), "interface": bundle.report.interface} | differences)
    console.print(f"{bundle.folder}: {bundle.report.interface}", markup=False)
    for name, difference in differences.items():
        console.print(f"  {name}: ONNX Runtime against PyTorch: {difference}", markup=False)
    console.print(f"next: primitives-bench submit {bundle.folder} --track <track>", markup=False)
    return OK


def _predict(options: argparse.Namespace) -> int:
    from .safetensors_file import encode

    predictions = Bundle(options.bundle).predict(_split(options), options.protocol)
    Path(options.out).write_bytes(encode(predictions))
    shapes = {name: list(values.shape) for name, values in predictions.items()}
    return _print_json(shapes) if options.json else OK


def _score(options: argparse.Namespace) -> int:
    found = score(
        options.predictions, _split(options), options.protocol, resamples=options.resamples, seed=options.seed
    )
    if options.json:
        return _print_json(found.raw)
    for board, metrics in found.boards.items():
        table = Table(f"{found.protocol} · {board}", "value", "95%")
        for it in metrics.values():
            interval = "" if it.low is None else f"{it.low:.4f}-{it.high:.4f}"
            table.add_row(it.label, "-" if it.value is None else f"{it.value:.4f}", interval)
        console.print(table)
    return OK


def _submit(options: argparse.Namespace) -> int:
    client = Client(options.url)
    client.require_tracks(options.track)
    bundle = Bundle(options.bundle)
    manifest = bundle.report.raw["manifest"]
    if options.accept_terms:
        client.accept_terms(options.track)
    code = client.submit(
        bundle,
        options.track,
        name=options.name or manifest["name"],
        version=options.model_version or manifest.get("version") or "1.0.0",
        licence=manifest.get("license"),
    )
    if not options.json:
        console.print(f"submitted as {code} to {', '.join(options.track)}: {client.url}/s/{code}")
    return (
        _print_json({"code": code})
        if options.no_watch and options.json
        else OK
        if options.no_watch
        else _follow(client, code, options.json)
    )


def _follow(client: Client, code: str, as_json: bool) -> int:
    last: dict[str, Evaluation] = {}
    for it in client.watch(code):
        last[it.id] = it
        if not as_json:
            console.print(f"{it.track}: {it.state.lower()}, {it.done} of {it.total or '-'}")
    if as_json:
        _print_json(client.evaluations(code))
    for it in last.values():
        if not as_json:
            _print_outcome(it)
        if it.failure:
            raise RefusedError(it.failure.code, it.failure.message, it.failure.remedy)
    return OK if all(it.state == "SCORED" for it in last.values()) else REFUSED


def _print_outcome(it: Evaluation) -> None:
    if it.visibility not in (None, "SHOWN"):
        console.print(f"{it.track}: {it.visibility.lower()}" + (f": {it.reason}" if it.reason else ""), markup=False)
    if it.copy_of:
        console.print(f"{it.track}: it is {it.copy_of}", markup=False)
    for board, values in it.results.items():
        metrics = ", ".join(f"{key} {value.value}" for key, value in values.items())
        console.print(f"{it.track}/{board}: {metrics}", markup=False)


def _watch(options: argparse.Namespace) -> int:
    return _follow(Client(options.url), options.code, options.json)


def _results(options: argparse.Namespace) -> int:
    if options.hub:
        return _write_hub_results(options)
    evaluations = Client(options.url).evaluations(options.code)
    if options.json:
        return _print_json(evaluations)
    for it in evaluations:
        console.print(f"{it.track}: {it.state.lower()}")
        _print_outcome(it)
    return OK


def _write_hub_results(options: argparse.Namespace) -> int:
    files = Client(options.url).hub_results(options.code, options.dataset)
    if not files:
        raise RefusedError(
            "result_missing", f"{options.code} has no public result", "wait until it is scored and shown"
        )
    for name, text in files.items():
        path = Path(options.hub) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf8")
        if not options.json:
            console.print(f"wrote {path}", markup=False)
    return _print_json(files) if options.json else OK


def _verify(options: argparse.Namespace) -> int:
    if Path(options.receipt).exists():
        keys = options.keys or Client(options.url).keys()
        found = [verify_receipt(options.receipt, keys)]
    else:
        client = Client(options.url)
        evaluations = client.evaluations(options.receipt)
        found = [client.receipt(it.receipt, options.keys) for it in evaluations if it.receipt]
        if not found:
            raise RefusedError("receipt_unknown", f"{options.receipt} has no receipt", "wait until it is scored")
    if options.json:
        return _print_json(found)
    for it in found:
        signed = it.content["submission"]
        about = f"{signed['name']} {signed['version']} ({signed['code']}, {signed['team']})"
        console.print(f"valid: {about} on {it.content['track']['slug']}, by {it.content['installation']}", markup=False)
        console.print(f"  receipt {it.sha256}, in a log of {it.log_size} entries", markup=False)
    return OK


def _leaderboard(options: argparse.Namespace) -> int:
    track, _, board = options.board.rpartition(".")
    rows = Client(options.url).board(track or options.board, board)
    return _print_json(rows if isinstance(rows, list) else rows.to_dict("records"))


def _compare(options: argparse.Namespace) -> int:
    return _print_json(Client(options.url).compare(options.codes))


if __name__ == "__main__":
    sys.exit(main())
