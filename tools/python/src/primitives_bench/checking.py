"""Checks bundles with the platform's rules: without Node, and without sending anything."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from .arguments import known_arguments, path_of, text_of
from .engine import Buffers, Handler, engine
from .errors import BundleRejectedError, RefusedError
from .extras import require
from .model_process import ModelProcess
from .report import Report

if TYPE_CHECKING:
    from .client import Client

_TEXTS = [
    "a photo of a red square",
    "a green circle",
    "the blue striped star on a table",
    "dog",
    "is this wooden ?",
]
_INFLATED = 1 << 20


class BundleFiles:
    """The files of a folder or a single file as the engine reads them: by name, offset and length."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._open: dict[str, BinaryIO] = {}
        self._streams: dict[int, Any] = {}
        self._last = 0

    def listed(self) -> list[dict[str, Any]]:
        """Name and size of each file, those of ``onnx/`` included."""
        if self.path.is_file():
            return [{"name": self.path.name, "size": self.path.stat().st_size}]
        found = [*self.path.iterdir(), *(self.path / "onnx").glob("*")]
        paths = sorted(it for it in found if it.is_file() and not it.name.startswith("."))
        return [{"name": it.relative_to(self.path).as_posix(), "size": it.stat().st_size} for it in paths]

    def handlers(self) -> Mapping[str, Handler]:
        """Answers to the engine's requests."""
        return {
            "read": self._read,
            "sha256": lambda request, _: (digest_of(self.place(request["name"])), []),
            "text": lambda request, _: (self.place(request["name"]).read_text("utf8"), []),
            "hash": self._hash,
            "hash-chunk": self._hash_chunk,
            "hash-end": lambda request, _: (self._streams.pop(request["stream"]).hexdigest(), []),
            "inflate": self._inflate,
            "inflate-chunk": self._inflate_chunk,
            "inflate-end": lambda request, _: (None, [self._streams.pop(request["stream"]).flush()]),
        }

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()

    def place(self, name: str) -> Path:
        """Return the path of a listed file, or of a graph by its name in the bundle."""
        if self.path.is_file():
            return self.path
        flat = self.path / name
        return flat if flat.exists() else self.path / "onnx" / name

    def _read(self, request: Any, _: list[memoryview]) -> tuple[Any, Buffers]:
        name = request["name"]
        if name not in self._open:
            self._open[name] = self.place(name).open("rb")
        self._open[name].seek(request["offset"])
        return None, [self._open[name].read(request["length"])]

    def _hash(self, _: Any, __: list[memoryview]) -> tuple[Any, Buffers]:
        return self._added(hashlib.sha256()), []

    def _hash_chunk(self, request: Any, buffers: list[memoryview]) -> tuple[Any, Buffers]:
        self._streams[request["stream"]].update(buffers[0])
        return None, []

    def _inflate(self, _: Any, __: list[memoryview]) -> tuple[Any, Buffers]:
        return self._added(zlib.decompressobj(-zlib.MAX_WBITS)), []

    def _added(self, stream: Any) -> int:
        self._last += 1
        self._streams[self._last] = stream
        return self._last

    def _inflate_chunk(self, request: Any, buffers: list[memoryview]) -> tuple[Any, Buffers]:
        stream = self._streams[request["stream"]]
        parts, rest = [], bytes(buffers[0])
        while rest and not stream.eof:
            parts.append(stream.decompress(rest, _INFLATED))
            rest = stream.unconsumed_tail
        return None, parts


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while content := file.read(1 << 20):
            digest.update(content)
    return digest.hexdigest()


def existing(path: str | Path) -> Path:
    """Return the path of a bundle.

    Raises:
        InvalidArgumentError: neither a string nor a path.
        BundleRejectedError: ``bundle_not_found`` where there is no folder, ``.zip`` or ``.onnx`` file.
    """
    place = path_of(path, "bundle", "my-clip")
    if place.is_dir() or (place.exists() and place.suffix in (".zip", ".onnx")):
        return place
    raise BundleRejectedError(
        "bundle_not_found",
        f"{place} is neither a folder nor a .zip nor an .onnx file"
        if place.exists()
        else f"{place} cannot be read: there is no such file or folder",
        "check the path; a bundle is a folder, a .zip archive or an .onnx file",
        expected="a folder, a .zip or an .onnx file",
        found=str(place),
    )


@known_arguments
def check(
    path: str | Path,
    *,
    interface: str | None = None,
    contract: Mapping[str, Any] | None = None,
    protocol: str | None = None,
    track: str | None = None,
    client: Client | None = None,
    probe: bool = True,
    patience: float = 1,
    on_step: Callable[[str], None] | None = None,
) -> Report:
    """Check a bundle as the platform does: files, manifest, graphs, tokenizer, then six probe images through the model.

    Args:
        path: a folder, a ``.zip`` or a single ``.onnx``.
        interface: of a model without manifest.
        contract: a track's contract (``Client.contract``), or a benchmark definition together with ``protocol``.
        protocol: of the definition.
        track: slug of a track that the bundle must meet as well, such as its labels; or a ``.json`` file with a
            contract or definition.
        client: of the platform with the track; by default as ``Client()``.
        probe: whether to load and run the model; needs the extra ``onnx``.
        patience: factor of the time limits of loading and running, for a slow or busy machine.
        on_step: called with each step: ``reading``, ``probing``.

    Raises:
        BundleRejectedError: ``bundle_not_found`` where there is no such file or folder.
        RefusedError: ``track_unknown``, ``images_not_installed``, ``input_invalid`` for the track.

    Example:
        >>> print(check("my-clip/", track="shapes"))
    """
    report_step = on_step or (lambda _: None)
    report_step("reading")
    place = existing(path)
    contracts = [it for it in (contract, None if track is None else contract_of(track, client)) if it is not None]
    archive = place.is_file() and not place.name.endswith(".onnx")
    files = BundleFiles(place)
    try:
        arguments = {
            "files": files.listed(),
            "archive": place.stat().st_size if archive else None,
            "texts": _TEXTS,
            "name": place.stem if place.is_file() else place.resolve().name,
            **({"interface": interface} if interface else {}),
        }
        raw, _ = engine().call("check", arguments, handlers=files.handlers())
        if contracts:
            raw = against(raw, contracts, protocol)
        if probe and raw["verdict"] != "reject":
            report_step("probing")
            found = _probed(place, raw, patience)
            raw["findings"] += found
            raw["verdict"] = _verdict(raw["findings"])
    finally:
        files.close()
    return Report.of(raw)


