"""
GIPCOL (Xu, Chai and Kordjamshidi, "GIPCOL: graph-injected soft prompting for compositional zero-shot learning", WACV 2024, section 3):
a learned context, then an attribute and an object whose vectors come out of a graph convolution over the compositional graph.

MAC says that its GIPCOL has the backbone of the other methods and how several pairs of an image enter the loss. It leaves open the
layers, the rates and whether the vectors replace the words or are added to them. Here they are added and start at zero, so that an
untrained GIPCOL is the zero-shot model, and the words themselves are learned as in CSP.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from kit.clip import Vision
from kit.graph import Graph, GraphConvolution, listed
from kit.method import Method, cosines, pair_loss
from kit.prompts import Prompts


class Gipcol(Method):
    outputs = ["pair_scores"]

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        self.prompts = Prompts(folder, self.attribute_names, self.object_names, learn_context=True, learn_names=True)
        graph = Graph(len(self.attribute_names), len(self.object_names), self.open, listed(definition, self.open))
        width = self.prompts.attribute.shape[1]
        self.convolution = GraphConvolution(graph, width, settings["hidden"], width, settings["dropout"])
        for start in (self.convolution.second.weight, self.convolution.second.bias):
            nn.init.zeros_(start)

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        pairs = self.seen if training else self.open
        attributes, objects, _ = self.convolution(self.prompts.attribute, self.prompts.object)
        names = self.prompts.attribute + attributes, self.prompts.object + objects
        return (self.prompts.read(torch.stack([names[0][pairs[:, 0]], names[1][pairs[:, 1]]], 1)),)

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        return (self.scale * cosines(seen.token, texts[0]),)

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        return pair_loss(self.score(seen, self.texts(training=True))[0], self.seen, attributes, objects)
