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
    """Splits and prediction files with the reports of ``primitives score``, written by the test that starts this suite."""
    return Path(os.environ["PRIMITIVES_CASES"])
