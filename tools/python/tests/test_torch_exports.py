"""Exports of small torch modules, where torch and onnxscript are installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from primitives_bench import Bundle, MissingExtraError, NotExpressibleError, PrimitivesError

torch = pytest.importorskip("torch")
pytest.importorskip("onnxscript")
PREPROCESS = {
    "size": {"height": 32, "width": 32},
    "resample": 3,
    "do_center_crop": False,
    "image_mean": [0.5, 0.5, 0.5],
    "image_std": [0.5, 0.5, 0.5],
}
HEADS = {"attribute": ["red", "blue", "large"], "object": ["square", "ring"]}


class Net(torch.nn.Module):  # type: ignore[misc]
    """A classifier with one output for each number of labels."""

    def __init__(self, *widths: int) -> None:
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 8, 8), torch.nn.ReLU(), torch.nn.Flatten())
        self.heads = torch.nn.ModuleList(torch.nn.Linear(64, it) for it in widths)

    def forward(self, images: Any) -> Any:
        """Return the logits [n, K] of each head; of a single one no tuple."""
        features = self.body(images)
        found = tuple(head(features) for head in self.heads)
        return found if len(found) > 1 else found[0]


def exported(module: Any, place: Path, **options: Any) -> Bundle:
    return Bundle.from_torch(
        module, place, **{"preprocess": PREPROCESS, "interface": "classifier", "heads": HEADS, **options}
    )


def test_a_failed_export_leaves_an_earlier_bundle(tmp_path: Path) -> None:
    place = tmp_path / "bundle"
    exported(Net(3, 2), place)
    before = {it.name: it.read_bytes() for it in place.iterdir()}
    with pytest.raises(PrimitivesError):
        exported(Net(3, 2), place, activation="relu")
    with pytest.raises(PrimitivesError):
        exported(Net(3, 3), place)
    assert {it.name: it.read_bytes() for it in place.iterdir()} == before
    assert [it.name for it in tmp_path.iterdir()] == ["bundle"]


def test_a_failed_first_export_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(PrimitivesError):
        exported(Net(3, 3), tmp_path / "bundle")
    assert list(tmp_path.iterdir()) == []


def test_an_export_replaces_an_earlier_bundle_of_another_interface(tmp_path: Path) -> None:
    exported(Net(3, 2), tmp_path)
    bundle = exported(Net(8), tmp_path, interface="embedder", heads=None)
    assert bundle.report.interface == "embedder"
    assert sorted(it.name for it in tmp_path.iterdir()) == ["manifest.json", "model.onnx", "preprocessor_config.json"]


@pytest.mark.parametrize("package", ["onnx", "onnxruntime", "onnxscript"])
def test_an_export_names_a_missing_package(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=f'the package "{package}" is not installed'):
        exported(Net(3, 2), tmp_path / "bundle")


@pytest.mark.parametrize(
    ("widths", "lines"),
    [
        (
            (5,),
            [
                "forward of Net returns another number of tensors than the bundle has outputs (output_shape_mismatch)",
                "expected: 2 tensors: attribute_logits, object_logits",
                "found:    [n, 5]",
                "remedy:   return a tuple of 2 tensors, in this order;",
            ],
        ),
        (
            (2, 3),
            [
                "forward of Net returns its outputs in another order than heads (label_count_mismatch)",
                "expected: [n, 3] for attribute, [n, 2] for object",
                "found:    [n, 2], [n, 3]",
                "remedy:   return them in the order attribute, object, or pass heads= in the order object, attribute",
            ],
        ),
        (
            (3, 4),
            [
                "an output of Net does not have one column for each label (label_count_mismatch)",
                "remedy:   return one column for each label, or correct heads=",
            ],
        ),
    ],
)
def test_outputs_that_do_not_fit_the_heads(widths: tuple[int, ...], lines: list[str], tmp_path: Path) -> None:
    with pytest.raises(NotExpressibleError) as refused:
        exported(Net(*widths), tmp_path)
    assert [it for it in lines if it not in str(refused.value)] == []


def test_a_module_that_returns_no_tensor(tmp_path: Path) -> None:
    class Named(Net):
        def forward(self, images: Any) -> Any:
            return {"logits": super().forward(images)}

    with pytest.raises(NotExpressibleError, match="found:    a value of type dict"):
        exported(Named(3), tmp_path, heads={"attribute": HEADS["attribute"]})


def test_a_module_may_return_a_list(tmp_path: Path) -> None:
    class Listed(Net):
        def forward(self, images: Any) -> Any:
            return list(super().forward(images))

    assert exported(Listed(3, 2), tmp_path).report.ok


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"version": 2}, "the argument version is invalid"),
        ({"heads": {**HEADS, "object": ["ring", "ring"]}}, "the argument heads is invalid: the label"),
        ({"preprocess": {**PREPROCESS, "do_pad": True}}, 'the argument preprocess is invalid: "do_pad"'),
    ],
)
def test_settings_are_checked_before_the_model_runs(options: dict[str, Any], text: str, tmp_path: Path) -> None:
    class Unused(Net):
        def forward(self, images: Any) -> Any:
            raise AssertionError("the model ran")

    with pytest.raises(PrimitivesError, match=text):
        exported(Unused(3, 2), tmp_path / "bundle", **options)
    assert not (tmp_path / "bundle").exists()
