"""The log of receipts compared with the checkpoint that this machine has stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .arguments import known_arguments
from .client import Client
from .engine import engine
from .errors import ReceiptError
from .receipts import CRYPTOGRAPHY, Receipt, read_json, require_verified


@dataclass(frozen=True)
class Growth:
    """Entries of the log at the stored checkpoint, None if there was none, and at the head of the receipt."""

    before: int | None
    after: int


@known_arguments
def compare_with_checkpoint(
    path: str | Path, receipt: Receipt, keys: str | Path | Mapping[str, Any], client: Client | None = None
) -> Growth:
    """Verify that the log only grew since the checkpoint in a file, then store the newer of the two heads.

    Repeated calls detect when an installation removes a receipt or shows different logs to different readers. The first
    call only stores the checkpoint. The file is that of ``primitives verify --log``.

    Args:
        path: of the checkpoint; created if missing.
        receipt: verified.
        keys: the keys with which it was verified.
        client: of the installation; by default of the one that the receipt names.

    Raises:
        ReceiptError: ``log_changed``, ``checkpoint_unknown``.
        UnavailableError: the installation does not answer with a proof.

    Example:
        >>> receipt = verify_receipt("receipt.json", "keys.json")
        >>> growth = compare_with_checkpoint("log.checkpoint", receipt, "keys.json")
    """
    require_verified(receipt)
    place, head = Path(path), receipt.head
    stored = _stored(place, keys) if place.exists() else None
    if stored is not None and stored["size"] != head["size"]:
        first, last = sorted([stored, head], key=lambda it: int(it["size"]))
        proof = (client or Client(receipt.content["installation"], token="")).consistency(first["size"], last["size"])
        grown, _ = engine().call("verify-growth", {"heads": [stored, head], "proof": proof}, handlers=CRYPTOGRAPHY)
        if not grown:
            raise _changed(stored, head)
    elif stored is not None and stored["rootSha256"] != head["rootSha256"]:
        raise _changed(stored, head)
    if stored is None or head["size"] > stored["size"]:
        new = place.with_name(f"{place.name}.new")
        new.write_text(json.dumps(head, indent=2) + "\n", "utf8")
        new.replace(place)
    return Growth(stored["size"] if stored else None, head["size"])


def _stored(path: Path, keys: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    head: dict[str, Any] = read_json(path, "path")
    known, _ = engine().call(
        "verify-checkpoint", {"head": head, "keys": read_json(keys, "keys")}, handlers=CRYPTOGRAPHY
    )
    if known:
        return head
    raise ReceiptError(
        "checkpoint_unknown",
        f"{path} is not a checkpoint of this installation",
        "pass a file that an earlier `verify --log` wrote, or a new path",
    )


def _changed(stored: Mapping[str, Any], head: Mapping[str, Any]) -> ReceiptError:
    return ReceiptError(
        "log_changed",
        "the log is inconsistent with the checkpoint: earlier entries were changed, or this is another log",
        "save both signed checkpoints and contact the maintainers",
        expected=f"a log that continues {stored['rootSha256'][:16]} at {stored['size']} entries",
        found=f"{head['rootSha256'][:16]} at {head['size']} entries",
    )
