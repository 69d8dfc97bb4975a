"""Writes a trained network as an `onnx-bundle/1` folder and, beside the bundles, what PyTorch answers to known inputs."""

import hashlib
import json
from pathlib import Path

import numpy as np
import torch

from .fitting import LOGIT_SCALE
from .pictures import PREPROCESSOR, SIDE
from .wordpiece import captions_of, encode, tokenizer_files, vocabulary

OPSET = 17


# Output of a network: the head it is, the list that names its columns, what is done with it before branches are added.
HEADS = {
    "attribute_logits": ("attribute", "attributes", "sigmoid"),
    "object_logits": ("object", "objects", "softmax"),
    "pair_logits": ("pair", "pairs", "sigmoid"),
    "pair_scores": ("pair", "pairs", "none"),
}


def write_classifier(folder, about, network, definition, heads=HEADS, preprocessor=PREPROCESSOR, side=SIDE):
    folder = fresh(folder)
    lists = {
        "attributes": definition["attributes"],
        "objects": definition["objects"],
        "pairs": [[a, o] for a in definition["attributes"] for o in definition["objects"]],
    }
    used = {name: heads[name] for name in network.outputs}
    export(network, (known_pixels(2, side),), folder / "model.onnx", ["pixel_values"], network.outputs)
    write_json(folder / "labels.json", {labels: lists[labels] for _, labels, _ in used.values()})
    write_json(folder / "preprocessor_config.json", preprocessor)
    manifest = {
        "interface": "classifier",
        "files": {"model": "model.onnx", "preprocessor": "preprocessor_config.json", "labels": "labels.json"},
        "heads": {
            head: {"output": output, "labels": f"labels.json#{labels}", "activation": activation}
            for output, (head, labels, activation) in used.items()
        },
    }
    write_manifest(folder, about, manifest)
    with torch.no_grad():
        answers = network(known_pixels(3, side))
    answers = answers if isinstance(answers, tuple) else (answers,)
    return {"model.onnx": {"outputs": {name: answer.tolist() for name, answer in zip(network.outputs, answers)}}}


def write_dual_encoder(folder, about, towers, definition):
    folder = fresh(folder)
    vision, text = towers
    vocab = vocabulary(definition)
    ids, mask = padded([encode(caption, vocab) for caption in captions_of(definition)][-20:-14])
    export(vision, (known_pixels(2),), folder / "vision_model.onnx", ["pixel_values"], ["image_embeds"])
    export(text, (ids, mask), folder / "text_model.onnx", ["input_ids", "attention_mask"], ["text_embeds"])
    for name, content in tokenizer_files(vocab).items():
        write_json(folder / name, content)
    write_json(folder / "preprocessor_config.json", PREPROCESSOR)
    manifest = {
        "interface": "dual-encoder",
        "files": {"vision": "vision_model.onnx", "text": "text_model.onnx", "tokenizer": "tokenizer.json", "preprocessor": "preprocessor_config.json"},
        "text": {"max_length": 32, "padding": "longest"},
        "logit_scale": LOGIT_SCALE,
    }
    write_manifest(folder, about, manifest)
    captions = captions_of(definition)
    captions = [captions[0], captions[len(captions) // 2], captions[-1], captions[-20]]
    ids, mask = padded([encode(caption, vocab) for caption in captions])
    with torch.no_grad():
        images, texts = vision(known_pixels(3)), text(ids, mask)
    return {
        "vision_model.onnx": {"outputs": {"image_embeds": images.tolist()}},
        "text_model.onnx": {"texts": captions, "input_ids": ids.tolist(), "outputs": {"text_embeds": texts.tolist()}},
    }


def known_pixels(count, side=SIDE):
    """Any numbers do as long as JavaScript makes the same: Knuth's multiplicative hash of the place, in [-1, 1)."""
    places = np.arange(count * 3 * side * side, dtype=np.uint64)
    return torch.from_numpy((((places * 2654435761) % 2**32) / 2**31 - 1).astype(np.float32)).reshape(count, 3, side, side)


def padded(token_lists):
    length = max(map(len, token_lists))
    ids = torch.tensor([tokens + [0] * (length - len(tokens)) for tokens in token_lists])
    mask = torch.tensor([[1] * len(tokens) + [0] * (length - len(tokens)) for tokens in token_lists])
    return ids, mask


def export(network, inputs, path, input_names, output_names):
    axes = {name: {0: "batch"} for name in input_names + output_names}
    for name in ("input_ids", "attention_mask"):
        if name in axes:
            axes[name] = {0: "batch", 1: "sequence"}
    # verbose=False also leaves the stack traces of this machine out of the file.
    network = network.to(memory_format=torch.contiguous_format).eval()
    # Weights that are kept as float16 (kit/halves.py) would be folded to float32 again.
    folding = not any(parameter.dtype == torch.float16 for parameter in network.parameters())
    torch.onnx.export(network, inputs, str(path), input_names=input_names, output_names=output_names, dynamic_axes=axes, opset_version=OPSET, do_constant_folding=folding, verbose=False)


def write_manifest(folder, about, rest):
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir()) if path.name != "README.md"}
    manifest = {"schema": "onnx-bundle/1", **about, **rest, "sha256": digests}
    write_json(folder / "manifest.json", manifest)


def write_json(path, content):
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def fresh(folder):
    """The folder, with nothing in it but the model card that people wrote."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name != "README.md":
            path.unlink()
    return folder
