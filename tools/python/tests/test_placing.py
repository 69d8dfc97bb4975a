"""A finished bundle replaces an earlier one; a failed export leaves what is there."""

from __future__ import annotations

import json
from pathlib import Path

from primitives_bench.exporters.placing import move_bundle, temporary_beside


def _written(folder: Path, files: dict[str, str], **others: str) -> Path:
    """Write a folder with a manifest that names files, these files and others."""
    folder.mkdir(exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps({"files": files}))
    for name in files.values():
        (folder / name).write_text(f"{name} of {folder.name}")
    for name, content in others.items():
        (folder / name.replace("_", ".")).write_text(content)
    return folder


def _contents(folder: Path) -> dict[str, str]:
    return {it.name: it.read_text() for it in folder.iterdir() if it.name != "manifest.json"}


def test_a_bundle_replaces_the_files_of_an_earlier_one_and_no_others(tmp_path: Path) -> None:
    old = {"model": "model.onnx", "preprocessor": "preprocessor_config.json"}
    place = _written(tmp_path / "place", old, notes_txt="mine", run_py="mine")
    (place / "model.onnx.data").write_text("weights of the earlier model")
    new = {"vision": "vision_model.onnx", "preprocessor": "preprocessor_config.json"}
    move_bundle(_written(tmp_path / "new", new), place)
    assert json.loads((place / "manifest.json").read_text()) == {"files": new}
    assert _contents(place) == {
        "vision_model.onnx": "vision_model.onnx of new",
        "preprocessor_config.json": "preprocessor_config.json of new",
        "notes.txt": "mine",
        "run.py": "mine",
    }


def test_a_bundle_moves_to_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    move_bundle(_written(tmp_path / "new", {"model": "model.onnx"}), tmp_path / "place")
    assert _contents(tmp_path / "place") == {"model.onnx": "model.onnx of new"}


def test_a_manifest_of_another_kind_names_no_file_to_remove(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    place = _written(tmp_path / "place", {})
    for manifest in ("[]", "{", '{"files": 3}', '{"files": {"model": "../mine.txt", "text": 1}}'):
        (place / "manifest.json").write_text(manifest)
        move_bundle(_written(tmp_path / "new", {"model": "model.onnx"}), place)
        assert _contents(place) == {"model.onnx": "model.onnx of new"}
    assert (tmp_path / "mine.txt").exists()


def test_the_temporary_folder_is_in_an_existing_folder_or_beside_a_new_one(tmp_path: Path) -> None:
    with temporary_beside(tmp_path) as inside, temporary_beside(tmp_path / "new/place") as beside:
        assert Path(inside).parent == tmp_path
        assert Path(beside).parent == tmp_path / "new"
    assert [it.name for it in tmp_path.iterdir()] == ["new"]
