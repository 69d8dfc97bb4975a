"""
Three paths, after Troika (Huang et al., "Troika: multi-path cross-modal traction for compositional zero-shot learning", CVPR 2024,
sections 3.2 and 3.3): their own prompts for attributes, objects and pairs; the image seen in three ways; each prompt pulled towards
the picture's patches.

The pair score is softmax(pair) + softmax(attribute) · softmax(object), as in MAC's code. Every text of every picture is pulled, also
each pair: that is why its cost grows as |A| · |O|.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit.clip import Mlp, Vision
from kit.fusion import CrossLayer
from kit.method import Method, attribute_loss, pair_loss
from kit.prompts import Prompts


class Troika(Method):
    outputs = ["pair_scores"]

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        names = self.attribute_names, self.object_names
        self.attribute, self.object, self.pair = (Prompts(folder, *names, learn_context=True, learn_names=True) for _ in range(3))
        self.see_attribute, self.see_object = (Adapter(self.width) for _ in range(2))
        self.pull = CrossLayer(self.width, settings["heads"])
        self.bias = nn.Parameter(torch.tensor(-5.0))

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        return self.attribute.attributes(), self.object.objects(), self.pair.pairs(self.seen if training else self.open)

    def logits(self, seen: Vision, texts: tuple[Tensor, ...]) -> list[Tensor]:
        """Attribute [n, A], object [n, O] and pair [n, P]."""
        views = self.see_attribute(seen.token), self.see_object(seen.token), seen.token
        found = []
        for view, text in zip(views, texts):
            pulled = self.pull(text[None].expand(view.shape[0], -1, -1), seen.patches)
            found.append(self.scale * (F.normalize(pulled, dim=-1) @ F.normalize(view, dim=-1)[:, :, None])[:, :, 0])
        return found

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        attribute, thing, pair = (logits.softmax(1) for logits in self.logits(seen, texts))
        return (pair + (attribute[:, :, None] * thing[:, None, :]).flatten(1),)

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        attribute, thing, pair = self.logits(seen, self.texts(training=True))
        return pair_loss(pair, self.seen, attributes, objects) + attribute_loss(attribute + self.bias, attributes) + F.cross_entropy(thing, objects)


class Adapter(nn.Module):
    """Another look at the class token; starts as the same."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm, self.mlp = nn.LayerNorm(width), Mlp(width, 2 * width, "relu")
        nn.init.zeros_(self.mlp.fc2.weight)

    def forward(self, token: Tensor) -> Tensor:
        return token + self.mlp(self.norm(token))
