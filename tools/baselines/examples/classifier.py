# A classifier with two heads, attributes and objects, for the track Shapes-MAC.
from torch import nn

from primitives_bench import Bundle, load_split

# Public images with labels, downloaded once, and the words of the track.
val = load_split("shapes", "val")
words = val.definition


class MyModel(nn.Module):  # yours, trained
    def __init__(self):
        super().__init__()
        self.tower = nn.Sequential(
            nn.Conv2d(3, 32, 8, 8),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
        )
        self.attribute = nn.Linear(32, len(words["attributes"]))
        self.object = nn.Linear(32, len(words["objects"]))

    # images [n, 3, 64, 64] → a tuple, one output [n, words] for each head
    def forward(self, pixel_values):
        x = self.tower(pixel_values)
        return self.attribute(x), self.object(x)


# The preprocessing of the training images, in the format of Hugging Face
# processors; or a torchvision Compose.
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

# The names of the columns of each output. The platform applies `activation`
# to each head before it adds the two.
bundle = Bundle.from_torch(
    MyModel(),
    "my-classifier",
    preprocess=preprocess,
    interface="classifier",
    licence="MIT",
    heads={"attribute": words["attributes"], "object": words["objects"]},
    activation={"attribute": "sigmoid", "object": "softmax"},
)
print(bundle.check())
print(bundle.evaluate(val))
