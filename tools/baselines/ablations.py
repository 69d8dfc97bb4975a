#!/usr/bin/env python3
"""Trains MVP-Integrator with one switch changed at a time and predicts a split: python3 tools/baselines/ablations.py <folder of render.mjs>

`node tools/baselines/score.mjs <folder>/test <folder>/runs/ablations/*.npz` then ranks them. Each variant has the same few epochs, fewer
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
from methods.mvp_integrator import MvpIntegrator
from run import HERE, features_of, settings_of

EPOCHS = 4
VARIANTS = {
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
    train = features_of(folder, options.data, settings, options.device)
    test = look(folder, read_split(options.data / options.split, folder.preprocessor), 1, 0, options.device)
    out = options.data / "runs" / "ablations"
    out.mkdir(parents=True, exist_ok=True)
    for name in options.variants:
        changed = settings | VARIANTS[name]
        torch.manual_seed(changed["seed"])
        method = MvpIntegrator(folder, train.definition, changed).to(options.device)
        seconds = fit(method, train, changed)
        method.fix_texts()
        with torch.no_grad():
            attribute, thing = method(test.view(torch.arange(test.count), torch.zeros(test.count, dtype=torch.long)))
        # as the bundle's heads are declared: a sigmoid for attributes, a softmax for objects
        np.savez(out / f"{name}.npz", attribute=attribute.sigmoid().cpu().numpy(), object=thing.softmax(1).cpu().numpy())
        print(f"{name}: {seconds:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
