"""``primitives-bench verify``: the options of the npm command."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .bundle import Bundle
from .checkpoint import compare_with_checkpoint
from .client import Client
from .errors import ReceiptError, RefusedError, refusal
from .output import OK, print_json, print_line
from .receipts import KEYS_PATH, digest_in, read_json, verify_receipt
from .rerun import TOLERANCE, rerun
from .splits import Split
from .texts import refusal_fields, text
from .usage import positive


def add_verify(parser: argparse.ArgumentParser) -> None:
    """Add arguments and options."""
    add = parser.add_argument
    add("receipt", help="file or URL of a receipt, or code of a submission")
    add("--keys", help=f"file or URL of trusted keys; default: {KEYS_PATH} of the installation")
    add(
        "--log",
        help="also verify that the log extends the checkpoint in this file, which the first run creates",
    )
    add("--bundle", help="also run this bundle on --split, without a sandbox, and compare the values")
    add("--split", help="folder of the public split for --bundle")
    add(
        "--tolerance",
        type=positive,
        default=TOLERANCE,
        help=f"maximum difference of a value when the bundle is run on another machine; default: {TOLERANCE}",
    )
    parser.set_defaults(parser=parser)


def verify(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if (options.bundle is None) != (options.split is None):
        options.parser.error("--bundle and --split go together")
    verified = [_verified(options, source, signed, named) for source, signed, named in _found(options)]
    if options.json:
        return print_json(verified)
    for it in verified:
        print_line(text("receipt", it))
    return OK


def _found(options: argparse.Namespace) -> list[tuple[str, Any, str | None]]:
    """Return source, signed receipt and digest in the address of each receipt."""
    given = options.receipt
    if _is_url(given):
        address = urlsplit(given)
        found, signed = Client(f"{address.scheme}://{address.netloc}", token="").signed_receipt_at(given)
        return [(found, signed, digest_in(urlsplit(found).path))]
    if Path(given).exists():
        return [(given, read_json(given, "receipt"), None)]
    if not re.fullmatch(r"[0-9A-Za-z]{6}", given):
        raise _no_receipt(given, ", nor a URL, nor the code of a submission", "check the path")
    client = Client(options.url)
    try:
        evaluations = client.evaluations(given)
    except RefusedError as error:
        if error.code != "submission_unknown":
            raise
        raise _no_receipt(
            given,
            f" nor the code of a submission at {client.url}",
            "check the path; or check the code, and sign in as a member of its team if the submission is private",
        ) from None
    digests = [it.receipt for it in evaluations if it.receipt]
    if not digests:
        withheld = any(it.visibility == "WITHHELD" for it in evaluations)
        raise refusal(refusal_fields("receipt-missing", code=given, withheld=withheld) or {})
    return [(f"{client.url}/r/{it}.json", client.signed_receipt(it), it) for it in digests]


def _no_receipt(given: str, nor: str, remedy: str) -> ReceiptError:
    return ReceiptError(
        "file_missing",
        f"{given} is neither a file{nor}",
        remedy,
        expected="a receipt file, its URL or the code of a submission",
        found=given,
    )


def _is_url(text: str) -> bool:
    return text.startswith(("http://", "https://"))


def _verified(options: argparse.Namespace, source: str, signed: Any, named: str | None) -> dict[str, Any]:
    """Return the fields of the JSON output, which are those of the npm command."""
    keys_source = options.keys or f"{_installation(source, signed)}{KEYS_PATH}"
    keys: Any = Client(keys_source.removesuffix(KEYS_PATH), token="").keys() if _is_url(keys_source) else keys_source
    given = signed if named or _is_url(source) else source
    receipt = verify_receipt(given, keys, named=named, source_of_keys=keys_source)
    growth = compare_with_checkpoint(options.log, receipt, keys) if options.log else None
    again = (
        rerun(
            receipt,
            Bundle(options.bundle),
            Split(options.split),
            tolerance=options.tolerance,
            progress=sys.stderr.isatty() and not options.json,
        )
        if options.bundle
        else None
    )
    return {
        "from": source,
        "sha256": receipt.sha256,
        "keys": keys_source,
        "logIndex": signed["log"]["index"],
        "logSize": receipt.log_size,
        "growth": growth and {"from": growth.before, "to": growth.after},
        "again": again
        and {
            "instances": again.instances,
            "sameOutcomes": again.same_outcomes,
            "difference": again.difference,
            "differing": [vars(it) for it in again.differing],
        },
        "receipt": receipt.content,
    }


def _installation(source: str, signed: Any) -> str:
    """Return the address of the installation of a receipt; the reader decides whether to trust its keys."""
    named: Any = source
    if not _is_url(source):
        content = signed.get("receipt") if isinstance(signed, dict) else None
        named = content.get("installation") if isinstance(content, dict) else None
    address = urlsplit(named if isinstance(named, str) else "")
    if address.scheme in ("http", "https") and address.netloc:
        return f"{address.scheme}://{address.netloc}"
    raise ReceiptError(
        "receipt_malformed",
        f"{source} is not a receipt",
        "do not rely on it; download the receipt from the installation again",
        expected="an installation",
        found="none",
    )
