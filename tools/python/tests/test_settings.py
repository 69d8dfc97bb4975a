"""Findings about settings of a bundle, in the words of the call that exports it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primitives_bench import PrimitivesError, check
from primitives_bench.exporters.settings import settings_error

ARGUMENTS = {
    "name": "name",
    "license": "licence",
    "text.max_length": "max_length",
    "labels.json": "answers",
    "preprocessor_config.json": "preprocess",
}
PREPROCESSING = {
    "size": {"height": 32, "width": 32},
    "resample": 3,
    "do_center_crop": False,
    "image_mean": [0.5] * 3,
    "image_std": [0.5] * 3,
}
LABELS = {"answers": ["no", "yes"]}


def found(folder: Path, preprocessing: object = PREPROCESSING, labels: object = LABELS, **fields: object) -> str:
    """Return the error of the first finding about these settings, besides missing files."""
    answers = {"output": "logits", "labels": "labels.json#answers", "yes": "yes", "no": "no"}
    files = {"model": "model.onnx", "labels": "labels.json", "tokenizer": "tokenizer.json"}
    manifest = {
        "schema": "onnx-bundle/1",
        "name": "mine",
        "interface": "vqa",
        "answers": answers,
        "files": {**files, "preprocessor": "preprocessor_config.json"},
        **fields,
    }
    contents = {"manifest": manifest, "preprocessor_config": preprocessing, "labels": labels}
    for name, content in contents.items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    report = check(folder, probe=False)
    error = settings_error(next(it for it in report.findings if it.code != "file_missing"), manifest, ARGUMENTS)
    assert isinstance(error, PrimitivesError)
    return str(error)


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"name": 3}, "the argument name is invalid (input_invalid)\n  expected: a text\n  found:    3\n"),
        ({"text": {"max_length": 1}}, "the argument max_length is invalid (input_invalid)\n  expected: at least 2\n"),
        ({"license": "a\nb"}, "the argument licence is invalid: line breaks,"),
        (
            {"labels": {"answers": ["yes", "yes"]}},
            'the argument answers is invalid: the label "yes" is in the list twice',
        ),
        ({"labels": {"answers": ["yes"]}}, "  remedy:   correct answers"),
        ({"preprocessing": {**PREPROCESSING, "do_pad": True}}, 'preprocess is invalid: "do_pad" is not supported'),
        (
            {"preprocessing": {**PREPROCESSING, "size": {"height": 9999, "width": 9999}}},
            "set `size` and `crop_size` to that size in prepro",
        ),
        ({"schema": "onnx-bundle/2"}, "manifest.json: schema: expected"),
    ],
)
def test_a_setting_is_refused_by_the_name_of_its_argument(
    settings: dict[str, object], text: str, tmp_path: Path
) -> None:
    assert text in found(tmp_path, **settings)
