"""Predictions of every protocol in Python: nothing that the predictors need is missing in the engine."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest
from conftest import REPOSITORY
from PIL import Image

from primitives_bench import Bundle, Split

BUNDLES = {
    "dual-encoder": (
        "mac",
        "czsl",
        "czsl-cross",
        "vaw-itc",
        "retrieval",
        "caption-choice",
        "image-caption-pairs",
        "compun",
        "compmap-classifying",
        "compmap-embedding",
        "attribute-probe",
    ),
    "matcher": ("mac", "vaw-itm"),
    "questioner": ("vaw-vqa",),
    "clip-embedder": ("compmap-embedding", "attribute-probe"),
}


@pytest.mark.parametrize(("name", "example"), [(name, it) for name, examples in BUNDLES.items() for it in examples])
def test_a_bundle_answers_every_instance(name: str, example: str, cases: Path, tmp_path: Path) -> None:
    listed = json.loads((cases / "cases.json").read_text("utf8"))
    protocol = next(it["protocol"] for it in listed if it["split"] == example)
    for file in ("definition.json", "labels.jsonl"):
        shutil.copy(cases / example / file, tmp_path)
    example_split = Split(cases / example)
    pairs = zip(example_split.labels, example_split.instances, strict=True)
    instances = [{**instance, "object": label["object"]} for label, instance in pairs]
    (tmp_path / "instances.json").write_text(json.dumps(instances), "utf8")
    split = Split(tmp_path)
    image = io.BytesIO()
    Image.new("RGB", (300, 200), "orange").save(image, "png")
    with zipfile.ZipFile(tmp_path / "images.zip", "w") as archive:
        for image_name in {it["image"] for it in split.instances}:
            archive.writestr(image_name, image.getvalue())
    bundle = Bundle(REPOSITORY / "tools/baselines/bundles" / name)
    predictions = bundle.predict(split, protocol, progress=False)
    assert predictions
    if example == "czsl":
        bundle.pack().write(tmp_path / "bundle.zip")
        again = Bundle(tmp_path / "bundle.zip").predict(split, protocol, progress=False)
        assert all((again[key] == value).all() for key, value in predictions.items())
    assert all(np.isfinite(it).all() and len(it) % len(split) == 0 for it in predictions.values())
