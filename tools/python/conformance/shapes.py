"""The splits of the conformance run: rendered images of Shapes, in the folders of the environment variables."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FOLDER = Path(os.environ.get("CONFORMANCE_SPLIT", "."))
REGIONS = Path(os.environ.get("CONFORMANCE_REGIONS", "."))


def definition() -> dict[str, Any]:
    value: dict[str, Any] = json.loads((FOLDER / "definition.json").read_text("utf8"))
    return value
