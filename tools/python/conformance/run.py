"""Runs models in separate processes, one at a time: ``python run.py FOLDER ROWS [NAME…]``.

ROWS is the committed JSON file of the rows: each row is added or replaced in it when its model ends. Without names the
models without a finished row run. FOLDER holds one bundle at a time.
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
# Verdicts of models that ended with an error, or that a person stopped on a busy machine.
UNFINISHED = ("failed", "not finished")


def main(folder: Path, rows_file: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows = {it["model"]: it for it in json.loads(rows_file.read_text("utf8"))}
    for name in names or [it for it in MODELS if it not in rows or rows[it]["verdict"] in UNFINISHED]:
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
        known = [rows[it] for it in MODELS if it in rows]
        rows_file.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", "utf8")
        print(json.dumps(rows[name]), flush=True)
        shutil.rmtree(place, ignore_errors=True)
        (folder / "bundle.safetensors").unlink(missing_ok=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
