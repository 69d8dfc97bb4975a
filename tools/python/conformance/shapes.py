"""The splits of the conformance run: rendered benchmarks of Shapes, in the folder of the environment variable."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from primitives_bench import Split

FOLDER = Path(os.environ.get("CONFORMANCE_SPLITS", "."))


def definition() -> dict[str, Any]:
    value: dict[str, Any] = json.loads((FOLDER / "compositions/definition.json").read_text("utf8"))
    return value


def first(benchmark: str, count: int, folder: Path) -> Split:
    """Write the first ``count`` instances of a benchmark to a folder."""
    whole = Split(FOLDER / benchmark)
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("definition.json", "images.zip"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).hardlink_to(whole.folder / name)
    (folder / "labels.jsonl").write_text("".join(f"{json.dumps(it)}\n" for it in whole.labels[:count]), "utf8")
    (folder / "instances.json").write_text(json.dumps(whole.instances[:count]), "utf8")
    return Split(folder)
