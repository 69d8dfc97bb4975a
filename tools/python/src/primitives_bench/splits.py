"""Public splits with labels: on disk, as an iterable, as a torch ``Dataset`` and as a Hugging Face dataset."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from .errors import SplitError
from .extras import require

FILES = ("definition.json", "instances.json", "labels.jsonl", "images.zip")


@dataclass(frozen=True)
class Example:
    """One labelled instance; ``image`` is the encoded file."""

    id: str
    image: bytes = field(repr=False)
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
                "pass the folder of a split, such as `primitives shapes render` writes, or use load_split",
                expected=", ".join(FILES),
                found=f"no {', '.join(missing)}",
            )

    def __repr__(self) -> str:
        """Return how to construct it."""
        subset = "" if self.subset is None else f", subset={self.subset!r}"
        return f"Split({str(self.folder)!r}{subset})"

    @cached_property
    def definition(self) -> dict[str, Any]:
        """The benchmark's vocabulary, pairs and prompts."""
        value: dict[str, Any] = json.loads((self.folder / "definition.json").read_text("utf8"))
        return value

    @cached_property
    def labels(self) -> list[dict[str, Any]]:
        """The labels of the chosen subset (``train``, ``val`` or ``test``), or of all instances."""
        lines = (self.folder / "labels.jsonl").read_text("utf8").split("\n")  # splitlines would also split at U+2028
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
        """Return an encoded image of the archive."""
        # One open file for each process: workers of a torch DataLoader would share its position.
        process = os.getpid()
        if process not in self._archives:
            self._archives[process] = zipfile.ZipFile(self.folder / "images.zip")
        return self._archives[process].read(name)

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
        """Return a ``datasets.Dataset`` with the columns id, image, object and attributes.

        Raises:
            MissingExtraError: the package ``datasets`` is not installed.
        """
        datasets = require("datasets")

        rows = (
            {"id": it.id, "image": {"bytes": it.image}, "object": it.object, "attributes": list(it.attributes)}
            for it in self
        )
        return datasets.Dataset.from_list(list(rows)).cast_column("image", datasets.Image())
