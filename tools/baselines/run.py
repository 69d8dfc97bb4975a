#!/usr/bin/env python3
"""Trains, exports and submits the methods on a frozen CLIP.

python3 tools/baselines/run.py train  [method ...] --data /tmp/shapes     weights of the methods, below <data>/runs
python3 tools/baselines/run.py export [method ...] --data /tmp/shapes     bundles, and what PyTorch answers to known inputs
python3 tools/baselines/run.py submit [method ...] --url … --track shapes a bundle to a board, with the token in PRIMITIVES_TOKEN
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from pathlib import Path
from typing import Any

import torch
from torch import nn

from kit import clip_bundles
from kit.clip_folder import ClipFolder, read_clip
from kit.features import Features, look
from kit.method import Method, fit
from kit.pictures import read_split
from kit.safetensors import read_safetensors, write_safetensors
from methods.cge import Cge
from methods.coop import Coop
from methods.csp import Csp
from methods.dfsp import Dfsp
from methods.gipcol import Gipcol
from methods.matcher import Matcher, Questioner
from methods.mvp_integrator import MvpIntegrator
from methods.tri_coop import TriCoop
from methods.troika import Troika
from methods.two_heads import TwoHeads

HERE = Path(__file__).parent

METHODS: dict[str, type[nn.Module] | None] = {
    "clip-zero-shot": None,
    "clip-embedder": None,
    "compound-clip": None,  # its towers are trained by train_compounds.py
    "coop": Coop,
    "csp": Csp,
    "dfsp": Dfsp,
    "troika": Troika,
    "two-heads": TwoHeads,
    "mvp-integrator": MvpIntegrator,
    "matcher": Matcher,
    "questioner": Questioner,
    "cge": Cge,
    "gipcol": Gipcol,
    "tri-coop": TriCoop,
}
# Without a committed bundle, so only trained and exported by name.
ONLY_BY_NAME = ("cge", "gipcol", "tri-coop")


def settings_of(name: str, path: Path | None = None) -> dict[str, Any]:
    return json.loads((path or HERE / "configs" / f"{name}.json").read_text())


def features_of(folder: ClipFolder, data: Path, settings: dict, device: str) -> Features:
    """Computed once and cached next to the runs; another backbone needs another folder."""
    cached = data / "runs" / f"features-{settings['views']}.pt"
    if cached.exists():
        return Features(**torch.load(cached, map_location=device))
    features = look(folder, read_split(data / "train", folder.preprocessor), settings["views"], settings["seed"], device)
    cached.parent.mkdir(exist_ok=True)
    torch.save(vars(features), cached)
    return features


def train(name: str, folder: ClipFolder, features: Features, settings: dict, out: Path, device: str) -> None:
    kind = METHODS[name]
    if kind is None:
        return
    torch.manual_seed(settings["seed"])
    method = kind(folder, features.definition, settings).to(device)
    seconds = fit(method, features, settings)
    learned = {key: tensor for key, tensor in method.state_dict().items() if not key.startswith("clip.")}
    out.parent.mkdir(parents=True, exist_ok=True)
    write_safetensors(out, learned)
    count = sum(parameter.numel() for parameter in method.parameters() if parameter.requires_grad)
    print(f"{name}: {count} weights learned in {seconds:.0f} s", file=sys.stderr)


def trained(name: str, folder: ClipFolder, definition: dict, settings: dict, weights: Path) -> nn.Module:
    method = METHODS[name](folder, definition, settings)
    missing, unknown = method.load_state_dict(read_safetensors(weights), strict=False)
    if unknown or any(not key.startswith("clip.") for key in missing):
        raise ValueError(f"{weights} does not fit {name}: {missing} are missing, {unknown} unknown")
    return method.eval()


def write(name: str, path: Path, folder: ClipFolder, definition: dict, settings: dict, weights: Path) -> dict:
    """A bundle. @returns what PyTorch answers to known inputs"""
    about = {"name": f"shapes-{name}", "licence": "Apache-2.0", "description": settings["description"]}
    a, o = definition["attributes"], definition["objects"]
    texts = [f"a photo of {a[0]} {o[0]}", f"The object is {a[-1]}.", f"a photo of a {o[-1]}"]
    if name == "clip-zero-shot":
        return clip_bundles.write_dual_encoder(path, about, folder, texts)
    if name == "clip-embedder":
        return clip_bundles.write_embedder(path, about, folder)
    if name == "compound-clip":
        return clip_bundles.write_dual_encoder(path, about, read_clip(weights.with_suffix("")), ["a photo of a star box", *texts])
    method = trained(name, folder, definition, settings, weights)
    if isinstance(method, Method):
        return clip_bundles.write_method(path, about, folder, method, definition)
    interface = "vqa" if isinstance(method, Questioner) else "matcher"
    return clip_bundles.write_image_text(path, about, folder, method, interface, [f"Is the {o[0]} {a[0]}?", *texts[1:]])


def submit(name: str, options: argparse.Namespace) -> int:
    from primitives_bench import Bundle, Client, PrimitivesError

    entry = next(entry for entry in json.loads((HERE / "baselines.json").read_text()) if entry["folder"] == name)
    about = {"backbone": entry["backbone"], "licence": entry["licence"], "trained_on": entry["trainedOn"]}
    client = Client(options.url)
    try:
        code = client.submit(Bundle(options.bundles / name), options.track, name=entry["name"], version=entry["version"], allow_copy=True, **about)
        print(f"{name}: submitted as {code}: {client.url}/s/{code}", flush=True)
        for evaluation in client.watch(code):
            print(f"{evaluation.track}: {evaluation.state.lower()}, {evaluation.done} of {evaluation.total or '–'}", flush=True)
        for evaluation in client.evaluations(code):
            print(evaluation.track, evaluation.failure or evaluation.results)
    except PrimitivesError as problem:
        print(f"{name}: {problem}", file=sys.stderr)
        return 1
    return 0 if all(evaluation.state == "SCORED" for evaluation in client.evaluations(code)) else 1


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("step", choices=["train", "export", "submit"])
    arguments.add_argument("methods", nargs="*", metavar="method", help=", ".join(METHODS))
    arguments.add_argument("--data", type=Path, help="where render.mjs has put train")
    arguments.add_argument("--backbone", type=Path, default=HERE / "backbone", help="a Hugging Face CLIP folder")
    arguments.add_argument("--config", type=Path, help="another config than configs/<method>.json")
    arguments.add_argument("--weights", type=Path, help="another place than <data>/runs/<method>.safetensors")
    arguments.add_argument("--bundles", type=Path, default=HERE / "bundles")
    arguments.add_argument("--expected", type=Path, default=HERE / "expected")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument("--threads", type=int, default=1, help="threads; the committed weights were made with 1")
    arguments.add_argument("--url", help="submit: the platform's address")
    arguments.add_argument("--track", action="append", help="submit: a track; may be repeated")
    options = arguments.parse_args()
    names = options.methods or [name for name in METHODS if name not in ONLY_BY_NAME]
    unknown = [name for name in names if name not in METHODS]
    if unknown:
        arguments.error(f"no method is called {', '.join(unknown)}; there are {', '.join(METHODS)}")
    torch.set_num_threads(options.threads)
    if options.step == "submit":
        if not options.track:
            arguments.error("submit needs --track, a track of the platform; it may be repeated")
        sys.exit(max([submit(name, options) for name in names]))
    if options.data is None:
        arguments.error("train and export need --data")
    folder = read_clip(options.backbone, options.device if options.step == "train" else "cpu")
    for name in names:
        settings = settings_of(name, options.config)
        weights = options.weights or options.data / "runs" / f"{name}.safetensors"
        if options.step == "train":
            if METHODS[name] is not None:
                train(name, folder, features_of(folder, options.data, settings, options.device), settings, weights, options.device)
        else:
            definition = json.loads((options.data / "train" / "definition.json").read_text())
            expected = write(name, options.bundles / name, copy.deepcopy(folder), definition, settings, weights)
            options.expected.mkdir(exist_ok=True)
            (options.expected / f"{name}.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    main()
