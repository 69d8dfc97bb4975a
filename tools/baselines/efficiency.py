#!/usr/bin/env python3
"""Writes each method with vocabularies of growing size, to be measured: python3 tools/baselines/efficiency.py <folder>

What a network costs does not depend on what its weights are, so nothing is trained. `node tools/baselines/efficiency.mjs <folder>` then
counts and measures as a runner does.
"""

from __future__ import annotations

import argparse
import copy
from pathlib import Path

import torch

from kit.clip_bundles import write_method
from kit.clip_folder import read_clip
from run import HERE, METHODS, settings_of

# Attributes and objects: Shapes, twice and four times that, and MAC's own vocabulary.
SIZES = ((23, 16), (46, 32), (92, 64), (99, 259))
MEASURED = ("coop", "dfsp", "troika", "two-heads", "mvp-integrator")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("methods", nargs="*", default=MEASURED)
    arguments.add_argument("--backbone", type=Path, default=HERE / "backbone")
    options = arguments.parse_args()
    backbone = read_clip(options.backbone)
    for attributes, objects in SIZES:
        definition = {
            "attributes": [f"quality {i}" for i in range(attributes)],
            "objects": [f"thing {i}" for i in range(objects)],
            "pairs": {"train": [[0, 0]]},
        }
        for name in options.methods:
            torch.manual_seed(1)
            folder = copy.deepcopy(backbone)
            method = METHODS[name](folder, definition, settings_of(name)).eval()
            about = {"name": f"{name}-{attributes}x{objects}", "licence": "Apache-2.0"}
            write_method(options.folder / f"{name}-{attributes}x{objects}", about, folder, method, definition)
            print(f"{name}, {attributes} attributes and {objects} objects")


if __name__ == "__main__":
    main()
