# A question answerer: as a matcher, but the text is a question and two of its answers are yes and no.
import json
import shutil
from pathlib import Path

import torch
from torch import nn

source = Path("tools/baselines/backbone")  # yours: tokenizer.save_pretrained(…) and processor.save_pretrained(…)
bundle = Path("my-questioner")
bundle.mkdir(exist_ok=True)
pieces = len(json.loads((source / "tokenizer.json").read_text())["model"]["vocab"])
answers = ["no", "red", "yes"]


class Questioner(nn.Module):  # yours, trained
    def __init__(self):
        super().__init__()
        self.see = nn.Sequential(nn.Conv2d(3, 32, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.words, self.answer = nn.Embedding(pieces, 32), nn.Linear(32, len(answers))

    def forward(self, pixel_values, input_ids, attention_mask):
        mask = attention_mask.unsqueeze(2).float()
        text = (self.words(input_ids) * mask).sum(1) / mask.sum(1)
        return self.answer(self.see(pixel_values) * text)


ids = torch.ones(2, 7, dtype=torch.int64)
names = ["pixel_values", "input_ids", "attention_mask"]
torch.onnx.export(
    Questioner().eval(), (torch.zeros(2, 3, 64, 64), ids, ids), str(bundle / "model.onnx"), opset_version=17,
    input_names=names, output_names=["answers"],
    dynamic_axes={"pixel_values": {0: "batch"}, "input_ids": {0: "batch", 1: "length"}, "attention_mask": {0: "batch", 1: "length"}, "answers": {0: "batch"}})

for name in ("tokenizer.json", "tokenizer_config.json", "preprocessor_config.json"):
    shutil.copy(source / name, bundle / name)
(bundle / "labels.json").write_text(json.dumps({"answers": answers}))
(bundle / "manifest.json").write_text(json.dumps({
    "schema": "onnx-bundle/1", "name": "my-questioner", "version": "1.0.0", "license": "MIT", "interface": "vqa",
    "files": {"model": "model.onnx", "tokenizer": "tokenizer.json", "preprocessor": "preprocessor_config.json", "labels": "labels.json"},
    "text": {"max_length": 32, "padding": "longest"},
    "answers": {"output": "answers", "labels": "labels.json#answers", "yes": "yes", "no": "no"}}, indent=2))
