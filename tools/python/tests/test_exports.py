"""Exports of small models with random weights, where transformers is installed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from primitives_bench import Bundle, Card

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
TOWER = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2}
IMAGE = {"image_size": 32, "patch_size": 16}


def tokenizer(length: int) -> Any:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "yes", "no", "a", "photo", "of", "red", "square", "is", "it", "?"]
    inner = Tokenizer(models.WordPiece({it: i for i, it in enumerate(words)}, unk_token="[UNK]"))
    inner.pre_tokenizer = pre_tokenizers.Whitespace()
    inner.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=inner,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        model_max_length=length,
    )


def clip() -> Any:
    text = {**TOWER, "vocab_size": 30, "max_position_embeddings": 12, "eos_token_id": 3}
    return transformers.CLIPModel(
        transformers.CLIPConfig(text_config=text, vision_config={**TOWER, **IMAGE}, projection_dim=16)
    )


def images(kind: str) -> Any:
    size = {"height": 32, "width": 32}
    if kind == "clip":
        return transformers.CLIPImageProcessor(size={"shortest_edge": 32}, crop_size=size)
    return transformers.BlipImageProcessor(size=size)


def test_a_folder_of_clip_becomes_a_dual_encoder_with_its_card_and_keeps_other_files(tmp_path: Path) -> None:
    source, place = tmp_path / "source", tmp_path / "bundle"
    clip().save_pretrained(source)
    transformers.CLIPProcessor(images("clip"), tokenizer(12)).save_pretrained(source)
    (source / "README.md").write_text("---\nlicense: mit\nbase_model: openai/clip\ndatasets: [a/b]\n---\n")
    place.mkdir()
    (place / "notes.txt").write_text("mine")
    bundle = Bundle.from_transformers(source, place)
    assert bundle.report.interface == "dual-encoder"
    assert bundle.report.raw["manifest"]["license"] == "mit"
    assert bundle.card == Card("mit", ("openai/clip",), ("a/b",))
    assert (place / "notes.txt").read_text() == "mine"
    assert max(it.max for it in bundle.differences.values()) < 1e-5
    assert str(bundle.check()).endswith("\nverdict: ok")


def test_both_towers_in_one_graph(tmp_path: Path) -> None:
    processor = SimpleNamespace(image_processor=images("clip"), tokenizer=tokenizer(12))
    bundle = Bundle.from_transformers(clip(), tmp_path, processor=processor, combined=True)
    assert [it["file"] for it in bundle.report.raw["graphs"]] == ["model.onnx"]
    assert bundle.check().ok


def test_blip_vqa_answers_yes_and_no(tmp_path: Path) -> None:
    text = {
        **TOWER,
        "vocab_size": 30,
        "encoder_hidden_size": 32,
        "max_position_embeddings": 12,
        "bos_token_id": 2,
        "pad_token_id": 0,
        "sep_token_id": 3,
    }
    config = transformers.BlipConfig(text_config=text, vision_config={**TOWER, **IMAGE})
    model = transformers.BlipForQuestionAnswering(config)
    for weights in model.parameters():  # with the usual small ones the answer hardly depends on the image
        if weights.dim() > 1:
            torch.nn.init.normal_(weights, std=0.3)
    processor = SimpleNamespace(image_processor=images("blip"), tokenizer=tokenizer(12))
    bundle = Bundle.from_transformers(model, tmp_path, processor=processor)
    assert bundle.report.interface == "vqa"
    assert bundle.report.raw["answers"]["labels"] == ["yes", "no"]
    assert bundle.differences["logits"].max < 1e-4
    assert bundle.check().ok
