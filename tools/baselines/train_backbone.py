#!/usr/bin/env python3
"""Trains the small CLIP of Shapes: python3 tools/baselines/train_backbone.py <folder of render.mjs> [--device cuda]

Pictures against captions with a sigmoid for each pair of the two (Zhai et al., "Sigmoid loss for language image pre-training", ICCV
2023): in a batch several captions are true of one picture, which CLIP's softmax would call wrong.

The convolutions in front are those of the bundle `attribute-object` and stay as they are: some thousand pictures are few, and without
gradients through convolutions two processor cores need minutes. The transformers behind them learn from captions alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Iterator, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit.captions import WORDS, CaptionWriter, truths
from kit.clip import Clip
from kit.clip_folder import write_clip
from kit.fitting import to_input, varied
from kit.onnx_weights import convolutions
from kit.pictures import PREPROCESSOR, Split, read_split
from kit.tokens import Tokenizer, wordpieces
from kit.wordpiece import tokenizer_files, vocabulary

HERE = Path(__file__).parent


def config_of(settings: dict, vocab: dict[str, int]) -> dict:
    text = settings["text_config"] | {"vocab_size": len(vocab), "bos_token_id": vocab["[CLS]"], "eos_token_id": vocab["[SEP]"], "pad_token_id": vocab["[PAD]"]}
    return {"model_type": "clip", "projection_dim": settings["projection_dim"], "logit_scale_init_value": float(np.log(20)), "text_config": text, "vision_config": settings["vision_config"]}


def load_stem(clip: Clip, stem: list[tuple[Tensor, Tensor]]) -> None:
    """Weights and biases of the first convolutions of a trained network, into the stem."""
    own = [layer for layer in clip.vision_model.embeddings.patch_embedding.modules() if isinstance(layer, nn.Conv2d)]
    for layer, (weight, bias) in zip(own, stem, strict=True):
        layer.weight.data.copy_(weight)
        layer.bias.data.copy_(bias)


def maps_of(clip: Clip, split: Split, views: int, random: np.random.Generator, device: str) -> Tensor:
    """What the stem makes of every picture [views, n, width, rows, columns], float16: as it is, then shifted and mirrored."""
    stem, found = clip.vision_model.embeddings.patch_embedding, []
    with torch.no_grad():
        for view in range(views):
            for first in range(0, len(split.pixels), 200):
                pixels = split.pixels[first : first + 200]
                found.append(stem(to_input(varied(pixels, random) if view else pixels).to(device)).half())
    return torch.cat(found).unflatten(0, (views, -1))


class Batch(NamedTuple):
    """Rows of images [b] and a view of each, the ids of texts [t, length], and which text is true of which image, float32 [b, t]."""

    rows: np.ndarray
    views: np.ndarray
    ids: np.ndarray
    true: np.ndarray


def words_of(split: Split) -> tuple[CaptionWriter, dict[str, int], Tokenizer]:
    writer = CaptionWriter(split.definition)
    vocab = vocabulary(split.definition, [*WORDS, *writer.types])
    return writer, vocab, Tokenizer(lambda text: wordpieces(text, vocab), vocab["[CLS]"], vocab["[SEP]"], vocab["[PAD]"])


def batches_of(split: Split, settings: dict, random: np.random.Generator) -> Iterator[Batch]:
    """The batches of all epochs: their images in a view each, their captions, and further captions."""
    writer, _, tokenizer = words_of(split)
    batch, others, count = settings["batch"], settings["otherCaptions"], len(split.objects)
    for _ in range(settings["epochs"]):
        order = random.permutation(count)
        for first in range(0, count - batch + 1, batch):
            rows = order[first : first + batch]
            about = np.concatenate([rows, random.integers(0, count, others)])
            captions = [writer.write(np.flatnonzero(split.attributes[row]), split.objects[row], random) for row in about]
            true = truths(captions, split.attributes[rows], split.objects[rows])
            ids = tokenizer.batch([caption.text for caption in captions]).numpy()
            yield Batch(rows, random.integers(0, settings["views"], batch), ids, true)


def train(split: Split, settings: dict, device: str, stem: list[tuple[Tensor, Tensor]], batches: Iterator[Batch] | None = None) -> tuple[Clip, dict[str, int]]:
    """@param batches  those of another process, which writes captions while this one trains"""
    torch.manual_seed(settings["seed"])
    random = np.random.default_rng(settings["seed"])
    vocab = words_of(split)[1]
    clip = Clip(config_of(settings, vocab)).to(device).train()
    load_stem(clip, stem)
    clip.vision_model.embeddings.patch_embedding.requires_grad_(False)
    maps = maps_of(clip, split, settings["views"], random, device)
    bias = nn.Parameter(torch.tensor(-6.0, device=device))  # one number cannot change an order: no part of the towers
    epochs, steps = settings["epochs"], len(split.pixels) // settings["batch"]
    learned = [parameter for parameter in clip.parameters() if parameter.requires_grad]
    groups = [{"params": [p for p in learned if p.ndim > 1]}, {"params": [p for p in learned if p.ndim <= 1] + [bias], "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=settings["rate"], weight_decay=settings["decay"], betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=settings["rate"], total_steps=epochs * steps, pct_start=0.1)
    started, busy = time.time(), time.process_time()
    total = torch.zeros((), device=device)
    for step, (rows, views, ids, true) in enumerate(batches or batches_of(split, settings, random), 1):
        texts = F.normalize(clip.read(torch.from_numpy(ids).to(device)), dim=1)
        pictures = F.normalize(clip.see_maps(maps[views, rows].float()).token, dim=1)
        logits = clip.logit_scale.exp() * pictures @ texts.T + bias
        loss = F.binary_cross_entropy_with_logits(logits, torch.from_numpy(true).to(device), reduction="none").sum(1).mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(learned, 5.0)
        optimiser.step()
        schedule.step()
        total += loss.detach()
        if step % steps == 0:
            print(f"epoch {step // steps} of {epochs}: loss {total.item() / steps:.3f}, {time.time() - started:.0f} s, {time.process_time() - busy:.0f} s of processor", file=sys.stderr, flush=True)
            total.zero_()
    return clip.eval(), vocab


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="where render.mjs has put train")
    arguments.add_argument("--config", type=Path, default=HERE / "configs" / "backbone.json")
    arguments.add_argument("--out", type=Path, default=HERE / "backbone")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument("--threads", type=int, default=1, help="threads; the committed weights were made with 1")
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    split = read_split(options.folder / "train")
    settings = json.loads(options.config.read_text())
    clip, vocab = train(split, settings, options.device, convolutions(HERE / settings["stemOf"]))
    write_clip(options.out, clip.cpu(), {**tokenizer_files(vocab), "preprocessor_config.json": PREPROCESSOR})
    print(f"{sum(p.numel() for p in clip.parameters())} weights in {options.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
