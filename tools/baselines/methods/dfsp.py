"""
Decomposed fusion, after DFSP (Lu et al., "Decomposed soft prompt guided fusion enhancing for compositional zero-shot learning", CVPR
2023, sections 3.2 and 3.3), in its text-to-image form.

Soft prompts of pairs are decomposed: an attribute is the mean of its pairs, and so is an object. The image attends to the decomposed
texts, and the fused image is compared with the pairs. Attribute and object enter the loss alone; the pair score is what is submitted.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from kit.clip import Vision
from kit.fusion import CrossLayer
from kit.method import Method, attribute_loss, cosines, pair_loss
from kit.prompts import Prompts
from torch.nn import functional as F


class Dfsp(Method):
    outputs = ["pair_scores"]

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        self.prompts = Prompts(folder, self.attribute_names, self.object_names, learn_context=True, learn_names=True)
        self.fusion = CrossLayer(self.width, settings["heads"])
        self.bias = nn.Parameter(torch.tensor(-5.0))

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        """Pairs [P, d], attributes [A, d] and objects [O, d]; the two are means over the seen pairs, on the board as in training."""
        seen = self.prompts.pairs(self.seen)
        parts = (mean_by(seen, self.seen[:, side], count) for side, count in enumerate((len(self.attribute_names), len(self.object_names))))
        return (seen if training else self.prompts.pairs(self.open)), *parts

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        return (self.scale * cosines(self.fused(seen, texts), texts[0]),)

    def fused(self, seen: Vision, texts: tuple[Tensor, ...]) -> Tensor:
        image = torch.cat([seen.token[:, None], seen.patches], 1)
        return self.fusion(image, torch.cat(texts[1:])[None].expand(image.shape[0], -1, -1))[:, 0]

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        texts = self.texts(training=True)
        fused = self.fused(seen, texts)
        pair, attribute, thing = (self.scale * cosines(fused, text) for text in texts)
        weight = self.settings["branchWeight"]
        branches = attribute_loss(attribute + self.bias, attributes) + F.cross_entropy(thing, objects)
        return pair_loss(pair, self.seen, attributes, objects) + weight * branches


def mean_by(rows: Tensor, groups: Tensor, count: int) -> Tensor:
    """Means [count, d] of the rows of each group; every group has rows."""
    member = F.one_hot(groups, count).to(rows.dtype)
    return member.T @ rows / member.sum(0)[:, None]
