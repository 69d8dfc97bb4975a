"""Public splits with labels: on disk, as an iterable, as a torch ``Dataset`` and as a Hugging Face dataset."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, overload

from .arguments import known_arguments_of, path_of
from .errors import SplitError
from .extras import require
from .path_errors import read_text

_REMEDY = (
    'download a public split with load_split("shapes", "val"), or on the command line with '
    "`primitives-bench data shapes val`, and pass its folder"
)


@dataclass(frozen=True)
class Example:
    """One labelled instance of a split.

    ``image``: the bytes of its JPEG or PNG file; ``PIL.Image.open(io.BytesIO(example.image))`` decodes them. ``object``
    and ``attributes``: its labels. ``box``: x, y, width and height of the labelled region in pixels, None for the whole
    image.
    """

    id: str
    image: bytes = field(repr=False)
    object: str
    attributes: tuple[str, ...]
    box: tuple[float, ...] | None = None


@known_arguments_of
class Split:
    """A public split with its labels, such as ``load_split`` returns.

    Iterating it, or ``split[0]``, yields an ``Example`` with image, object and attributes; ``len(split)`` counts them.

    Args:
        folder: of the split, with ``definition.json``, ``labels.jsonl``, ``images.zip`` and ``instances.jsonl``, as
            ``primitives-bench data`` downloads them.
        subset: only the instances of ``train``, ``val`` or ``test``, where one folder contains several; by default all.

    Raises:
        SplitError: ``file_missing`` for a folder that does not exist or is no split.
    """

    def __init__(self, folder: str | Path, subset: str | None = None) -> None:
        self.folder, self.subset = path_of(folder, "split", "shapes-val"), subset
        if not self.folder.is_dir():
            found = "a file" if self.folder.exists() else "no such folder"
            raise SplitError(
                "file_missing", f"{folder} is not a folder", _REMEDY, expected="the folder of a split", found=found
            )
        for name in ("definition.json", "labels.jsonl"):
            self._required(name)

    def _required(self, name: str) -> Path:
        """Return the path of a file.

        Raises:
            SplitError: ``file_missing``.
        """
        path = self.folder / name
        if not path.exists():
            raise SplitError(
                "file_missing", f"{self.folder} has no {name}", _REMEDY, expected=name, found="no such file"
            )
        return path

    def __repr__(self) -> str:
        """Return how to construct it."""
        subset = "" if self.subset is None else f", subset={self.subset!r}"
        return f"Split({str(self.folder)!r}{subset})"

    @cached_property
    def definition(self) -> dict[str, Any]:
        """The benchmark's vocabulary, pairs and prompts."""
        path = self.folder / "definition.json"
        value: dict[str, Any] = _parsed(path, read_text(path, SplitError))
        return value

    @cached_property
    def labels(self) -> list[dict[str, Any]]:
        """The labels of the chosen subset (``train``, ``val`` or ``test``), or of all instances."""
        labels = _lines(self.folder / "labels.jsonl")
        if self.subset is None:
            return labels
        known = dict.fromkeys(it["set"] for it in labels if it.get("set"))
        if self.subset not in known:
            raise SplitError(
                "split_unknown",
                f'{self.folder} has no instances of the subset "{self.subset}"',
                "choose one of the expected subsets, or pass none",
                expected=", ".join(known) or "no subset",
                found=self.subset,
            )
        return [it for it in labels if it.get("set") == self.subset]

    @cached_property
    def instances(self) -> list[dict[str, Any]]:
        """Image, region and queries of each label, in the order of the labels."""
        whole, lines = self.folder / "instances.json", self.folder / "instances.jsonl"
        if whole.exists():
            listed = _parsed(whole, read_text(whole, SplitError))
        else:
            listed = _lines(lines) if lines.exists() else []
        known = {it["id"]: it for it in listed}
        return [known.get(it["id"], it) for it in self.labels]

    @cached_property
    def queries(self) -> list[list[int] | None]:
        """The queried attributes of each instance; None: all annotated ones."""
        return [it.get("queries") for it in self.instances]

    def scoring_input(self, protocol: str) -> dict[str, Any]:
        """Return what the engine needs to score the predictions of a protocol."""
        return {
            "protocol": protocol,
            "definition": self.definition,
            "labels": self.labels,
            "queries": self.queries,
        }

    @cached_property
    def _archives(self) -> dict[int, zipfile.ZipFile]:
        return {}

    def image(self, name: str) -> bytes:
        """Return an encoded image of the archive.

        Example:
            >>> len(split.image(split.labels[0]["image"]))
        """
        # One open file for each process: workers of a torch DataLoader would share its position.
        process = os.getpid()
        if process not in self._archives:
            self._archives[process] = zipfile.ZipFile(self._required("images.zip"))
        return self._archives[process].read(name)

    def __len__(self) -> int:
        return len(self.labels)

    def __iter__(self) -> Iterator[Example]:
        return (self[i] for i in range(len(self)))

    @overload
    def __getitem__(self, i: int) -> Example: ...

    @overload
    def __getitem__(self, i: slice) -> list[Example]: ...

    def __getitem__(self, i: int | slice) -> Example | list[Example]:
        if isinstance(i, slice):
            return [self._example(it) for it in self.labels[i]]
        return self._example(self.labels[i])

    def _example(self, label: Mapping[str, Any]) -> Example:
        box = tuple(label["box"]) if label.get("box") else None
        return Example(label["id"], self.image(label["image"]), label["object"], tuple(label["positive"]), box)

    def torch(self, transform: Any) -> Any:
        """Return a torch ``Dataset`` of ``(transform(image), example)``; the image is an RGB ``PIL.Image``.

        Example:
            >>> dataset = load_split("shapes", "train").torch(transform)
        """
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
        """Return a ``datasets.Dataset`` with the columns id, image, object and attributes.

        Raises:
            MissingExtraError: the package ``datasets`` is not installed.

        Example:
            >>> load_split("shapes", "train").huggingface()
        """
        datasets = require("datasets")

        rows = (
            {"id": it.id, "image": {"bytes": it.image}, "object": it.object, "attributes": list(it.attributes)}
            for it in self
        )
        return datasets.Dataset.from_list(list(rows)).cast_column("image", datasets.Image())


def _lines(path: Path) -> list[dict[str, Any]]:
    # splitlines would also split at U+2028
    return [_parsed(path, line) for line in read_text(path, SplitError).split("\n") if line.strip()]


def _parsed(path: Path, content: str) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise SplitError(
            "input_invalid",
            f"{path} is not valid JSON: {error}",
            "download the split again, or correct the file",
            expected="JSON",
            found=content[:60] or "an empty file",
        ) from None


def split_of(split: Split | str | Path) -> Split:
    """Return a split, or that of a folder.

    Raises:
        SplitError: ``file_missing``.
    """
    return split if isinstance(split, Split) else Split(split)
