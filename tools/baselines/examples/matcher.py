# A matcher: picture and text go in together, row i with row i, and one graph says whether they fit.
import json
import shutil
from pathlib import Path

import torch
from torch import nn

source = Path("tools/baselines/backbone")  # yours: tokenizer.save_pretrained(…) and processor.save_pretrained(…)
bundle = Path("my-matcher")
bundle.mkdir(exist_ok=True)
pieces = len(json.loads((source / "tokenizer.json").read_text())["model"]["vocab"])


class Matcher(nn.Module):  # yours, trained
    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(nn.Conv2d(3, 32, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.words, self.judge = nn.Embedding(pieces, 32), nn.Linear(32, 2)

    def forward(self, pixel_values, input_ids, attention_mask):
        mask = attention_mask.unsqueeze(2).float()
        text = (self.words(input_ids) * mask).sum(1) / mask.sum(1)
        return self.judge(self.see(pixel_values) * text)  # [batch, 2]: no, yes


ids = torch.ones(2, 7, dtype=torch.int64)
names = ["pixel_values", "input_ids", "attention_mask"]
torch.onnx.export(
    Matcher().eval(), (torch.zeros(2, 3, 64, 64), ids, ids), str(bundle / "model.onnx"), opset_version=17,
    input_names=names, output_names=["logits"],
    dynamic_axes={"pixel_values": {0: "batch"}, "input_ids": {0: "batch", 1: "length"}, "attention_mask": {0: "batch", 1: "length"}, "logits": {0: "batch"}})

for name in ("tokenizer.json", "tokenizer_config.json", "preprocessor_config.json"):
    shutil.copy(source / name, bundle / name)
(bundle / "manifest.json").write_text(json.dumps({
    "schema": "onnx-bundle/1", "name": "my-matcher", "version": "1.0.0", "license": "MIT", "interface": "matcher",
    "files": {"model": "model.onnx", "tokenizer": "tokenizer.json", "preprocessor": "preprocessor_config.json"},
    "text": {"max_length": 32, "padding": "longest"}, "match": {"output": "logits", "positive_index": 1}}, indent=2))
