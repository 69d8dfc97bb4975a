"""Runs every model in its own process, one at a time, and writes the rows as JSON: ``python run.py FOLDER [NAME…]``.

FOLDER is emptied after each model; ``rows.json`` in it holds what was measured, so that a second run continues.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from models import MODELS

HERE = Path(__file__).parent


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows_file = folder / "rows.json"
    rows = json.loads(rows_file.read_text("utf8")) if rows_file.exists() else {}
    for name in names or MODELS:
        if name in rows:
            continue
        place, out = folder / "bundle", folder / "row.json"
        shutil.rmtree(place, ignore_errors=True)
        out.unlink(missing_ok=True)
        log = folder / "log.txt"
        with log.open("w") as sink:
            subprocess.run(
                [sys.executable, str(HERE / "one.py"), name, str(place), str(out)],
                stdout=sink,
                stderr=sink,
                env=os.environ,
            )
        rows[name] = (
            json.loads(out.read_text("utf8"))
            if out.exists()
            else {"model": name, "verdict": "failed", "message": log.read_text()[-2000:]}
        )
        rows_file.write_text(json.dumps(rows, indent=1))
        print(json.dumps(rows[name]), flush=True)
        shutil.rmtree(place, ignore_errors=True)
        (folder / "bundle.safetensors").unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
