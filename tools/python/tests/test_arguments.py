"""Arguments of a wrong type or value: refused by name before a request, never read letter by letter or ignored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from primitives_bench import (
    Bundle,
    Client,
    PrimitivesError,
    Split,
    check,
    compare_with_checkpoint,
    load_split,
    rerun,
    score,
    submit,
    verify_receipt,
)
from primitives_bench.arguments import labels_of
from primitives_bench.errors import InvalidArgumentError
from primitives_bench.exporters.writing import Draft

AWAY: Any = Client("http://127.0.0.1:9", token="")
load: Any = load_split
scored: Any = score
submitted: Any = submit
draft: Any = Draft
other: Any = Client
bundle: Any = Bundle
split: Any = Split
verify: Any = verify_receipt
compared: Any = compare_with_checkpoint
again: Any = rerun


class Module:
    """Has what an export requires of a model before it imports PyTorch."""

    def forward(self, images: Any) -> Any:
        """Return the images."""
        return images


MODULE: Any = Module()


def classifier(**options: Any) -> Any:
    """Export a classifier; a wrong option is refused before PyTorch is imported."""
    named = {"preprocess": {}, "interface": "classifier", "heads": {"attribute": ["red", "blue"]}, **options}
    return bundle.from_torch(MODULE, "x", **named)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: AWAY.leaderboard("shapes", limit="5"), TypeError, "found:    '5'"),
        (lambda: AWAY.leaderboard("shapes", limit=0), PrimitivesError, "expected: an integer of at least 1"),
        (lambda: AWAY.leaderboard(["shapes"]), TypeError, "the argument track is invalid (input_invalid)"),
        (lambda: AWAY.contract(None), TypeError, "expected: a string such as 'shapes'\n  found:    nothing"),
        (lambda: AWAY.results(None), TypeError, "remedy:   pass a string such as '4F2K9Q'"),
        (lambda: AWAY.receipt(None), TypeError, "remedy:   wait until the result is published"),
        (lambda: AWAY.accept_terms([]), TypeError, "expected: one track or more"),
        (
            lambda: AWAY.submit("my-clip", "shapes", train_on=[]),
            TypeError,
            "remedy:   write trained_on instead of train_on",
        ),
        (lambda: AWAY.submit("my-clip", "shapes", license="MIT"), TypeError, "write licence instead of license"),
        (lambda: submitted(None, track="shapes", zzz=1), TypeError, "the argument zzz is unknown (input_invalid)"),
        (lambda: submitted(None, track="shapes", zzz=1), TypeError, "expected: one of model, track, name, version,"),
        (
            lambda: submitted(None, track="shapes", zzz=1),
            TypeError,
            "  remedy:   use one of the expected arg",
        ),
        (lambda: bundle.from_torch(MODULE, "x", device="cuda"), TypeError, "remedy:   use one of the expected arg"),
        (lambda: bundle.from_torch(MODULE, "x", batch=1), TypeError, "remedy:   use one of the expected arg"),
        (lambda: bundle.from_torch(MODULE, "x", model=1), TypeError, "remedy:   use one of the expected arg"),
        (lambda: bundle.from_torch(MODULE, "x", transform=1), TypeError, "write preprocess instead of transform"),
        (lambda: AWAY.submit("my-clip", "shapes", trained=[]), TypeError, "write trained_on instead of trained"),
        (lambda: AWAY.leaderboard("shapes", first=2), TypeError, "write limit instead of first"),
        (lambda: AWAY.compare("4F2K9Q", "7M3XQZ", trak="shapes"), TypeError, "write track instead of trak"),
        (lambda: AWAY.results("4F2K9Q", foo=1), TypeError, "expected: one of code, partial\n"),
        (lambda: load("shapes", "val", versoin=1), TypeError, "write version instead of versoin"),
        (lambda: bundle.from_onnx(folders="x"), TypeError, "write folder instead of folders"),
        (lambda: other(urll="http://localhost:4600"), TypeError, "write url instead of urll"),
        (
            lambda: submitted(42, track="shapes", debug=True, client=AWAY),
            TypeError,
            "expected: a Bundle, its folder or",
        ),
        (lambda: submitted(None, track="shapes", private=True), TypeError, 'remedy:   write listing="PRIVATE" instead'),
        (lambda: AWAY.submit("my-clip", "shapes", privat=True), TypeError, 'remedy:   write listing="PRIVATE" instead'),
        (lambda: AWAY.submit("my-clip", "shapes", unlisted=True), TypeError, 'write listing="UNLISTED" instead of unl'),
        (lambda: AWAY.submissions(sort="value"), PrimitivesError, "expected: NEWEST, OLDEST, NAME, STATE"),
        (lambda: AWAY.submissions(limit=-1), PrimitivesError, "expected: an integer of at least 1"),
        (lambda: load("shapes", "val", version="1"), TypeError, "the argument version is invalid"),
        (lambda: other("localhost:4600"), PrimitivesError, "expected: an address such as http://localhost:4600"),
        (lambda: other(4600), TypeError, "the argument url is invalid"),
        (lambda: scored({}, "none", "MAC"), PrimitivesError, 'no protocol "MAC"; did you mean mac?'),
        (lambda: scored({}, "none", None), PrimitivesError, 'no protocol "None"'),
        (lambda: scored({}, "none", resamples=-1), InvalidArgumentError, "the argument resamples is too small"),
        (lambda: labels_of("red", "answers"), TypeError, "expected: a list of labels, such as"),
        (lambda: load("shapes"), TypeError, 'remedy:   pass name, for example: val = load_split("shapes", "val")'),
        (lambda: load(), TypeError, "the argument benchmark is missing (input_invalid)"),
        (lambda: other().results(), TypeError, 'remedy:   pass code, for example: Client().results("4F2K9Q")'),
        (lambda: load(None, "val"), TypeError, "the argument benchmark is invalid"),
        (lambda: load("shapes", None), TypeError, "remedy:   pass a string such as 'val'"),
        (lambda: bundle(None), TypeError, "the argument bundle is invalid"),
        (lambda: bundle.from_onnx(3), TypeError, "found:    3"),
        (lambda: split(None), TypeError, "expected: a path such as 'shapes-val'"),
        (lambda: verify(None, {}), TypeError, "expected: a path such as 'receipt.json'"),
        (
            lambda: compared("cp.json", "receipt.json", "keys.json"),
            TypeError,
            "remedy:   verify it first: verify_receipt(",
        ),
        (lambda: again(None, "my-clip", "shapes-val"), TypeError, "expected: a Receipt, which verify_receipt returns"),
        (lambda: scored(None, "none"), PrimitivesError, "none is not a folder"),
        (lambda: bundle.from_torch(None, "x"), TypeError, "expected: a torch.nn.Module"),
        (lambda: bundle.from_torch({}, "x", interface="dual-encoder"), TypeError, "encode_image and encode_text"),
        (lambda: bundle.from_torch((), "x", interface="dual-encoder"), TypeError, "found:    ()"),
        (lambda: bundle.from_torch(MODULE, None), TypeError, "the argument folder is invalid"),
        (lambda: bundle.from_torch(MODULE, "x"), PrimitivesError, "remedy:   pass preprocess="),
        (lambda: bundle.from_torch(MODULE, "x", preprocess={}, interface="classifier"), PrimitivesError, "pass heads="),
        (lambda: classifier(heads=[["red"]]), TypeError, "the argument heads is invalid"),
        (lambda: classifier(heads={"attributes": ["red"]}), TypeError, "write attribute instead of attributes"),
        (lambda: classifier(heads={"colour": ["red"]}), TypeError, "remedy:   choose from attribute, object, pair"),
        (lambda: classifier(heads={"attribute": "red"}), TypeError, "the argument heads['attribute'] is invalid"),
        (lambda: classifier(activation="relu"), TypeError, "the argument activation is invalid (input_invalid)\n"),
        (lambda: classifier(activation="relu"), TypeError, "expected: softmax, sigmoid, none\n  found:    'relu'"),
        (lambda: classifier(activation={"object": "none"}), TypeError, "for each head: attribute\n"),
        (lambda: classifier(activation={"attribute": 1}), TypeError, "the argument activation['attribute'] is invalid"),
        (lambda: bundle.from_timm(None, "x"), TypeError, "expected: a name such as 'vit_small_patch16_224'"),
        (lambda: bundle.from_open_clip(None, "x"), TypeError, "expected: a name such as 'ViT-B-32'"),
        (lambda: bundle.from_transformers(None, "x"), TypeError, "the argument model_or_id is invalid"),
        (lambda: draft(Path(), "embedder", {}, "FP16"), PrimitivesError, "expected: fp32, fp16"),
    ],
)
def test_a_wrong_argument_is_refused_by_its_name(call: Callable[[], Any], error: type, text: str) -> None:
    with pytest.raises(error) as refused:
        call()
    assert text in str(refused.value)
    assert isinstance(refused.value, PrimitivesError)
    assert None not in refused.value.fields().values()


def test_predictions_that_are_a_list_are_refused(tmp_path: Path) -> None:
    (tmp_path / "definition.json").write_text("{}")
    (tmp_path / "labels.jsonl").write_text("")
    with pytest.raises(TypeError, match="expected: a dict of matrices by name"):
        scored([1, 2], tmp_path)


def test_check_of_a_list_of_tracks_names_the_argument(samples: Path) -> None:
    tracks: Any = ["shapes"]
    with pytest.raises(TypeError, match="the argument track is invalid"):
        check(samples / "open-valid-classifier", track=tracks, client=AWAY)
