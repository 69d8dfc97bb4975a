#!/usr/bin/env python3
"""Trains the baselines of Shapes and writes their bundles: python3 tools/baselines/train.py <folder of render.mjs> [baseline ...]"""

import argparse
import json
import os
import sys
from pathlib import Path

import torch

from kit import fitting
from kit.bundles import write_classifier, write_dual_encoder
from kit.pictures import read_split

HERE = Path(__file__).parent
SEED = 1

# Folder of the bundle: how it is trained, and what its manifest and the board say of it.
BASELINES = {
    "attribute-object": (fitting.attribute_object, "A convolutional network with an attribute head (sigmoid) and an object head (softmax). It never sees a composition: the sum of the two heads is the whole of it."),
    "dual-encoder": (fitting.dual_encoder, "A convolutional image tower and a one-layer text transformer, trained with a sigmoid loss on captions “a photo of {attribute} {object}”."),
    "pair-head": (fitting.pair_head, "The same convolutional network with one output a pair. What was not together in training it does not put together."),
    "bag-of-colours": (fitting.bag_of_colours, "A learned colour histogram with an attribute and an object head. It sees no shape, and shows what colour alone is worth."),
    "untrained": (fitting.untrained, "The attribute–object network before training: what guessing looks like on these boards."),
}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path, help="where render.mjs has put train")
    arguments.add_argument("baselines", nargs="*", default=list(BASELINES), metavar="baseline", help=", ".join(BASELINES))
    arguments.add_argument("--threads", type=int, default=1, help="threads; the committed weights were made with 1")
    options = arguments.parse_args()
    unknown = [name for name in options.baselines if name not in BASELINES]
    if unknown:
        arguments.error(f"no baseline is called {', '.join(unknown)}; there are {', '.join(BASELINES)}")
    torch.set_num_threads(options.threads)
    os.nice(10)
    train = read_split(options.folder / "train")
    for name in options.baselines:
        fit, description = BASELINES[name]
        networks, seconds = fit(train, SEED)
        print(f"{name}: trained in {seconds:.0f} s", file=sys.stderr)
        write(name, description, networks, train.definition)


def write(name, description, networks, definition):
    about = {"name": f"shapes-{name}", "licence": "Apache-2.0", "description": description}
    folder = HERE / "bundles" / name
    write_bundle = write_dual_encoder if isinstance(networks, tuple) else write_classifier
    expected = write_bundle(folder, about, networks, definition)
    (HERE / "expected").mkdir(exist_ok=True)
    (HERE / "expected" / f"{name}.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    main()
