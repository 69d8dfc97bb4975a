# A classifier with two heads. First: npx primitives shapes render --split train --count 100 --out shapes-train
import json
from pathlib import Path

import torch
from torch import nn

words = json.loads(Path("shapes-train/definition.json").read_text())
bundle = Path("my-classifier")
bundle.mkdir(exist_ok=True)


class MyModel(nn.Module):  # yours, trained
    def __init__(self):
        super().__init__()
        self.tower = nn.Sequential(nn.Conv2d(3, 32, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten())
        self.attribute, self.object = nn.Linear(32, len(words["attributes"])), nn.Linear(32, len(words["objects"]))

    def forward(self, pixel_values):
        x = self.tower(pixel_values)
        return self.attribute(x), self.object(x)


names = ["pixel_values", "attribute_logits", "object_logits"]
torch.onnx.export(
    MyModel().eval(), torch.zeros(2, 3, 64, 64), str(bundle / "model.onnx"), opset_version=17,
    input_names=names[:1], output_names=names[1:], dynamic_axes={name: {0: "batch"} for name in names})

# The columns of each output, in its order; any order will do.
(bundle / "labels.json").write_text(json.dumps({"attributes": words["attributes"], "objects": words["objects"]}))

# The preprocessing of the training images, in the format of Hugging Face processors.
(bundle / "preprocessor_config.json").write_text(json.dumps({
    "do_convert_rgb": True, "do_resize": True, "size": {"shortest_edge": 64}, "resample": 3,
    "do_center_crop": True, "crop_size": {"height": 64, "width": 64}, "do_rescale": True, "rescale_factor": 1 / 255,
    "do_normalize": True, "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5]}))

# The platform applies `activation` to each head before it adds the two.
(bundle / "manifest.json").write_text(json.dumps({
    "schema": "onnx-bundle/1", "name": "my-classifier", "version": "1.0.0", "license": "MIT", "interface": "classifier",
    "files": {"model": "model.onnx", "preprocessor": "preprocessor_config.json", "labels": "labels.json"},
    "heads": {
        "attribute": {"output": "attribute_logits", "labels": "labels.json#attributes", "activation": "sigmoid"},
        "object": {"output": "object_logits", "labels": "labels.json#objects", "activation": "softmax"}}}, indent=2))
