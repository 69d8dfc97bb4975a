# An embedder: one vector a picture, for the attribute probe and the few-shot boards. No text, no labels.
import json
from pathlib import Path

import torch
from torch import nn

bundle = Path("my-embedder")
bundle.mkdir(exist_ok=True)

model = nn.Sequential(nn.Conv2d(3, 64, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())  # yours, trained
torch.onnx.export(
    model.eval(), torch.zeros(2, 3, 64, 64), str(bundle / "model.onnx"), opset_version=17,
    input_names=["pixel_values"], output_names=["image_embeds"],
    dynamic_axes={"pixel_values": {0: "batch"}, "image_embeds": {0: "batch"}})
(bundle / "preprocessor_config.json").write_text(json.dumps({
    "do_convert_rgb": True, "do_resize": True, "size": {"shortest_edge": 64}, "resample": 3,
    "do_center_crop": True, "crop_size": {"height": 64, "width": 64}, "do_rescale": True, "rescale_factor": 1 / 255,
    "do_normalize": True, "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5]}))
(bundle / "manifest.json").write_text(json.dumps({
    "schema": "onnx-bundle/1", "name": "my-embedder", "version": "1.0.0", "license": "MIT", "interface": "embedder",
    "files": {"model": "model.onnx", "preprocessor": "preprocessor_config.json"},
    "embedding": {"output": "image_embeds"}}, indent=2))
