"""The networks: a small convolutional tower, a tower that sees no neighbourhood, heads, and a text tower."""

import torch
from torch import nn
from torch.nn import functional as F


def block(inside, outside, stride=1):
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = block(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


class Tower(nn.Module):
    """64 x 64 pixels to `features` numbers; 0.2 million weights. Mean and maximum: a thing is somewhere, its size is everywhere."""

    features = 192

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, 24, 5, 2, 2, bias=False), nn.BatchNorm2d(24), nn.ReLU(inplace=True),
            block(24, 40, 2), Residual(40),
            block(40, 64, 2), Residual(64),
            block(64, 96, 2),
        )

    def forward(self, pixels):
        maps = self.layers(pixels)
        return torch.cat([maps.mean((2, 3)), maps.amax((2, 3))], 1)


class BagOfColours(nn.Module):
    """A learned colour histogram: every pixel is looked at alone, then all are averaged. It cannot see a shape."""

    features = 96

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, 48, 1, 2), nn.ReLU(inplace=True), nn.Conv2d(48, self.features, 1), nn.ReLU(inplace=True)
        )

    def forward(self, pixels):
        return self.layers(pixels).mean((2, 3))


class TwoHeads(nn.Module):
    """Attribute and object logits from one tower; composition is left to the sum of the two."""

    outputs = ["attribute_logits", "object_logits"]

    def __init__(self, attributes, objects, tower=None):
        super().__init__()
        self.tower = tower or Tower()
        self.attribute = nn.Linear(self.tower.features, attributes)
        self.object = nn.Linear(self.tower.features, objects)

    def forward(self, pixels):
        seen = self.tower(pixels)
        return self.attribute(seen), self.object(seen)


class PairHead(nn.Module):
    """One logit a pair: what was never trained together is never predicted together."""

    outputs = ["pair_logits"]

    def __init__(self, pairs):
        super().__init__()
        self.tower = Tower()
        self.narrow = nn.Linear(self.tower.features, 64)  # 64 numbers keep the bundle under a megabyte
        self.pair = nn.Linear(64, pairs)

    def forward(self, pixels):
        return self.pair(F.relu(self.narrow(self.tower(pixels))))


class VisionTower(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.tower = Tower()
        self.project = nn.Linear(self.tower.features, width)

    def forward(self, pixels):
        return self.project(self.tower(pixels))


class TextTower(nn.Module):
    """One attention layer over token embeddings, then the mean of the real tokens."""

    def __init__(self, vocabulary, width, length=32, heads=4):
        super().__init__()
        self.heads = heads
        self.tokens = nn.Embedding(vocabulary, width)
        self.places = nn.Parameter(torch.randn(length, width) * 0.02)
        self.before, self.between = nn.LayerNorm(width), nn.LayerNorm(width)
        self.mix, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide, self.narrow = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.project = nn.Linear(width, width)

    def forward(self, input_ids, attention_mask):
        x = self.tokens(input_ids) + self.places[: input_ids.shape[1]]
        mask = attention_mask.to(x.dtype)
        query, key, value = (self.split(part) for part in self.mix(self.before(x)).chunk(3, -1))
        weights = query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5 + (mask[:, None, None, :] - 1) * 1e4
        x = x + self.out((weights.softmax(-1) @ value).transpose(1, 2).reshape(x.shape))
        x = x + self.narrow(F.relu(self.wide(self.between(x))))
        return self.project((x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True))

    def split(self, part):
        batch, length, width = part.shape
        return part.reshape(batch, length, self.heads, width // self.heads).transpose(1, 2)
