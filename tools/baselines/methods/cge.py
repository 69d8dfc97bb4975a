"""
CGE (Naeem et al., "Learning graph embeddings for compositional zero-shot learning", CVPR 2021, sections 3.1 to 3.3): a graph convolution
embeds pairs, and a pair scores by the inner product with an image.

MAC says that its CGE has a ResNet18 and how several pairs of an image enter the loss. It leaves open the word vectors, the layers, the
rates and whether the open world has another graph. Here: the kit's frozen image tower with a trained projection, its token embeddings
as word vectors, and one graph of the closed world for both boards.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from kit.clip import Vision
from kit.graph import Graph, GraphConvolution, listed
from kit.method import Method, pair_loss
from kit.prompts import Prompts


class Cge(Method):
    outputs = ["pair_scores"]

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        words = Prompts(folder, self.attribute_names, self.object_names, learn_context=False, learn_names=False)
        self.register_buffer("attribute_words", words.attribute.data, persistent=False)
        self.register_buffer("object_words", words.object.data, persistent=False)
        graph = Graph(len(self.attribute_names), len(self.object_names), self.open, listed(definition, self.open))
        self.convolution = GraphConvolution(graph, self.attribute_words.shape[1], settings["hidden"], self.width, settings["dropout"])
        self.see = nn.Sequential(nn.LayerNorm(2 * self.width), nn.Linear(2 * self.width, self.width))

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        pairs = self.convolution(self.attribute_words, self.object_words)[2]
        return (pairs[rows_of(self.seen, len(self.object_names))] if training else pairs,)

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        return (self.see(torch.cat([seen.token, seen.patches.mean(1)], 1)) @ texts[0].T,)

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        return pair_loss(self.score(seen, self.texts(training=True))[0], self.seen, attributes, objects)


def rows_of(pairs: Tensor, objects: int) -> Tensor:
    """Places of pairs [P, 2] in the open world, which has every object for each attribute in turn."""
    return pairs[:, 0] * objects + pairs[:, 1]
