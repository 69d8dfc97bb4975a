"""Two linear heads on the frozen image tower: the plainest method without composition input."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit.clip import Vision
from kit.method import Method, attribute_loss


class TwoHeads(Method):
    outputs = ["attribute_logits", "object_logits"]

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        self.norm = nn.LayerNorm(2 * self.width)
        self.attribute, self.object = (nn.Linear(2 * self.width, len(names)) for names in (self.attribute_names, self.object_names))

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        return ()

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        x = self.norm(torch.cat([seen.token, seen.patches.mean(1)], 1))
        return self.attribute(x), self.object(x)

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        attribute, thing = self.score(seen, ())
        return attribute_loss(attribute, attributes) + F.cross_entropy(thing, objects)
