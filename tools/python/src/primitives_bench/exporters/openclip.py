"""Exports open_clip models as dual encoders."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from ..bundle import Bundle
from ..errors import NotExpressibleError
from ..extras import require
from . import torch_module
from .graph import Precision
from .writing import require_model


def export(
    model: Any,
    folder: str | Path,
    *,
    pretrained: str | None = None,
    preprocess: Any = None,
    tokenizer: Any = None,
    name: str | None = None,
    version: str = "1.0.0",
    licence: str | None = None,
    description: str | None = None,
    precision: Precision = "fp32",
) -> Bundle:
    """Export an open_clip model; arguments and errors as of ``Bundle.from_open_clip``."""
    if not isinstance(model, str):
        expected = "a name such as 'ViT-B-32', or an open_clip model"
        require_model(model, "model_or_name", expected, "encode_image", "encode_text")
    open_clip = require("open_clip")
    if isinstance(model, str):
        named = model
        model, _, preprocess = open_clip.create_model_and_transforms(named, pretrained=pretrained)
        tokenizer = tokenizer or open_clip.get_tokenizer(named)
        name = name or named
    if preprocess is None or tokenizer is None:
        raise NotExpressibleError(
            "preprocessor",
            "a loaded model needs its transform and tokenizer",
            "pass preprocess= and tokenizer=, from open_clip.create_model_and_transforms and open_clip.get_tokenizer",
            expected="preprocess and tokenizer",
            found="none",
        )
    return torch_module.export(
        model,
        folder,
        preprocess=preprocess,
        interface="dual-encoder",
        tokenizer=fast_tokenizer(tokenizer),
        max_length=tokenizer.context_length,
        pad_token_id=int(getattr(getattr(tokenizer, "tokenizer", None), "pad_token_id", 0) or 0),
        logit_scale=float(model.logit_scale.detach().exp()),
        name=name,
        version=version,
        licence=licence,
        description=description,
        precision=precision,
    )


def fast_tokenizer(tokenizer: Any) -> Any:
    """Return a fast tokenizer: of Hugging Face, or built from open_clip's own BPE."""
    inner = getattr(tokenizer, "tokenizer", None)
    if inner is not None:
        return inner
    if not hasattr(tokenizer, "bpe_ranks"):
        raise NotExpressibleError(
            "tokenizer",
            f"{type(tokenizer).__name__} cannot be written as tokenizer.json",
            "pass tokenizer=, a fast Hugging Face tokenizer",
            expected="a BPE",
            found=type(tokenizer).__name__,
        )
    clip = require("transformers").CLIPTokenizerFast
    with tempfile.TemporaryDirectory() as folder:
        vocabulary, merges = Path(folder) / "vocab.json", Path(folder) / "merges.txt"
        words = {
            "<|startoftext|>" if key == "<start_of_text>" else "<|endoftext|>" if key == "<end_of_text>" else key: value
            for key, value in tokenizer.encoder.items()
        }
        vocabulary.write_text(json.dumps(words, ensure_ascii=False), "utf8")
        ranked = sorted(tokenizer.bpe_ranks, key=tokenizer.bpe_ranks.get)
        merges.write_text("#version: 0.2\n" + "\n".join(" ".join(it) for it in ranked) + "\n", "utf8")
        return clip(str(vocabulary), str(merges), model_max_length=tokenizer.context_length)
