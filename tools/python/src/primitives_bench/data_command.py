"""``primitives-bench data``: lists and downloads the public splits, as in the npm command."""

from __future__ import annotations

import argparse
from pathlib import Path

from .client import Client
from .errors import refusal
from .output import OK, print_json, print_line
from .texts import refusal_fields, text


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add arguments and options."""
    parser.add_argument("benchmark", nargs="?", help="slug of a benchmark, such as shapes")
    parser.add_argument("split", nargs="?", help="name of its split, such as val")
    parser.add_argument("--out", help="folder for the files; default: <benchmark>-<split>")
    parser.add_argument("--verbose", action="store_true", help="also print size and SHA-256 of each file")


def data(options: argparse.Namespace) -> int:
    """List the splits, or download the files of one."""
    client, benchmark, name = Client(options.url), options.benchmark, options.split
    splits = client.public_splits()
    meant = [
        it for it in splits if benchmark in (None, it["benchmark"]) and name in (None, it["name"])
    ]  # the newest version of a benchmark first
    if not meant and benchmark is not None:
        raise refusal(refusal_fields("split-unknown", benchmark=benchmark, split=name, splits=splits) or {})
    if name is None:
        if options.json:
            return print_json(meant)
        print_line(text("splits", meant))
        return OK
    folder = Path(options.out or f"{benchmark}-{name}")
    folder.mkdir(parents=True, exist_ok=True)
    for it in meant[0]["files"]:
        path = folder / Path(it["name"]).name  # a name of the platform's answer is never a path
        client.download(it["url"], path, sha256=it["sha256"], size=int(it["bytes"]), progress=not options.json)
        if options.verbose and not options.json:
            print_line(f"{path}  {int(it['bytes'])} bytes  sha256 {it['sha256']}")
    if options.json:
        files = [{key: value for key, value in it.items() if key != "url"} for it in meant[0]["files"]]
        return print_json({"folder": str(folder), "files": files})
    print_line(text("downloaded", meant[0], name=str(folder)))
    return OK