def against(
    raw: Mapping[str, Any], contracts: Iterable[Mapping[str, Any]], protocol: str | None = None
) -> dict[str, Any]:
    """Return a report with what the bundle lacks for contracts of tracks, each finding once.

    Args:
        raw: ``Report.raw``.
        contracts: those of tracks, or benchmark definitions.
        protocol: of the definitions; by default mac.
    """
    findings = list(raw["findings"])
    for contract in contracts:
        request = {"report": raw, "contract": contract, "protocol": protocol or "mac"}
        found, _ = engine().call("contract", request)
        findings += [it for it in found["findings"] if it not in findings]
    return {**raw, "findings": findings, "verdict": _verdict(findings)}


def contract_of(track: str, client: Client | None = None) -> Mapping[str, Any]:
    """Return the contract of a track, or the JSON of a ``.json`` file.

    Raises:
        RefusedError: ``track_unknown``, ``images_not_installed``; ``input_invalid`` for a file that is no JSON object.
    """
    if not text_of(track, "track", "shapes").endswith(".json"):
        from .client import Client as Default

        return (client or Default()).contract(track)
    try:
        content = json.loads(Path(track).read_text("utf8"))
        problem = None if isinstance(content, dict) else "expected a JSON object"
    except FileNotFoundError:
        content, problem = None, "there is no such file"
    except (OSError, ValueError) as error:
        content, problem = None, str(error)
    if isinstance(content, dict):
        return content
    raise RefusedError(
        "input_invalid",
        f"{track} does not describe a track: {problem}",
        "pass a definition file or a track of the platform",
        expected="the slug of a track, or a .json file with a benchmark definition or a contract",
        found=track,
    )


def fingerprint_of(place: Path, report: Mapping[str, Any]) -> str | None:
    """Return the fingerprint of the model of a checked bundle; None if it has none.

    Args:
        place: a folder, a ``.zip`` or a single ``.onnx``.
        report: ``Report.raw`` of the same bundle.
    """
    with tempfile.TemporaryDirectory() as folder:
        archive = place.is_file() and not place.name.endswith(".onnx")
        if archive:
            unpack(place, Path(folder))
        files = BundleFiles(Path(folder) if archive else place)
        try:
            request = {"files": files.listed(), "report": report}
            found, _ = engine().call("fingerprint", request, handlers=files.handlers())
        finally:
            files.close()
    return None if found is None else str(found)


def _verdict(findings: list[dict[str, Any]]) -> str:
    if any(it["severity"] == "reject" for it in findings):
        return "reject"
    return "flag" if findings else "ok"


def _probed(path: Path, report: dict[str, Any], patience: float) -> list[dict[str, Any]]:
    require("onnxruntime")
    with unpacked(path) as folder, LoadedModel(folder, report, patience=patience) as model:
        return model.findings or model.probe()


@contextmanager
def unpacked(place: Path) -> Iterator[Path]:
    """Provide the folder of a checked bundle: a temporary one of a ``.zip``, that of an ``.onnx`` file."""
    if place.is_dir():
        yield place
    elif place.suffix == ".onnx":
        yield place.parent
    else:
        with tempfile.TemporaryDirectory() as folder:
            unpack(place, Path(folder))
            yield Path(folder)


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a checked archive: its files by their last names, without folders and what macOS adds."""
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            if entry.is_dir() or entry.filename.startswith("__MACOSX/") or entry.filename.endswith(".DS_Store"):
                continue
            with opened.open(entry) as source, (folder / Path(entry.filename).name).open("wb") as target:
                shutil.copyfileobj(source, target)


class LoadedModel:
    """A checked bundle in a model process. ``findings``: why it could not be loaded."""

    def __init__(self, folder: Path, report: dict[str, Any], threads: int = 1, patience: float = 1) -> None:
        self.findings: list[dict[str, Any]] = []
        self._files = BundleFiles(folder)
        place = folder if (folder / report["graphs"][0]["file"]).exists() else folder / "onnx"
        self._process = ModelProcess(place)
        self.handlers: dict[str, Handler] = {
            **self._files.handlers(),
            "load": self._process.load,
            "run": self._process.run,
        }
        try:
            arguments = {"report": report, "threads": threads, "patience": patience}
            self.number, _ = engine().call("open-model", arguments, handlers=self.handlers)
        except BundleRejectedError as error:
            self.number = 0
            self.findings = [
                {"severity": "reject", "code": error.code, "message": error.message, "remedy": error.remedy}
            ]

    def probe(self) -> list[dict[str, Any]]:
        """Run the probes of the platform and return their findings."""
        value, _ = engine().call("probe", {"model": self.number}, handlers=self.handlers)
        findings: list[dict[str, Any]] = value["findings"]
        return findings

    def __enter__(self) -> LoadedModel:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.close()
        self._files.close()
        engine().call("close-model", {"model": self.number})
