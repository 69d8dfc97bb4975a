"""Verifies receipts without a network, by the rules of the platform."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .arguments import known_arguments, path_of
from .engine import Buffers, Handler, engine
from .errors import InvalidArgumentError, ReceiptError
from .path_errors import path_error
from .texts import text

KEYS_PATH = "/.well-known/primitives-keys.json"
_EXPECTED = {
    "receipt": "a receipt file, such as <digest>.json",
    "keys": "a file with the keys of an installation",
    "path": "the file of a checkpoint",
}
_REMEDY = "do not rely on it; download the receipt from the installation again"


@dataclass(frozen=True, repr=False)
class Receipt:
    """A verified receipt. ``content``: the signed content; ``head``: the signed head of the log."""

    sha256: str
    head: dict[str, Any]
    content: dict[str, Any]

    def __repr__(self) -> str:
        """Return model, track and digest, then the values as a table."""
        return f"Receipt {text('receipt-content', self.content)}"

    @property
    def log_size(self) -> int:
        """Entries of the log at its signed head."""
        size: int = self.head["size"]
        return size

    @property
    def results(self) -> dict[str, dict[str, dict[str, float | None]]]:
        """Board → metric → value, low and high."""
        values: dict[str, dict[str, dict[str, float | None]]] = self.content["results"]
        return values


def require_verified(receipt: Any) -> None:
    """Raise InvalidArgumentError unless the argument is a verified receipt."""
    if not isinstance(receipt, Receipt):
        remedy = 'verify it first: verify_receipt("receipt.json", "keys.json")'
        raise InvalidArgumentError("receipt", "a Receipt, which verify_receipt returns", receipt, remedy)


@known_arguments
def verify_receipt(
    receipt: str | Path | Mapping[str, Any],
    keys: str | Path | Mapping[str, Any],
    *,
    named: str | None = None,
    source_of_keys: str | None = None,
) -> Receipt:
    """Verify form, signature and place in the log of a receipt, as ``primitives verify`` does, without a network.

    Args:
        receipt: a file, or its JSON value.
        keys: the trusted keys: a file, or the JSON value of the installation's ``/.well-known/primitives-keys.json``.
        named: digest that the receipt must have; by default that of a file name ``<digest>.json``.
        source_of_keys: their file or address, for errors; by default ``keys`` if it is a file.

    Raises:
        ReceiptError: with the reason why the receipt cannot be relied on.

    Example:
        >>> verify_receipt("receipt.json", "keys.json").results
    """
    source = str(receipt) if isinstance(receipt, str | Path) else "the receipt"
    wanted = named or (digest_in(source) if isinstance(receipt, str | Path) else None)
    verdict, _ = engine().call(
        "verify-receipt",
        {
            "signed": read_json(receipt, "receipt"),
            "keys": read_json(keys, "keys"),
            "source": source_of_keys or (str(keys) if isinstance(keys, str | Path) else "the given keys"),
        },
        handlers=CRYPTOGRAPHY,
    )
    if verdict is None:
        raise ReceiptError(
            "keys_malformed",
            "the keys do not have the required format",
            f"download {KEYS_PATH} of the installation",
            expected="receipt-keys/1",
        )
    if not verdict["ok"]:
        raise ReceiptError(
            verdict["problem"],
            f"{source} {verdict['message']}",
            _REMEDY,
            expected=verdict["expected"],
            found=verdict["found"],
        )
    if wanted not in (None, verdict["sha256"]):
        raise ReceiptError(
            "receipt_address_mismatch",
            f"{source} is not the receipt that its URL names",
            _REMEDY,
            expected=wanted,
            found=verdict["sha256"],
        )
    return Receipt(verdict["sha256"], verdict["head"], verdict["receipt"])


def digest_in(name: str) -> str | None:
    """Return the digest that a path names; None if there is none."""
    found = re.fullmatch(r"([0-9a-f]{64})\.json", Path(name).name)
    return found and found[1]


def read_json(source: str | Path | Mapping[str, Any], argument: str) -> Any:
    """Return a JSON value or that of a file.

    Raises:
        ReceiptError: ``file_missing``, ``file_unreadable``, ``receipt_malformed``.
    """
    if isinstance(source, Mapping):
        return source
    path = path_of(source, argument, f"{argument}.json")
    content = b""
    try:
        content = path.read_bytes()
        return json.loads(content.decode("utf8"))
    except OSError as error:
        if refused := path_error(ReceiptError, error, path, _EXPECTED.get(argument)):
            raise refused from None
        raise
    except ValueError:
        raise ReceiptError(
            "receipt_malformed",
            f"{path} is not JSON",
            "pass a receipt or its URL; if it is one, download it again",
            expected="a file in JSON, such as a receipt <digest>.json",
            found="other content" if content.strip() else "an empty file",
        ) from None


def _sha256(_: Any, buffers: list[memoryview]) -> tuple[Any, Buffers]:
    return None, [hashlib.sha256(buffers[0]).digest()]


def _ed25519(_: Any, buffers: list[memoryview]) -> tuple[Any, Buffers]:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    key, signature, content = (bytes(it) for it in buffers)
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, content)
    except InvalidSignature:
        return False, []
    return True, []


# What the engine needs to verify digests and signatures.
CRYPTOGRAPHY: Mapping[str, Handler] = {"digest": _sha256, "ed25519": _ed25519}
