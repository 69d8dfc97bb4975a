"""Uploads with the tus protocol: in pieces, and continued where an earlier upload broke off."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import httpx
from tqdm.auto import tqdm

from .errors import UnavailableError
from .packing import Archive
from .transport import Transport

PIECE = 8 * 1024 * 1024


def upload(
    transport: Transport,
    archive: Archive,
    known: str | None,
    progress: bool,
    on_step: Callable[[str, str], None] | None = None,
) -> None:
    """Send an archive; ``known`` is the address of its unfinished upload, None for a new one.

    ``on_step`` is called with ``uploading`` and the bytes sent after each piece.
    """
    place = _absolute(transport, known) if known else _declared(transport, archive.sha256, archive.size)
    at = _offset(transport, "HEAD", place) if known else 0
    with tqdm(
        total=archive.size, initial=at, unit="B", unit_scale=True, disable=None if progress else True, desc="upload"
    ) as bar:
        while at < archive.size:
            after = _send(transport, place, archive, at)
            bar.update(after - at)
            at = after
            if on_step:
                on_step("uploading", f"{bytes_text(at)} of {bytes_text(archive.size)}")


def bytes_text(count: int) -> str:
    """Return a number of bytes as the npm command prints it: ``48.1 kB``."""
    if count < 1000:
        return f"{count} B"
    power = min(3, (len(str(count)) - 1) // 3)
    return f"{count / 1000**power:.1f} {('B', 'kB', 'MB', 'GB')[power]}"


def _declared(transport: Transport, sha256: str, size: int) -> str:
    fields = {"filename": "bundle.zip", "sha256": sha256}
    metadata = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in fields.items())
    headers = {"upload-length": str(size), "upload-metadata": metadata}
    return _absolute(transport, _tus(transport, "POST", f"{transport.url}/uploads", headers).headers["location"])


def _send(transport: Transport, place: str, archive: Archive, at: int) -> int:
    """Send a piece and return the offset that the platform has reached."""
    headers = {
        "upload-offset": str(at),
        "content-type": "application/offset+octet-stream",
        "content-length": str(min(PIECE, archive.size - at)),
    }
    try:
        return _offset(transport, "PATCH", place, headers, content=archive.pieces(at, PIECE), tries=1)
    except UnavailableError:
        return _offset(transport, "HEAD", place)


def _offset(transport: Transport, method: str, url: str, headers: dict[str, str] | None = None, **options: Any) -> int:
    return int(_tus(transport, method, url, headers, **options).headers["upload-offset"])


def _tus(
    transport: Transport, method: str, url: str, headers: dict[str, str] | None = None, **options: Any
) -> httpx.Response:
    return transport.request(method, url, headers={"tus-resumable": "1.0.0", **(headers or {})}, **options)


def _absolute(transport: Transport, address: str) -> str:
    return str(httpx.URL(transport.url + "/").join(address))
