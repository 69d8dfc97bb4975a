#!/usr/bin/env python3
"""Trains the baselines on Still Life and predicts its seasons: python3 tools/baselines/still_life.py <folder of render-still-life.mjs> [model ...]

Everything learns from the training split alone, with the settings of configs/; nothing was selected on a season. The recipe is that of
Shapes: the convolutions of `attribute-object` are frozen, the small CLIP learns captions behind them, and the methods and the groups of
MAC's Table 6 use the frozen CLIP. Predictions are in <folder>/runs/<season>/<model>.npz, which accept-still-life.mjs scores. Models that
have predictions are not trained again.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import train_backbone
from ablations import DOUBLE, SINGLE, matrices
from kit import fitting
from kit.clip_folder import ClipFolder, read_clip, write_clip
from kit.features import Features, look
from kit.fitting import to_input
from kit.folded import folded_convolutions
from kit.method import fit
from kit.pictures import PREPROCESSOR, Split, read_split
from kit.wordpiece import tokenizer_files
from methods.coop import Coop
from methods.mvp_integrator import MvpIntegrator
from run import HERE, METHODS, settings_of

# Fewer than on Shapes (45 and 20), for lack of time.
STEM_EPOCHS, BACKBONE_EPOCHS = 10, 12
SEASONS = ("season-1", "season-2")
# Trained end to end, without the small CLIP.
NETWORKS = {
    "attribute-object": lambda split, seed: fitting.two_heads(split, seed, epochs=STEM_EPOCHS, rate=4e-3),
    "bag-of-colours": fitting.bag_of_colours,
    "untrained": fitting.untrained,
    "pair-head": fitting.pair_head,
}
ON_CLIP = ("clip-zero-shot", "two-heads", "mvp-integrator", "coop", "csp", "dfsp", "troika", "tri-coop", "gipcol", "cge")
GROUPS = tuple(SINGLE | DOUBLE)
# Groups with the settings of another model: they are trained once.
SAME = {"group-1": "clip-zero-shot", "group-2": "coop", "group-7": "mvp-integrator"}


def setup_of(name: str) -> tuple[type[nn.Module], dict[str, Any]]:
    """The class and the settings of a model on the small CLIP. Zero-shot CLIP is CoOp before training."""
    if name in SINGLE:
        return Coop, settings_of("coop") | SINGLE[name]
    if name in DOUBLE:
        return MvpIntegrator, settings_of("mvp-integrator") | DOUBLE[name]
    if name == "clip-zero-shot":
        return Coop, settings_of("coop") | {"epochs": 0}
    return METHODS[name], settings_of(name)


def label_of(name: str, seed: int) -> str:
    """Name of the predictions; the first seed has none."""
    return name if seed == 1 else f"{name}-seed-{seed}"


class Runs:
    """The trained models of a folder and their predictions."""

    def __init__(self, data: Path, device: str) -> None:
        self.data, self.device = data, device
        self.train = read_split(data / "train")
        self._seen: dict[str, Features] | None = None

    @cached_property
    def seasons(self) -> dict[str, Split]:
        return {season: read_split(self.data / season) for season in SEASONS}

    def has(self, label: str) -> bool:
        return all(self.path(season, label).exists() for season in SEASONS)

    def path(self, season: str, label: str) -> Path:
        return self.data / "runs" / season / f"{label}.npz"

    def save(self, season: str, label: str, scores: tuple[Tensor, ...]) -> None:
        path = self.path(season, label)
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, **matrices(scores))

    def copy(self, source: str, name: str, seed: int) -> None:
        for season in SEASONS:
            shutil.copyfile(self.path(season, label_of(source, seed)), self.path(season, label_of(name, seed)))

    def network(self, name: str, seed: int) -> nn.Module:
        """A network on the pixels, trained at the first call."""
        path = self.data / "runs" / f"{label_of(name, seed)}.pt"
        if path.exists():
            return torch.load(path, weights_only=False)
        network, seconds = NETWORKS[name](self.train, seed)
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save(network, path)
        print(f"{label_of(name, seed)}: {seconds:.0f} s", file=sys.stderr, flush=True)
        return network

    def predict(self, name: str, seed: int) -> None:
        """Predicts with a network on the pixels."""
        network = self.network(name, seed)
        for season, split in self.seasons.items():
            self.save(season, label_of(name, seed), scores_of(network, split))

    def backbone(self) -> ClipFolder:
        """The small CLIP of this folder, trained at the first call."""
        folder = self.data / "runs" / "backbone"
        if not folder.exists():
            stem = folded_convolutions(self.network("attribute-object", 1).tower)
            settings = json.loads((HERE / "configs" / "backbone.json").read_text()) | {"epochs": BACKBONE_EPOCHS}
            clip, vocab = train_backbone.train(self.train, settings, self.device, stem)
            write_clip(folder, clip.cpu(), {**tokenizer_files(vocab), "preprocessor_config.json": PREPROCESSOR})
        return read_clip(folder, self.device)

    def seen(self, folder: ClipFolder, views: int, seed: int) -> dict[str, Features]:
        """Features of the training split, in several views, and of the seasons."""
        if self._seen is None:
            train = look(folder, self.train, views, seed, self.device)
            self._seen = {"train": train} | {season: look(folder, split, 1, 0, self.device) for season, split in self.seasons.items()}
        return self._seen

    def method(self, folder: ClipFolder, name: str, seed: int) -> None:
        """Trains a model on the frozen CLIP, and predicts."""
        kind, settings = setup_of(name)
        features = self.seen(folder, settings["views"], settings["seed"])
        torch.manual_seed(seed)
        method = kind(folder, features["train"].definition, settings).to(self.device)
        seconds = fit(method, features["train"], settings | {"seed": seed})
        method.fix_texts()
        with torch.no_grad():
            for season in SEASONS:
                self.save(season, label_of(name, seed), all_scores(method, features[season]))
        print(f"{label_of(name, seed)}: {seconds:.0f} s", file=sys.stderr, flush=True)


def scores_of(network: nn.Module, split: Split, batch: int = 200) -> tuple[Tensor, ...]:
    """Logits of a network on pixels: attributes and objects, or pairs."""
    found: list[tuple[Tensor, ...]] = []
    with torch.no_grad():
        for first in range(0, len(split.pixels), batch):
            scores = network(to_input(split.pixels[first : first + batch]))
            found.append(scores if isinstance(scores, tuple) else (scores,))
    return tuple(torch.cat(parts) for parts in zip(*found))


def all_scores(method: nn.Module, features: Features, batch: int = 100) -> tuple[Tensor, ...]:
    """Scores of a method for every instance, in parts: some methods need memory for each candidate pair of each image."""
    rows = torch.arange(features.count)
    parts = [method(features.view(some, torch.zeros(len(some), dtype=torch.long))) for some in rows.split(batch)]
    return tuple(torch.cat(found) for found in zip(*parts))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("models", nargs="*", default=[*ON_CLIP, *GROUPS, *NETWORKS], help=", ".join([*ON_CLIP, *GROUPS, *NETWORKS]))
    arguments.add_argument("--seed", type=int, default=1, help="of the weights and the order of the training images")
    arguments.add_argument("--backbone-only", action="store_true", help="train the small CLIP, which needs no season, and stop")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument("--threads", type=int, default=1)
    options = arguments.parse_intermixed_args()
    unknown = [name for name in options.models if name not in (*ON_CLIP, *GROUPS, *NETWORKS)]
    if unknown:
        arguments.error(f"no model is called {', '.join(unknown)}")
    torch.set_num_threads(options.threads)
    started = time.time()
    runs = Runs(options.data, options.device)
    folder = runs.backbone()
    for name in [] if options.backbone_only else options.models:
        if runs.has(label_of(name, options.seed)):
            continue
        if name in SAME and runs.has(label_of(SAME[name], options.seed)):
            runs.copy(SAME[name], name, options.seed)
        elif name in NETWORKS:
            runs.predict(name, options.seed)
        else:
            runs.method(folder, name, options.seed)
    print(f"{time.time() - started:.0f} s in all", file=sys.stderr)


if __name__ == "__main__":
    main()
