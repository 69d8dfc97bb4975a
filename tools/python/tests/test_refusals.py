"""Bad inputs of the command: exit codes; test_messages has the whole messages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import REPOSITORY

import primitives_bench
from primitives_bench import Bundle, BundleRejectedError
from primitives_bench.cli import main


def test_a_folder_without_graphs(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(BundleRejectedError) as refused:
        Bundle.from_onnx(tmp_path)
    assert refused.value.code == "model_missing"


def test_a_missing_folder_is_refused_at_construction(tmp_path: Path) -> None:
    with pytest.raises(BundleRejectedError) as refused:
        Bundle(tmp_path / "none")
    assert refused.value.code == "bundle_not_found"


@pytest.mark.parametrize(("line", "code"), [(["check", "none"], 1), (["nonsense"], 64), (["--help"], 0)])
def test_exit_codes_are_those_of_the_npm_command(line: list[str], code: int) -> None:
    assert main(line) == code


def test_the_command_exits_with_1_for_a_rejected_bundle(samples: Path) -> None:
    assert main(["check", str(samples / "open-hostile-empty.onnx"), "--interface", "embedder", "--static"]) == 1


def test_every_documented_error_can_be_imported() -> None:
    documented = re.findall(r"^\| `(\w+Error)`", (REPOSITORY / "docs/python.md").read_text("utf8"), re.MULTILINE)
    errors = [it for it in primitives_bench.__all__ if it.endswith("Error")]
    assert sorted([*documented, "PrimitivesError"]) == errors
