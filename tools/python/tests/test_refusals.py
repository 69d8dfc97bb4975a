"""Bad inputs: each is refused with a code, and a remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primitives_bench import (
    Bundle,
    BundleRejectedError,
    Client,
    NotExpressibleError,
    ScoringError,
    Split,
    SplitError,
    UnavailableError,
    check,
    score,
)
from primitives_bench.cli import main
from primitives_bench.exporters.preprocessing import config, from_torchvision


class Resize:
    size, interpolation = 224, "bicubic"


class Pad:
    pass


class Compose:
    def __init__(self, *transforms: object) -> None:
        self.transforms = transforms


def test_a_path_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(BundleRejectedError) as refused:
        check(tmp_path / "none")
    assert refused.value.code == "bundle_unreadable"


def test_a_folder_without_graphs(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(BundleRejectedError) as refused:
        Bundle.from_onnx(tmp_path)
    assert refused.value.code == "interface_unknown"


def test_a_manifest_with_a_typing_mistake(samples: Path, tmp_path: Path) -> None:
    for path in (samples / "open-valid-embedder").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf8"))
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "licence": "MIT"}))
    with pytest.raises(BundleRejectedError) as refused:
        Bundle.from_onnx(tmp_path)
    assert refused.value.code == "manifest_invalid" and "licence" in refused.value.message


def test_a_preprocessing_step_that_the_contract_lacks() -> None:
    with pytest.raises(NotExpressibleError) as refused:
        from_torchvision(Compose(Resize(), Pad()))
    assert (refused.value.code, refused.value.found) == ("preprocessor", "Pad")


def test_an_interpolation_that_the_contract_lacks() -> None:
    with pytest.raises(NotExpressibleError) as refused:
        config(resize=224, crop=None, resample="nearest", mean=[0], std=[1])
    assert refused.value.found == "nearest"


def test_a_folder_that_is_no_split(tmp_path: Path) -> None:
    with pytest.raises(SplitError) as refused:
        Split(tmp_path)
    assert refused.value.code == "file_missing"


def test_a_prediction_file_of_another_format(cases: Path, tmp_path: Path) -> None:
    case = json.loads((cases / "cases.json").read_text("utf8"))[0]
    (tmp_path / "p.csv").write_text("")
    with pytest.raises(ScoringError) as refused:
        score(tmp_path / "p.csv", Split(cases / case["split"]))
    assert refused.value.code == "predictions_format"


def test_a_platform_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primitives_bench.transport.TRIES", 1)
    with pytest.raises(UnavailableError) as refused:
        Client("http://127.0.0.1:9").request("GET", "http://127.0.0.1:9/")
    assert refused.value.code == "unreachable"


@pytest.mark.parametrize(("line", "code"), [(["check", "none"], 3), (["nonsense"], 64), (["--help"], 0)])
def test_exit_codes_are_those_of_the_npm_command(line: list[str], code: int) -> None:
    assert main(line) == code


def test_the_command_exits_with_1_for_a_rejected_bundle(samples: Path) -> None:
    assert main(["check", str(samples / "open-hostile-empty.onnx"), "--interface", "embedder", "--static"]) == 1
