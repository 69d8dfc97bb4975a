"""Bad inputs, each with its whole message: what is wrong, what was expected and found, and what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from primitives_bench import Bundle, Client, PrimitivesError, Split, check, score, verify_receipt
from primitives_bench.exporters.preprocessing import config, from_torchvision, image_size
from primitives_bench.installed import platform_of
from primitives_bench.report import Report


class Pad:
    pass


class Compose:
    def __init__(self, *transforms: object) -> None:
        self.transforms = transforms


def message(act: Callable[[], object], folder: Path) -> str:
    with pytest.raises(PrimitivesError) as refused:
        act()
    return str(refused.value).replace(str(folder), "FOLDER")


def test_a_path_that_does_not_exist(tmp_path: Path) -> None:
    assert message(lambda: check(tmp_path / "none"), tmp_path) == (
        "FOLDER/none cannot be read: there is no such file or folder (bundle_not_found)\n"
        "  expected: a folder, a .zip or an .onnx file\n"
        "  found:    FOLDER/none\n"
        "  remedy:   check the path; a bundle is a folder, a .zip archive or an .onnx file"
    )


def test_a_folder_with_weights_and_no_graph(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"")
    assert message(lambda: Bundle.from_onnx(tmp_path), tmp_path) == (
        "model.safetensors has weights of a framework; the bundle has no ONNX graph (weights_not_exported)\n"
        "  remedy:   export it: a folder of transformers with `primitives-bench export <folder> <bundle>` or "
        "`optimum-cli export onnx --model <folder> <bundle>`, a torch module with `Bundle.from_torch` in Python; "
        "see the page Python package (/docs/python)"
    )


def test_a_manifest_with_a_typing_mistake(samples: Path, tmp_path: Path) -> None:
    for path in (samples / "open-valid-embedder").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf8"))
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "licence": "MIT"}))
    assert message(lambda: Bundle.from_onnx(tmp_path), tmp_path) == (
        "manifest.json: licence: unknown key (manifest_invalid)\n"
        "  remedy:   correct manifest.json; the page Bundle reference (/docs/bundle/reference) describes its fields"
    )


def test_a_preprocessing_step_that_the_contract_lacks(tmp_path: Path) -> None:
    assert message(lambda: from_torchvision(Compose(Pad())), tmp_path) == (
        "the preprocessing step Pad is not supported (preprocessor)\n"
        "  expected: Resize, CenterCrop, ToTensor, Normalize\n"
        "  found:    Pad\n"
        "  remedy:   compose the transform of the expected steps"
    )


def test_a_preprocessing_without_a_resize(tmp_path: Path) -> None:
    assert message(lambda: from_torchvision(Compose()), tmp_path) == (
        "the preprocessing has no Resize, but images have many sizes (preprocessor)\n"
        "  expected: Resize\n"
        "  found:    no Resize\n"
        "  remedy:   add Resize as the first step"
    )


def test_an_interpolation_that_the_contract_lacks(tmp_path: Path) -> None:
    nearest = message(lambda: config(resize=224, crop=None, resample="nearest", mean=[0], std=[1]), tmp_path)
    assert nearest == (
        "the interpolation nearest is not supported (preprocessor)\n"
        "  expected: lanczos, bilinear, bicubic, box\n"
        "  found:    nearest\n"
        "  remedy:   use one of the expected filters"
    )


def test_a_preprocessing_without_a_fixed_size(tmp_path: Path) -> None:
    assert message(lambda: image_size({"patch_size": 16, "max_num_patches": 256}), tmp_path) == (
        "the preprocessing has no fixed size of the image (preprocessor)\n"
        "  expected: size with height and width, or with shortest_edge\n"
        "  found:    no size\n"
        "  remedy:   use a variant of the model with a fixed resolution"
    )


REMEDY = (
    '  remedy:   download a public split with load_split("shapes", "val"), or on the command line with '
    "`primitives-bench data shapes val`, and pass its folder"
)


def test_a_split_that_does_not_exist(tmp_path: Path) -> None:
    assert message(lambda: Split(tmp_path / "none"), tmp_path) == (
        "FOLDER/none is not a folder (file_missing)\n"
        "  expected: the folder of a split\n"
        "  found:    no such folder\n" + REMEDY
    )


def test_a_split_without_a_file(tmp_path: Path) -> None:
    (tmp_path / "definition.json").write_text("{}")
    missing = "FOLDER has no {0} (file_missing)\n  expected: {0}\n  found:    no such file\n" + REMEDY
    assert message(lambda: Split(tmp_path), tmp_path) == missing.format("labels.jsonl")
    (tmp_path / "labels.jsonl").write_text('{"id": "a", "image": "a.jpg", "object": "star", "positive": []}\n')
    assert message(lambda: Split(tmp_path)[0], tmp_path) == missing.format("images.zip")


def test_a_split_with_a_broken_file(tmp_path: Path) -> None:
    (tmp_path / "definition.json").write_text("{}")
    (tmp_path / "labels.jsonl").write_text('{"id": ')
    assert message(lambda: len(Split(tmp_path)), tmp_path).startswith("FOLDER/labels.jsonl is not valid JSON: ")


def test_a_subset_that_a_split_does_not_have(tmp_path: Path) -> None:
    (tmp_path / "definition.json").write_text("{}")
    (tmp_path / "labels.jsonl").write_text('{"id": "a", "set": "val"}\n')
    assert message(lambda: len(Split(tmp_path, "valid")), tmp_path) == (
        'FOLDER has no instances of the subset "valid" (split_unknown)\n'
        "  expected: val\n"
        "  found:    valid\n"
        "  remedy:   choose one of the expected subsets, or pass none"
    )


def test_predictions_in_another_format(cases: Path, tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text("")
    split = Split(cases / json.loads((cases / "cases.json").read_text("utf8"))[0]["split"])
    assert message(lambda: score(tmp_path / "p.csv", split), tmp_path) == (
        "FOLDER/p.csv has an unknown format (predictions_format)\n"
        "  expected: a .safetensors or .npz file\n"
        "  found:    .csv\n"
        "  remedy:   write the matrices with safetensors or numpy.savez"
    )


def test_predictions_of_another_shape(cases: Path, tmp_path: Path) -> None:
    listed = json.loads((cases / "cases.json").read_text("utf8"))
    split = Split(cases / next(it for it in listed if it["protocol"] == "mac")["split"])
    wrong = {"pair": np.zeros((3, 2), np.float32)}
    assert message(lambda: score(wrong, split, "mac"), tmp_path) == (
        'the matrix "pair" has another shape than the labels ask for (output_shape_mismatch)\n'
        f"  expected: [{len(split)}, 6] (instances × candidate pairs, or all 12)\n"
        "  found:    [3, 2]\n"
        "  remedy:   write one row for each of the instances, in the order of the label file"
    )


def test_a_receipt_that_is_not_json(tmp_path: Path) -> None:
    (tmp_path / "receipt.json").write_text("{")
    assert message(lambda: verify_receipt(tmp_path / "receipt.json", {}), tmp_path) == (
        "FOLDER/receipt.json is not JSON (receipt_malformed)\n"
        "  expected: a file in JSON, such as a receipt <digest>.json\n"
        "  found:    other content\n"
        "  remedy:   pass a receipt or its URL; if it is one, download it again"
    )


def test_a_platform_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primitives_bench.transport.TRIES", 1)
    text = message(lambda: Client("http://127.0.0.1:9").tracks(), tmp_path)
    assert text.startswith("http://127.0.0.1:9 does not answer: ") and text.endswith(
        " (unreachable)\n  remedy:   start the platform with `npm start` if you run it yourself, otherwise set its "
        "address with `primitives-bench login --url ADDRESS`, PRIMITIVES_URL, `--url` or Client(url=...)"
    )


class Installed:
    def __init__(self, source: str | None) -> None:
        self.source = source

    def read_text(self, name: str) -> str | None:
        return self.source if name == "direct_url.json" else None


WHEEL = "http://localhost:4600/packages/primitives_bench-0.1.0-py3-none-any.whl"


@pytest.mark.parametrize(
    ("url", "platform"),
    [
        (None, None),
        (WHEEL, "http://localhost:4600"),
        (WHEEL.replace("localhost:4600", "bench.example.org"), "http://bench.example.org"),
        ("https://mirror.example.org/files/primitives_bench-0.1.0-py3-none-any.whl", None),
        ("file:///packages/primitives_bench-0.1.0-py3-none-any.whl", None),
    ],
)
def test_the_platform_that_served_the_package(url: str | None, platform: str | None) -> None:
    assert platform_of({} if url is None else {"url": url}) == platform


@pytest.mark.parametrize(
    ("source", "command"),
    [
        (None, 'pip install "primitives-bench[timm]"'),
        (f'{{"url": "{WHEEL}", "archive_info": {{}}}}', f'pip install "primitives-bench[timm] @ {WHEEL}"'),
        ('{"url": "file:///a%20b", "dir_info": {"editable": true}}', 'pip install -e "/a b[timm]"'),
    ],
)
def test_an_extra_that_is_not_installed(
    source: str | None, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "timm", None)
    monkeypatch.setattr("primitives_bench.installed.distribution", lambda _: Installed(source))
    assert message(lambda: Bundle.from_timm("resnet18", tmp_path), tmp_path) == (
        'the package "timm" is not installed (package_missing)\n'
        "  expected: timm\n"
        "  found:    not installed\n"
        f"  remedy:   {command}"
    )


def test_control_flow_that_depends_on_data(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")

    class Branches(torch.nn.Module):  # type: ignore[misc, name-defined]
        def forward(self, images: object) -> object:
            return images.mean((1, 2, 3))[:, None] if images.sum() > 0 else images.amax((1, 2, 3))[:, None]  # type: ignore[attr-defined]

    preprocess = config(resize=32, crop=(32, 32), resample="bicubic", mean=[0.5] * 3, std=[0.5] * 3)
    text = message(lambda: Bundle.from_torch(Branches(), tmp_path, preprocess=preprocess), tmp_path)
    assert text.startswith(
        "Branches cannot be exported to ONNX (export_failed)\n"
        "  expected: a forward without control flow that depends on data\n"
        "  found:    Could not guard on data-dependent expression "
    )
    assert "torch.where or torch.cond" in text


def test_a_report_states_no_assumption_about_preprocessing_whose_file_is_missing() -> None:
    missing = 'the bundle has no preprocessor; expected a file named "preprocessor_config.json"'
    finding = {"code": "file_missing", "severity": "reject", "stage": "contract", "message": missing, "remedy": "-"}
    raw = {"verdict": "reject", "interface": "embedder", "findings": [finding]}
    raw["assumed"] = ["interface embedder, as requested", "CLIP's preprocessing at 64x64"]
    assert "CLIP's" not in str(Report.of(raw))
    assert "CLIP's" in str(Report.of({**raw, "findings": []}))
