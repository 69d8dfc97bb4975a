"""Executes the notebooks against the platform of PRIMITIVES_URL and stores their outputs: ``python run.py [NAME…]``.

Needs nbclient, ipykernel, matplotlib, pandas and ``primitives-bench[hf,timm]``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent


def execute(path: Path) -> nbformat.NotebookNode:
    """Return the executed notebook without times, warnings and empty lines. Raises the error of a cell."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=1800, resources={"metadata": {"path": str(FOLDER)}}).execute()
    for cell in notebook.cells:
        cell.get("metadata", {}).pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [
                it for it in cell.outputs if it.get("name") != "stderr" and it.get("text", "output").strip()
            ]
    return notebook


def main(names: list[str]) -> None:
    """Execute the named notebooks, or all, and store their outputs."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        if names and path.stem not in names:
            continue
        nbformat.write(execute(path), path)
        print(f"executed {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
