from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(os.environ.get("PRIMITIVES_REPOSITORY", Path(__file__).resolve().parents[3]))


@pytest.fixture(scope="session")
def samples() -> Path:
    return REPOSITORY / "libs/bundle/fixtures"


@pytest.fixture(scope="session")
def cases() -> Path:
    """Splits, prediction files and reports of ``primitives score``; the suite that starts this one writes them."""
    return Path(os.environ["PRIMITIVES_CASES"])
