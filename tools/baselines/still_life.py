#!/usr/bin/env python3
"""Trains the baselines on Still Life and predicts its seasons.

python3 tools/baselines/still_life.py train <folder of render-still-life.mjs> [model ...] --seed 1
python3 tools/baselines/still_life.py predict <folder>

Everything learns from the training split, and the state of a method is chosen on the validation split; training reads no season. The
recipe is that of Shapes: the convolutions of `attribute-object` are frozen, the small CLIP learns captions behind them, and the methods
and the groups of MAC's Table 6 use the frozen CLIP. A seed has its own convolutions, small CLIP and methods, below <folder>/runs/seed-<n>.
`predict` reads them and writes <folder>/runs/<season>/<model>-seed-<n>.npz, which accept-still-life.mjs scores. Models that have weights
or predictions are not trained or predicted again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import sys
import time
from functools import cached_property
from pathlib import Path
from typing import Any, Iterator

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
from kit.lockstep import Trainer, all_scores, train_together
from kit.method import Method
from kit.pictures import PREPROCESSOR, Split, read_split
from kit.safetensors import read_safetensors, write_safetensors
from kit.wordpiece import tokenizer_files
from methods.coop import Coop
from methods.mvp_integrator import MvpIntegrator
from run import HERE, METHODS, settings_of

SEASONS = ("season-1", "season-2")
# Trained end to end, without the small CLIP, for as many epochs as on Shapes.
NETWORKS = {
    "attribute-object": fitting.attribute_object,
    "bag-of-colours": fitting.bag_of_colours,
    "untrained": fitting.untrained,
    "pair-head": fitting.pair_head,
}
ON_CLIP = ("two-heads", "mvp-integrator", "clip-zero-shot", "coop", "csp", "dfsp", "troika", "tri-coop", "gipcol", "cge")
GROUPS = tuple(SINGLE | DOUBLE)
# Groups with the settings of another model: they are trained once.
SAME = {"group-1": "clip-zero-shot", "group-2": "coop", "group-7": "mvp-integrator"}
# The questions about these come first, so they are trained together, before the others.
FIRST = ("two-heads", "mvp-integrator", "group-3", "group-4", "group-5", "group-6")


def setup_of(name: str, epochs: int = 40) -> tuple[type[nn.Module], dict[str, Any]]:
    """The class and the settings of a model on the small CLIP. Zero-shot CLIP is CoOp before training."""
    more = {"epochs": epochs}
    if name in SINGLE:
        return Coop, settings_of("coop") | more | SINGLE[name]
    if name in DOUBLE:
        return MvpIntegrator, settings_of("mvp-integrator") | DOUBLE[name] | more
    if name == "clip-zero-shot":
        return Coop, settings_of("coop") | {"epochs": 0}
    return METHODS[name], settings_of(name) | more


class Runs:
    """The trained models of a seed."""

    def __init__(self, data: Path, seed: int, device: str = "cpu") -> None:
        self.data, self.seed, self.device = data, seed, device
        self.out = data / "runs" / f"seed-{seed}"

    @cached_property
    def train(self) -> Split:
        return read_split(self.data / "train")

    def network(self, name: str, epochs: int | None = None) -> nn.Module:
        """A network on the pixels, trained at the first call; on the CPU."""
        path = self.out / f"{name}.pt"
        if path.exists():
            return torch.load(path, weights_only=False)
        network, seconds = NETWORKS[name](self.train, self.seed, device=self.device, **({"epochs": epochs} if epochs else {}))
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save(network.cpu(), path)
        print(f"{name}, seed {self.seed}: {seconds:.0f} s", file=sys.stderr, flush=True)
        return network

    def backbone(self, epochs: int, stem_epochs: int | None = None) -> ClipFolder:
        """The small CLIP of this seed, trained at the first call."""
        folder = self.out / "backbone"
        if not (folder / "config.json").exists():
            settings = json.loads((HERE / "configs" / "backbone.json").read_text()) | {"epochs": epochs, "seed": self.seed}
            batches = written_ahead(self.train, settings)
            stem = folded_convolutions(self.network("attribute-object", stem_epochs).tower)
            clip, vocab = train_backbone.train(self.train, settings, self.device, stem, batches)
            write_clip(folder, clip.cpu(), {**tokenizer_files(vocab), "preprocessor_config.json": PREPROCESSOR})
        return read_clip(folder, self.device)

    def weights(self, name: str) -> Path:
        return self.out / f"{name}.safetensors"

    def methods(self, folder: ClipFolder, names: list[str], epochs: int, graphs: bool) -> None:
        """Trains methods on the frozen CLIP."""
        views = setup_of(names[0])[1]["views"]
        train = look(folder, self.train, views, self.seed, self.device)
        val = look(folder, read_split(self.data / "val"), 1, 0, self.device)
        for part in ([name for name in names if name in FIRST], [name for name in names if name not in FIRST]):
            trainers = []
            for name in part:
                kind, settings = setup_of(name, epochs)
                torch.manual_seed(self.seed)
                method = kind(folder, train.definition, settings).to(self.device)
                trainers.append(Trainer(name, method, train, val, settings | {"seed": self.seed}, graphs))
            seconds = train_together(trainers, self.finish)
            print(f"{', '.join(part)}, seed {self.seed}: {seconds:.0f} s", file=sys.stderr, flush=True)

    def finish(self, trainer: Trainer) -> None:
        """Writes the kept state, and the curve beside it."""
        self.weights(trainer.name).with_suffix(".json").write_text(json.dumps(trainer.curve) + "\n")
        write_safetensors(self.weights(trainer.name), trainer.state)

    def trained(self, folder: ClipFolder, name: str, definition: dict) -> Method:
        kind, settings = setup_of(name)
        method = kind(folder, definition, settings)
        method.load_state_dict(read_safetensors(self.weights(name)))
        return method.to(self.device).eval()

    def predict(self, season: str, split: Split) -> None:
        """Predicts a season with every model that has weights."""
        out = self.data / "runs" / season
        out.mkdir(parents=True, exist_ok=True)
        path = lambda name: out / f"{name}-seed-{self.seed}.npz"
        for name in NETWORKS:
            if (self.out / f"{name}.pt").exists() and not path(name).exists():
                np.savez(path(name), **matrices(scores_of(self.network(name), split)))
        folder = read_clip(self.out / "backbone", self.device)
        features = look(folder, split, 1, 0, self.device)
        for name in (*ON_CLIP, *GROUPS):
            if path(name).exists() or not self.weights(SAME.get(name, name)).exists():
                continue
            if name in SAME:
                shutil.copyfile(path(SAME[name]), path(name))
                continue
            with torch.no_grad():
                method = self.trained(folder, name, split.definition)
                np.savez(path(name), **matrices(all_scores(method, features, method.texts(training=False))))
            print(f"{season}: {name}, seed {self.seed}", file=sys.stderr, flush=True)


def written_ahead(split: Split, settings: dict[str, Any]) -> Iterator[train_backbone.Batch]:
    """The batches of the small CLIP, from a process that begins at once: writing captions costs more time than a GPU needs for them."""
    context = multiprocessing.get_context("fork")
    queue = context.Queue()

    def write() -> None:
        for batch in train_backbone.batches_of(split, settings, np.random.default_rng([settings["seed"], 1])):
            queue.put(batch)
        queue.put(None)

    context.Process(target=write, daemon=True).start()
    return iter(queue.get, None)


def scores_of(network: nn.Module, split: Split, batch: int = 200) -> tuple[Tensor, ...]:
    """Logits of a network on pixels: attributes and objects, or pairs."""
    found: list[tuple[Tensor, ...]] = []
    with torch.no_grad():
        for first in range(0, len(split.pixels), batch):
            scores = network(to_input(split.pixels[first : first + batch]))
            found.append(scores if isinstance(scores, tuple) else (scores,))
    return tuple(torch.cat(parts) for parts in zip(*found))


def train(options: argparse.Namespace) -> None:
    runs = Runs(options.data, options.seed, options.device)
    wanted = [name for name in options.models if name not in NETWORKS and name not in SAME and not runs.weights(name).exists()]
    if wanted:
        runs.methods(runs.backbone(options.backbone_epochs, options.network_epochs), wanted, options.epochs, not options.no_graphs)
    for name in options.models:
        if name in NETWORKS:
            runs.network(name, options.network_epochs)


def predict(options: argparse.Namespace) -> None:
    folders = sorted((options.data / "runs").glob("seed-*"))
    for season in SEASONS:
        split = read_split(options.data / season)
        for folder in folders:
            Runs(options.data, int(folder.name.removeprefix("seed-")), options.device).predict(season, split)


def main() -> None:
    models = [*ON_CLIP, *GROUPS, *NETWORKS]
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["train", "predict"])
    arguments.add_argument("data", type=Path)
    arguments.add_argument("models", nargs="*", default=models, help=", ".join(models))
    arguments.add_argument("--seed", type=int, default=1, help="of the weights and the order of the training images")
    arguments.add_argument("--epochs", type=int, default=40, help="of the methods; 40 as MAC trains")
    arguments.add_argument("--backbone-epochs", type=int, default=30)
    arguments.add_argument("--network-epochs", type=int, help="instead of 45, 24 and 12, as on Shapes")
    arguments.add_argument("--no-graphs", action="store_true", help="on a GPU: start every kernel on its own")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument("--threads", type=int, default=1)
    options = arguments.parse_intermixed_args()
    unknown = [name for name in options.models if name not in models]
    if unknown:
        arguments.error(f"no model is called {', '.join(unknown)}")
    torch.set_num_threads(options.threads)
    torch.backends.cudnn.allow_tf32 = False  # training sees the features that prediction on a CPU has
    started = time.time()
    {"train": train, "predict": predict}[options.step](options)
    print(f"{time.time() - started:.0f} s in all", file=sys.stderr)


if __name__ == "__main__":
    main()
