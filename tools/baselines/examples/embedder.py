# An embedder: one vector per image, for the attribute probe and the few-shot
# boards. No text, no labels.
from torch import nn

from primitives_bench import Bundle

# yours, trained
model = nn.Sequential(
    nn.Conv2d(3, 64, 8, 8), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten()
)
preprocess = {
    "do_convert_rgb": True,
    "do_resize": True,
    "size": {"shortest_edge": 64},
    "resample": 3,
    "do_center_crop": True,
    "crop_size": {"height": 64, "width": 64},
    "do_rescale": True,
    "rescale_factor": 1 / 255,
    "do_normalize": True,
    "image_mean": [0.5, 0.5, 0.5],
    "image_std": [0.5, 0.5, 0.5],
}
bundle = Bundle.from_torch(
    model, "my-embedder", preprocess=preprocess, licence="MIT"
)
print(bundle.check())
