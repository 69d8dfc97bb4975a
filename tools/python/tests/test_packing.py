"""The zip of a bundle: the bytes of a common zip, read in pieces of files that are larger than the memory."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import threading
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from primitives_bench import Bundle, Client, check
from primitives_bench.checking import digest_of, unpack

WEIGHTS = 128 << 20
# The server of this test holds a request of 8 MiB.
MEMORY = 32 << 20


@pytest.fixture
def large(samples: Path, tmp_path: Path) -> Path:
    """A valid bundle with weights of 128 MiB next to its graphs."""
    folder = tmp_path / "large"
    shutil.copytree(samples / "open-valid-dual-encoder-extdata", folder)
    os.truncate(next(folder.glob("*.data")), WEIGHTS)
    return folder


@contextmanager
def bounded_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()


def test_an_archive_has_the_files_of_the_bundle_and_can_be_read_from_any_place(samples: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bundle"
    shutil.copytree(samples / "open-valid-dual-encoder", folder)
    (folder / "weights.safetensors").write_bytes(b"no file of a bundle")
    archive = Bundle(folder).pack()
    content = b"".join(archive)
    assert (len(content), hashlib.sha256(content).hexdigest()) == (archive.size, archive.sha256)
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        assert opened.testzip() is None
        names = opened.namelist()
        assert names == sorted(it.name for it in (samples / "open-valid-dual-encoder").iterdir())
        assert all(opened.read(it) == (folder / it).read_bytes() for it in names)
    for start in range(0, len(content), 997):
        assert b"".join(archive.pieces(start, 2500)) == content[start : start + 2500]
    archive.write(tmp_path / "bundle.zip")
    assert Bundle(tmp_path / "bundle.zip").pack().sha256 == archive.sha256


def test_no_large_file_is_read_as_a_whole(large: Path, tmp_path: Path) -> None:
    manifest = large / "manifest.json"
    [weights] = large.glob("*.data")
    with bounded_memory():
        digests = {weights.name: digest_of(weights)}
        manifest.write_text(json.dumps({**json.loads(manifest.read_text("utf8")), "sha256": digests}))
        Bundle(large).pack().write(tmp_path / "large.zip")
        unpack(tmp_path / "large.zip", tmp_path)
        for path in (large, tmp_path / "large.zip"):
            assert check(path, probe=False).verdict == "ok"


def test_an_upload_reads_pieces(large: Path) -> None:
    with bounded_memory(), tus_server() as (url, received):
        sha256 = Client(url, token="").upload(Bundle(large), progress=False)
        assert received.hexdigest() == sha256


@contextmanager
def tus_server() -> Iterator[tuple[str, hashlib._Hash]]:
    """A server that accepts one upload, and the digest of what it has received."""
    received, sizes = hashlib.sha256(), {"declared": 0, "received": 0}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            if self.path == "/uploads":
                sizes["declared"] = int(self.headers["upload-length"])
                return self.answer(201, {"location": "/uploads/1"})
            ended = "now" if 0 < sizes["declared"] == sizes["received"] else None
            upload = {"url": "/uploads/1", "completedAt": ended, "failure": None} if sizes["declared"] else None
            return self.answer(200, {}, json.dumps({"data": {"upload": upload}}).encode())

        def do_PATCH(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.update(body)
            sizes["received"] += len(body)
            self.answer(204, {"upload-offset": str(sizes["received"])})

        def answer(self, status: int, headers: dict[str, str], content: bytes = b"") -> None:
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", received
    finally:
        server.shutdown()
        server.server_close()
