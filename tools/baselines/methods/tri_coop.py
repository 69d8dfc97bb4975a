"""
Tri-CoOp (MAC, section 5.4): CoOp with two more branches, which classify the attributes and the object of the image.

MAC says no more about it. Each branch here has one learned context before fixed names, as the prompt of the pairs has. Training adds
the losses of the three branches, and the pair score is softmax(pair) + softmax(attribute) · softmax(object), both as MAC's code does
for Troika, whose three paths these are without adapters and without the cross-modal module.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit.clip import Vision
from kit.method import Method, attribute_loss, cosines, pair_loss
from kit.prompts import Prompts


class TriCoop(Method):
    outputs = ["pair_scores"]
    learn_names = False

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        names = self.attribute_names, self.object_names
        self.attribute, self.object, self.pair = (
            Prompts(folder, *names, learn_context=True, learn_names=self.learn_names) for _ in range(3)
        )
        self.bias = nn.Parameter(torch.tensor(-5.0))

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        return self.attribute.attributes(), self.object.objects(), self.pair.pairs(self.seen if training else self.open)

    def logits(self, seen: Vision, texts: tuple[Tensor, ...]) -> list[Tensor]:
        """Attribute [n, A], object [n, O] and pair [n, P]."""
        return [self.scale * cosines(seen.token, text) for text in texts]

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        attribute, thing, pair = (logits.softmax(1) for logits in self.logits(seen, texts))
        return (pair + (attribute[:, :, None] * thing[:, None, :]).flatten(1),)

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        attribute, thing, pair = self.logits(seen, self.texts(training=True))
        return pair_loss(pair, self.seen, attributes, objects) + attribute_loss(attribute + self.bias, attributes) + F.cross_entropy(thing, objects)
