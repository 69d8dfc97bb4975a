"""The verdicts of the golden bundles, those of a running model included."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from conftest import REPOSITORY

from primitives_bench import check
from primitives_bench.checking import fingerprint_of, unpack
from primitives_bench.cli import main

EXPECTED = json.loads((REPOSITORY / "libs/bundle/fixtures/expected.json").read_text("utf8"))
# These models run until a limit: seconds of processor time, which `npm run conformance` spends.
SLOW = {"open-hostile-infinite-loop.onnx", "open-hostile-huge-output.onnx"}
LATER = ("load", "run")


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_static_verdict_is_the_documented_one(samples: Path, name: str) -> None:
    expected = EXPECTED[name]
    report = check(samples / name, interface="embedder" if name.endswith(".onnx") else None, probe=False)
    refused = expected["verdict"] == "reject" and expected["stage"] not in LATER
    assert [it.code for it in report.findings] == ([expected["code"]] if refused else [])
    assert report.verdict == ("reject" if refused else "ok")


@pytest.mark.parametrize("name", sorted(it for it in EXPECTED if EXPECTED[it]["stage"] in LATER and it not in SLOW))
def test_probes_find_the_documented_fault(samples: Path, name: str) -> None:
    report = check(samples / name, interface="embedder")
    assert EXPECTED[name]["code"] in [it.code for it in report.findings]


@pytest.mark.parametrize("name", ["open-valid-dual-encoder", "open-valid-matcher", "open-valid-embedder.zip"])
def test_a_valid_bundle_passes_the_probes(samples: Path, name: str) -> None:
    *lines, verdict = str(check(samples / name)).splitlines()
    assert verdict == "verdict: ok"
    graph = r"  \S+\.onnx: opset \d+, \d+ nodes, [\d,]+ parameters, float32"
    assert len(lines) > 1
    assert all(re.fullmatch(graph, it) for it in lines[1:])


def test_a_folder_of_save_pretrained_is_answered_with_the_command_that_exports_it(tmp_path: Path) -> None:
    for name in ("config.json", "preprocessor_config.json", "model.safetensors"):
        (tmp_path / name).write_text("{}")
    [finding] = check(tmp_path).findings
    assert finding.code == "weights_not_exported"
    assert "primitives-bench export <folder> <bundle>" in finding.remedy


def test_an_export_without_manifest_is_answered_with_the_next_command(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (samples / "open-valid-dual-encoder").iterdir():
        if path.name != "manifest.json":
            (tmp_path / path.name).write_bytes(path.read_bytes())
    assert main(["check", str(tmp_path), "--static"]) == 0
    assert "primitives-bench submit" in capsys.readouterr().out.replace("\n", " ")
    assert main(["check", str(samples / "open-hostile-empty.onnx"), "--interface", "embedder"]) == 1
    assert "next:" not in capsys.readouterr().out


def test_a_zip_of_one_folder_as_macos_writes_it_is_its_files(samples: Path, tmp_path: Path) -> None:
    folder = samples / "open-valid-embedder"
    archive = tmp_path / "bundle.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("my model/", b"")
        packed.writestr("my model/.DS_Store", b"view")
        for path in sorted(folder.iterdir()):
            packed.write(path, f"my model/{path.name}")
            packed.writestr(f"__MACOSX/my model/._{path.name}", b"attributes")
    report = check(archive)
    assert report.verdict == "ok"
    assert fingerprint_of(archive, report.raw) == fingerprint_of(folder, check(folder).raw)
    (tmp_path / "unpacked").mkdir()
    unpack(archive, tmp_path / "unpacked")
    assert sorted(it.name for it in (tmp_path / "unpacked").iterdir()) == sorted(it.name for it in folder.iterdir())


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_digests_of_a_manifest_are_compared_in_an_archive_as_in_a_folder(
    samples: Path, tmp_path: Path, method: int
) -> None:
    folder = tmp_path / "bundle"
    shutil.copytree(samples / "open-valid-dual-encoder", folder)
    manifest = json.loads((folder / "manifest.json").read_text("utf8"))
    sound = hashlib.sha256((folder / "vision_model.onnx").read_bytes()).hexdigest()
    for digest, codes in ((sound, []), ("0" * 64, ["file_digest_mismatch"])):
        (folder / "manifest.json").write_text(json.dumps({**manifest, "sha256": {"vision_model.onnx": digest}}))
        archive = tmp_path / "bundle.zip"
        with zipfile.ZipFile(archive, "w", method) as packed:
            for path in sorted(folder.iterdir()):
                packed.write(path, path.name)
        for place in (folder, archive):
            assert [it.code for it in check(place, probe=False).findings] == codes
