"""Public splits with labels: on disk, as an iterable, as a torch ``Dataset`` and as a Hugging Face dataset."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
from tqdm.auto import tqdm

from .errors import SplitError
from .extras import require

FILES = ("definition.json", "instances.json", "labels.jsonl", "images.zip")


@dataclass(frozen=True)
class Example:
    """One labelled instance; ``image`` is the encoded file."""

    id: str
    image: bytes
    object: str
    attributes: tuple[str, ...]
    box: tuple[float, ...] | None = None


class Split:
    """A split folder: ``definition.json``, ``instances.json``, ``labels.jsonl`` and ``images.zip``.

    Iterating yields an ``Example`` for each labelled instance.
    """

    def __init__(self, folder: str | Path, subset: str | None = None) -> None:
        self.folder, self.subset = Path(folder), subset
        missing = [name for name in FILES if not (self.folder / name).exists()]
        if "labels.jsonl" in missing or "definition.json" in missing:
            raise SplitError(
                "file_missing",
                f"{folder} is no split",
                "pass the folder of a split, or load_split(benchmark, name)",
                expected=", ".join(FILES),
                found=f"no {', '.join(missing)}",
            )

    @cached_property
    def definition(self) -> dict[str, Any]:
        """The benchmark's vocabulary, pairs and prompts."""
        value: dict[str, Any] = json.loads((self.folder / "definition.json").read_text("utf8"))
        return value

    @cached_property
    def labels(self) -> list[dict[str, Any]]:
        """The labels of the chosen subset (``train``, ``val`` or ``test``), or of all instances."""
        lines = (self.folder / "labels.jsonl").read_text("utf8").splitlines()
        labels = [json.loads(line) for line in lines if line.strip()]
        return [it for it in labels if self.subset is None or it.get("set") == self.subset]

    @cached_property
    def instances(self) -> list[dict[str, Any]]:
        """Image, region and queries of each label, in the order of the labels."""
        path = self.folder / "instances.json"
        listed = json.loads(path.read_text("utf8")) if path.exists() else []
        known = {it["id"]: it for it in listed}
        return [known.get(it["id"], it) for it in self.labels]

    @cached_property
    def queries(self) -> list[list[int] | None]:
        """The queried attributes of each instance; None: all annotated ones."""
        return [it.get("queries") for it in self.instances]

    @cached_property
    def _archive(self) -> zipfile.ZipFile:
        return zipfile.ZipFile(self.folder / "images.zip")

    def image(self, name: str) -> bytes:
        """Return an encoded image of the archive."""
        return self._archive.read(name)

    def __len__(self) -> int:
        return len(self.labels)

    def __iter__(self) -> Iterator[Example]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, i: int) -> Example:
        label = self.labels[i]
        box = tuple(label["box"]) if label.get("box") else None
        return Example(label["id"], self.image(label["image"]), label["object"], tuple(label["positive"]), box)

    def torch(self, transform: Any) -> Any:
        """Return a torch ``Dataset`` of ``(transform(image), example)``; the image is an RGB ``PIL.Image``."""
        dataset = require("torch").utils.data.Dataset
        image_module = require("PIL.Image")
        split = self

        class SplitDataset(dataset):  # type: ignore[misc, valid-type]
            def __len__(self) -> int:
                return len(split)

            def __getitem__(self, i: int) -> tuple[Any, Example]:
                import io

                example = split[i]
                return transform(image_module.open(io.BytesIO(example.image)).convert("RGB")), example

        return SplitDataset()

    def huggingface(self) -> Any:
        """Return a ``datasets.Dataset`` with the columns id, image, object and attributes."""
        import datasets

        rows = (
            {"id": it.id, "image": {"bytes": it.image}, "object": it.object, "attributes": list(it.attributes)}
            for it in self
        )
        return datasets.Dataset.from_list(list(rows)).cast_column("image", datasets.Image())


def load_split(
    benchmark: str, name: str, *, url: str | None = None, cache: str | Path | None = None, subset: str | None = None
) -> Split:
    """Return a public split, downloaded once.

    The platform lists its public splits with sizes and SHA-256 digests at ``/splits/index.json``. Each file is checked
    by its digest; a download that broke off continues where it stopped.

    Args:
        benchmark: such as ``shapes``.
        name: such as ``train`` or ``val``.
        url: the platform; by default ``PRIMITIVES_URL`` or http://localhost:4600.
        cache: the folder for downloads; by default ``~/.cache/primitives-bench``.
        subset: only the labels of this set.

    Raises:
        SplitError: ``split_unknown`` with the splits that exist, ``split_digest`` for damaged files.
    """
    base = (url or os.environ.get("PRIMITIVES_URL") or "http://localhost:4600").rstrip("/")
    root = Path(cache or os.environ.get("PRIMITIVES_CACHE") or Path.home() / ".cache" / "primitives-bench")
    folder = root / "splits" / benchmark / name
    try:
        index = httpx.get(f"{base}/splits/index.json", timeout=30).raise_for_status().json()
    except (httpx.HTTPError, ValueError) as error:
        if all((folder / file).exists() for file in FILES):
            return Split(folder, subset)
        raise SplitError(
            "unreachable",
            f"{base} lists no public splits: {error}",
            "start the platform, or pass url=",
        ) from error
    known = {f"{it['benchmark']}/{it['name']}": it for it in index["splits"]}
    entry = known.get(f"{benchmark}/{name}")
    if entry is None:
        raise SplitError(
            "split_unknown",
            f"there is no public split {benchmark}/{name}",
            "choose one of the expected splits",
            expected=", ".join(sorted(known)) or "no public split",
            found=f"{benchmark}/{name}",
        )
    folder.mkdir(parents=True, exist_ok=True)
    for file, facts in entry["files"].items():
        _download(f"{base}/splits/{benchmark}/{name}/{file}", folder / file, facts["sha256"], facts["bytes"])
    return Split(folder, subset)


def _download(url: str, path: Path, sha256: str, size: int) -> None:
    if path.exists() and _digest(path) == sha256:
        return
    part = path.with_suffix(path.suffix + ".part")
    at = part.stat().st_size if part.exists() else 0
    at = 0 if at >= size else at
    with httpx.stream("GET", url, headers={"range": f"bytes={at}-"} if at else {}, timeout=60) as response:
        response.raise_for_status()
        resumed = response.status_code == httpx.codes.PARTIAL_CONTENT
        with (
            part.open("ab" if resumed else "wb") as out,
            tqdm(
                total=size, initial=at if resumed else 0, unit="B", unit_scale=True, desc=path.name, leave=False
            ) as bar,
        ):
            for content in response.iter_bytes(1 << 20):
                out.write(content)
                bar.update(len(content))
    found = _digest(part)
    if found != sha256:
        part.unlink()
        raise SplitError(
            "split_digest", f"{url} is damaged", "download it again", expected=f"SHA-256 {sha256}", found=found
        )
    part.replace(path)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return (
            hashlib.file_digest(file, "sha256").hexdigest()
            if hasattr(hashlib, "file_digest")
            else hashlib.sha256(file.read()).hexdigest()
        )
