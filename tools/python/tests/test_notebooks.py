"""Executes the notebooks of ``examples/`` if their packages are installed and a platform is running."""

from __future__ import annotations

import os
import sys

import pytest
from conftest import REPOSITORY

FOLDER = REPOSITORY / "examples/notebooks"
NEEDED = {
    "read-boards": ("nbclient", "matplotlib", "pandas"),
    "submit-a-clip": ("nbclient", "matplotlib", "transformers"),
    "train-two-heads": ("nbclient", "matplotlib", "timm"),
}


@pytest.mark.skipif("PRIMITIVES_TOKEN" not in os.environ, reason="no platform: set PRIMITIVES_URL and PRIMITIVES_TOKEN")
@pytest.mark.parametrize("name", sorted(NEEDED))
def test_a_notebook_runs_to_its_end_and_shows_a_plot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in NEEDED[name]:
        pytest.importorskip(package)
    monkeypatch.syspath_prepend(str(FOLDER))
    sys.modules.pop("run", None)
    from run import execute  # type: ignore[import-not-found]

    cells = execute(FOLDER / f"{name}.ipynb").cells
    assert any("image/png" in output.get("data", {}) for cell in cells for output in cell.get("outputs", ()))


def test_there_is_a_test_for_each_notebook() -> None:
    assert {it.stem for it in FOLDER.glob("*.ipynb")} == set(NEEDED)
