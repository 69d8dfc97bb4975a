#!/usr/bin/env python3
"""Teaches the small CLIP compound nouns: python3 tools/baselines/train_compounds.py <folder of render.mjs and render-compounds.mjs>

Both towers go on learning from where `backbone/` stands, the convolutions excepted. Half of each batch are pictures of Shapes with their
captions, so that what the model knows is not lost; half are compounds and their words alone, named, described and by example captions. Only
compounds whose second word is one of `heads` of the config are shown, and every third of these is held out: what the model knows of it, it knows
from other compounds of its two words.

The towers are written as a CLIP folder, <folder>/runs/compound-clip; `run.py export compound-clip` makes the bundle of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit import captions
from kit.clip_folder import ClipFolder, read_clip
from kit.compounds import UNKNOWN, describe, held_out, read_compounds, truths, with_heads
from kit.pictures import Split, read_split
from kit.safetensors import write_safetensors
from run import HERE, settings_of
from train_backbone import maps_of


def joint_truth(ordinary: np.ndarray, compound: np.ndarray) -> np.ndarray:
    """Two squares of truths in one: no ordinary picture has a compound, and what else its captions name of a compound is left open."""
    rows, columns = ordinary.shape
    whole = np.full((rows + compound.shape[0], columns + compound.shape[1]), UNKNOWN, np.float32)
    whole[:rows, :columns], whole[rows:, columns:] = ordinary, compound
    return whole


def masked_loss(logits: Tensor, true: Tensor) -> Tensor:
    """A sigmoid for each picture and text, over those whose truth is known."""
    known = true != UNKNOWN
    each = F.binary_cross_entropy_with_logits(logits, true.clamp(min=0), reduction="none")
    return (each * known).sum() / len(logits)


def train(folder: ClipFolder, split: Split, data: Path, settings: dict, device: str) -> None:
    """Changes `folder.clip` in place."""
    torch.manual_seed(settings["seed"])
    random = np.random.default_rng(settings["seed"])
    compounds, pictures = with_heads(*read_compounds(data, folder.preprocessor), settings["heads"])
    shown = np.flatnonzero(~held_out(len(compounds), settings["heldOutEvery"])[pictures.compounds])
    clip = folder.clip.train().requires_grad_(True)
    clip.vision_model.embeddings.patch_embedding.requires_grad_(False)
    ordinary_maps = maps_of(clip, split, settings["views"], random, device)
    compound_maps = maps_of(clip, pictures, settings["views"], random, device)
    writer, half = captions.CaptionWriter(split.definition), settings["batch"] // 2
    bias = nn.Parameter(torch.tensor(-6.0, device=device))
    learned = [parameter for parameter in clip.parameters() if parameter.requires_grad]
    steps = settings["epochs"] * (len(shown) // half)
    optimiser = torch.optim.AdamW([*learned, bias], lr=settings["rate"], weight_decay=settings["decay"], betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=settings["rate"], total_steps=steps, pct_start=0.1)
    started = time.time()
    for epoch in range(settings["epochs"]):
        order, total = random.permutation(shown), 0.0
        for first in range(0, len(order) - half + 1, half):
            rows, known = order[first : first + half], random.integers(0, len(split.pixels), half)
            ordinary = [writer.write(np.flatnonzero(split.attributes[row]), split.objects[row], random) for row in known]
            compound_captions = [describe(compounds, pictures.compounds[row], pictures.roles[row], random) for row in rows]
            true = joint_truth(captions.truths(ordinary, split.attributes[known], split.objects[known]), truths(compound_captions, compounds, pictures.compounds[rows], pictures.roles[rows]))
            true[:half, half:][:, [caption.compound >= 0 for caption in compound_captions]] = 0
            texts = F.normalize(clip.read(folder.tokenizer.batch([it.text for it in (*ordinary, *compound_captions)]).to(device)), dim=1)
            seen = torch.cat([maps[random.integers(0, settings["views"], half), which] for maps, which in ((ordinary_maps, known), (compound_maps, rows))]).float()
            logits = clip.logit_scale.exp() * F.normalize(clip.see_maps(seen).token, dim=1) @ texts.T + bias
            loss = masked_loss(logits, torch.from_numpy(true).to(device))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, 5.0)
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1} of {settings['epochs']}: loss {total / (len(order) // half):.3f}, {time.time() - started:.0f} s", file=sys.stderr, flush=True)
    clip.eval().requires_grad_(False)


def write(out: Path, folder: ClipFolder) -> None:
    out.mkdir(parents=True, exist_ok=True)
    write_safetensors(out / "model.safetensors", {name: tensor.half().cpu() if tensor.dtype == torch.float32 else tensor.cpu() for name, tensor in folder.clip.state_dict().items()})
    (out / "config.json").write_bytes((folder.folder / "config.json").read_bytes())
    folder.copy_text_files(out)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=Path, help="where render.mjs has put train, and render-compounds.mjs compound-train")
    arguments.add_argument("--backbone", type=Path, default=HERE / "backbone")
    arguments.add_argument("--config", type=Path, help="another config than configs/compound-clip.json")
    arguments.add_argument("--out", type=Path, help="another place than <data>/runs/compound-clip")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument("--threads", type=int, default=1, help="threads; the committed weights were made with 1")
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    folder = read_clip(options.backbone, options.device)
    train(folder, read_split(options.data / "train", folder.preprocessor), options.data, settings_of("compound-clip", options.config), options.device)
    write(options.out or options.data / "runs" / "compound-clip", folder)


if __name__ == "__main__":
    main()
