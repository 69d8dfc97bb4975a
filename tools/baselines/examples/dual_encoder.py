# A dual encoder: two graphs that end in one space. The platform writes the texts, normalises both sides and takes cosines.
import json
import shutil
from pathlib import Path

import torch
from torch import nn

source = Path("tools/baselines/backbone")  # yours: tokenizer.save_pretrained(…) and processor.save_pretrained(…)
bundle = Path("my-dual-encoder")
bundle.mkdir(exist_ok=True)
pieces = len(json.loads((source / "tokenizer.json").read_text())["model"]["vocab"])


class Vision(nn.Module):  # yours, trained
    def __init__(self):
        super().__init__()
        self.tower = nn.Sequential(nn.Conv2d(3, 48, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())

    def forward(self, pixel_values):
        return self.tower(pixel_values)


class Text(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(pieces, 48)

    def forward(self, input_ids, attention_mask):
        mask = attention_mask.unsqueeze(2).float()  # padding must not count: lengths differ from batch to batch
        return (self.words(input_ids) * mask).sum(1) / mask.sum(1)


ids = torch.ones(2, 7, dtype=torch.int64)
torch.onnx.export(
    Vision().eval(), torch.zeros(2, 3, 64, 64), str(bundle / "vision_model.onnx"), opset_version=17,
    input_names=["pixel_values"], output_names=["image_embeds"],
    dynamic_axes={"pixel_values": {0: "batch"}, "image_embeds": {0: "batch"}})
torch.onnx.export(
    Text().eval(), (ids, ids), str(bundle / "text_model.onnx"), opset_version=17,
    input_names=["input_ids", "attention_mask"], output_names=["text_embeds"],
    dynamic_axes={"input_ids": {0: "batch", 1: "length"}, "attention_mask": {0: "batch", 1: "length"}, "text_embeds": {0: "batch"}})

for name in ("tokenizer.json", "tokenizer_config.json", "preprocessor_config.json"):
    shutil.copy(source / name, bundle / name)
(bundle / "manifest.json").write_text(json.dumps({
    "schema": "onnx-bundle/1", "name": "my-dual-encoder", "version": "1.0.0", "license": "MIT", "interface": "dual-encoder",
    "files": {"vision": "vision_model.onnx", "text": "text_model.onnx", "tokenizer": "tokenizer.json", "preprocessor": "preprocessor_config.json"},
    "text": {"max_length": 32, "padding": "longest"}, "logit_scale": 100}, indent=2))
