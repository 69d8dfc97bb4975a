"""The zip of a bundle, made while it is read: neither memory nor disk holds a copy of the weights.

``zipfile`` needs a copy on disk for that, and describes files above 2 GiB in other bytes than the command line.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from .checking import BundleFiles, check

PIECE = 1 << 20
_VERSION, _UNIX = 20, 3 << 8
_1980_01_01 = 0x21  # the earliest date of the format
_REGULAR_FILE = 0o100644 << 16


class Archive:
    """A zip whose headers are in memory and whose files are read on demand. ``size``: in bytes."""

    def __init__(self, parts: Sequence[bytes | Path]) -> None:
        self._parts = [(it, it.stat().st_size if isinstance(it, Path) else len(it)) for it in parts]
        self.size = sum(size for _, size in self._parts)

    @classmethod
    def of(cls, files: Mapping[str, Path]) -> Archive:
        """Return the archive of files by name: stored, in the order of the names, without times.

        Reads every file once for its checksum. Bundles are below 4 GB, so zip64 is never needed.
        """
        parts: list[bytes | Path] = []
        directory, offset = b"", 0
        for name, path in sorted(files.items()):
            encoded, size = name.encode(), path.stat().st_size
            checksum = 0
            for piece in _pieces(path, 0, size):
                checksum = zlib.crc32(piece, checksum)
            described = struct.pack("<5H3IH", _VERSION, 0, 0, 0, _1980_01_01, checksum, size, size, len(encoded))
            local = b"PK\3\4" + described + bytes(2) + encoded
            made_by, placed = struct.pack("<H", _UNIX | _VERSION), struct.pack("<2I", _REGULAR_FILE, offset)
            directory += b"PK\1\2" + made_by + described + bytes(8) + placed + encoded
            parts += [local, path]
            offset += len(local) + size
        count = len(files)
        end = b"PK\5\6" + struct.pack("<4H2IH", 0, 0, count, count, len(directory), offset, 0)
        return cls([*parts, directory, end])

    def __iter__(self) -> Iterator[bytes]:
        return self.pieces(0, self.size)

    def pieces(self, offset: int, length: int) -> Iterator[bytes]:
        """Yield ``length`` bytes from ``offset``, or those until the end, in pieces of at most 1 MiB."""
        for part, size in self._parts:
            start, end = max(offset, 0), min(offset + length, size)
            if start < end:
                yield from _pieces(part, start, end) if isinstance(part, Path) else [part[start:end]]
            offset -= size

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 in hexadecimal digits, which reads all files."""
        digest = hashlib.sha256()
        for piece in self:
            digest.update(piece)
        return digest.hexdigest()

    def write(self, path: str | Path) -> None:
        """Write the zip to a file."""
        with Path(path).open("wb") as file:
            file.writelines(self)


def _pieces(path: Path, start: int, end: int) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(start)
        while piece := file.read(min(PIECE, end - start)):
            start += len(piece)
            yield piece


def pack(path: str | Path) -> Archive:
    """Return the zip of a folder or a bare model, the same bytes as ``primitives submit`` sends; a zip as it is."""
    place = Path(path)
    if place.is_file() and place.suffix != ".onnx":
        return Archive([place])
    files = BundleFiles(place)
    ignored = check(place, probe=False).raw["ignored"]
    names = [it["name"] for it in files.listed() if it["name"] not in ignored]
    return Archive.of({Path(it).name: files.place(it) for it in names})
