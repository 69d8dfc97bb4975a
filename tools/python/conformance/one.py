"""Exports and checks one model and writes a row of the table: ``python one.py NAME FOLDER OUT``."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch
from models import MODELS, task_of
from shapes import first

from primitives_bench import Bundle, PrimitivesError, safetensors_file, score

RUNNER = Path(__file__).parent / "run-sandboxed.mjs"


def cpu_seconds() -> float:
    """Of this process and the ones that it started, if they ended."""
    return sum(os.times()[:4])


def row(name: str, folder: Path) -> dict[str, object]:
    torch.manual_seed(0)
    torch.set_num_threads(1)
    started = cpu_seconds()
    try:
        bundle = MODELS[name](folder)
    except PrimitivesError as error:
        return {
            "model": name,
            "verdict": f"not expressible: {error.code}",
            "message": error.message,
            "found": error.found,
        }
    facts: dict[str, object] = {
        "model": name,
        "megabytes": round(sum(it.stat().st_size for it in folder.iterdir()) / 1e6),
        "exportCpuSeconds": round(cpu_seconds() - started),
        "exportMemoryMegabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3),
        "differences": {key: str(it) for key, it in bundle.differences.items()},
    }
    try:
        measure(bundle, facts)
    except Exception as error:  # a row with the reason; the next run measures the model again
        facts |= {"verdict": "not finished", "message": str(error)[-300:]}
    return facts


def measure(bundle: Bundle, facts: dict[str, object]) -> None:
    """Check the bundle, run it as a runner does, score it, and compare Python's predictions; add the results."""
    folder = bundle.folder
    report = bundle.check(patience=30)  # the machine may be busy
    facts["verdict"] = report.verdict
    facts["findings"] = [it.message for it in report.findings]
    if not report.ok:
        return
    protocol, benchmark, count = task_of(str(facts["model"]), str(report.interface))
    split = first(benchmark, count, folder.parent / "few")
    runner = subprocess.run(
        ["node", str(RUNNER), str(folder), str(split.folder), protocol], capture_output=True, text=True
    )
    if runner.returncode != 0:
        raise RuntimeError(f"the runner ended with {runner.returncode}: {runner.stderr[-1000:]}")
    facts.update(json.loads(runner.stdout))
    if facts["verdict"] != report.verdict:
        return
    written = folder.parent / f"{folder.name}.safetensors"
    board = score(written, split, protocol, resamples=0).raw["boards"][0]
    facts["scored"] = {"protocol": protocol, **{key: board["metrics"][0][key] for key in ("id", "value")}}
    runners = safetensors_file.decode(written.read_bytes())
    own = bundle.predict(split, protocol, progress=False)
    facts["pythonAgainstRunner"] = float(max(np.abs(own[key].ravel() - runners[key].ravel()).max() for key in own))


if __name__ == "__main__":
    found = row(sys.argv[1], Path(sys.argv[2]))
    Path(sys.argv[3]).write_text(json.dumps(found))
    print(json.dumps(found))
