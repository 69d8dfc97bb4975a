"""A bare torch module with two outputs, random weights."""

import torch
from report import report

from primitives_bench import Bundle, load_split, submit

words = load_split("shapes", "val", progress=False).definition


class Net(torch.nn.Module):
    """A small convolutional classifier of attributes and objects."""

    def __init__(self) -> None:
        super().__init__()
        self.body = torch.nn.Sequential(
            torch.nn.Conv2d(3, 16, 5, 4), torch.nn.ReLU(), torch.nn.AdaptiveAvgPool2d(4), torch.nn.Flatten()
        )
        self.attribute = torch.nn.Linear(256, len(words["attributes"]))
        self.object = torch.nn.Linear(256, len(words["objects"]))

    def forward(self, images: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logits [n, attributes] and [n, objects] of images [n, 3, 64, 64]."""
        features = self.body(images)
        return self.attribute(features), self.object(features)


preprocess = {
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
torch.manual_seed(0)
bundle = Bundle.from_torch(
    Net(),
    "bundle",
    preprocess=preprocess,
    interface="classifier",
    heads={"attribute": words["attributes"], "object": words["objects"]},
)
report(lambda: submit(bundle, track="shapes", name="bare torch module", trained_on=[], accept_terms=True))
