"""Receipts of a platform, its keys and the proofs of its log."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .client_requests import PlatformClient
from .errors import InvalidArgumentError, ReceiptError
from .receipts import KEYS_PATH, Receipt, verify_receipt


class ReceiptsClient(PlatformClient):
    """Receipts, the keys that verify them, and the proofs of the log."""

    def keys(self) -> dict[str, Any]:
        """Return the keys that the platform publishes for its receipts.

        Example:
            >>> Client().keys()
        """
        value: dict[str, Any] = self._get(KEYS_PATH).json()
        return value

    def consistency(self, first: int, last: int) -> Any:
        """Return the proof that the log of ``last`` receipts continues that of ``first``, as JSON.

        Example:
            >>> Client().consistency(40, 77)
        """
        return self._get("/r/log/consistency.json", **{"from": first, "to": last}).json()

    def signed_receipt(self, sha256: str) -> dict[str, Any]:
        """Download a receipt without verifying it.

        Raises:
            ReceiptError: ``receipt_unknown`` for anything but a digest.
        """
        if sha256 is None:
            raise InvalidArgumentError(
                "sha256",
                "Evaluation.receipt",
                None,
                "wait until the result is published; a withheld one has no receipt",
            )
        if not re.fullmatch("[0-9a-f]{64}", sha256):
            raise ReceiptError(
                "receipt_unknown",
                "a receipt is named by its digest",
                "pass Evaluation.receipt; `primitives-bench verify` also takes the code of a submission",
                expected="64 hexadecimal digits",
                found=sha256,
            )
        return self.signed_receipt_at(f"{self.url}/r/{sha256}.json")[1]

    def signed_receipt_at(self, address: str) -> tuple[str, dict[str, Any]]:
        """Download a receipt without verifying it; return its final address, which names its digest.

        An address that names an evaluation redirects to it.
        """
        response = self.request("GET", address)
        value: dict[str, Any] = response.json()
        return str(response.url), value

    def receipt(self, sha256: str, keys: str | Path | Mapping[str, Any] | None = None) -> Receipt:
        """Download and verify a receipt.

        Args:
            sha256: ``Evaluation.receipt``.
            keys: trusted keys; by default those that the platform publishes now.

        Raises:
            ReceiptError: it cannot be relied on.

        Example:
            >>> Client().receipt(evaluation.receipt).results
        """
        return verify_receipt(self.signed_receipt(sha256), keys or self.keys(), named=sha256)
