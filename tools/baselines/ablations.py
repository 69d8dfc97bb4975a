#!/usr/bin/env python3
"""Trains the groups of MAC's Table 6, and MVP-Integrator with one option changed at a time: python3 tools/baselines/ablations.py <folder of render.mjs>

It predicts a split, and `node tools/baselines/score.mjs <folder>/test <folder>/runs/ablations/*.npz` ranks the variants. Each has the same few epochs, fewer
than the committed bundle.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import torch

from kit.clip_folder import read_clip
from kit.features import look
from kit.method import fit
from kit.pictures import read_split
from methods.coop import Coop
from methods.mvp_integrator import MvpIntegrator
from run import HERE, features_of, settings_of

EPOCHS = 4
# Prompts of the composition branch: one context before every pair. Without training they are zero-shot CLIP.
SINGLE = {"group-1": {"epochs": 0}, "group-2": {}}
# Prompts of two branches, and what enters the fusion module; group 7 is `full`, group 3 is `no-integrator`.
DOUBLE = {
    "group-3": {"integrator": False},
    "group-4": {"imageTokens": "cls"},
    "group-5": {"imageTokens": "patch"},
    "group-6": {"tuned": False},
    "group-7": {},
}
VARIANTS = SINGLE | DOUBLE | {
    "full": {},
    "mask-attr-obj": {"mask": "attr_obj"},
    "mask-primitive": {"mask": "primitive"},
    "mask-primitive-respective": {"mask": "primitive_respective"},
    "mask-image-text": {"mask": "image_text"},
    "mask-cls-patch": {"mask": "cls_patch"},
    "merge-patch": {"mergePatch": True},
    "refined-text": {"refinedText": True},
    "one-branch": {"dualBranch": False},
    "no-integrator": {"integrator": False},
}


def matrices(scores: tuple[torch.Tensor, ...]) -> dict[str, np.ndarray]:
    """Return the pairs of one branch, or sigmoid and softmax of the scores of two, as the bundle declares its heads."""
    if len(scores) == 1:
        return {"pair": scores[0].cpu().numpy()}
    attribute, thing = scores
    return {"attribute": attribute.sigmoid().cpu().numpy(), "object": thing.softmax(1).cpu().numpy()}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("variants", nargs="*", default=list(VARIANTS), help=", ".join(VARIANTS))
    arguments.add_argument("--split", default="test")
    arguments.add_argument("--backbone", type=Path, default=HERE / "backbone")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument("--threads", type=int, default=1)
    options = arguments.parse_args()
    torch.set_num_threads(options.threads)
    folder = read_clip(options.backbone, options.device)
    settings = settings_of("mvp-integrator") | {"epochs": EPOCHS}
    single = settings_of("coop") | {"epochs": EPOCHS}
    train = features_of(folder, options.data, settings, options.device)
    test = look(folder, read_split(options.data / options.split, folder.preprocessor), 1, 0, options.device)
    out = options.data / "runs" / "ablations"
    out.mkdir(parents=True, exist_ok=True)
    for name in options.variants:
        changed = (single if name in SINGLE else settings) | VARIANTS[name]
        torch.manual_seed(changed["seed"])
        method = (Coop if name in SINGLE else MvpIntegrator)(folder, train.definition, changed).to(options.device)
        seconds = fit(method, train, changed)
        method.fix_texts()
        with torch.no_grad():
            scores = method(test.view(torch.arange(test.count), torch.zeros(test.count, dtype=torch.long)))
        np.savez(out / f"{name}.npz", **matrices(scores))
        print(f"{name}: {seconds:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
