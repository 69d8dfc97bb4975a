"""
The compositional graph of CGE (Naeem et al., CVPR 2021, section 3.2) and a graph convolution over it.

Nodes are attributes, objects and pairs. Each pair of the graph joins its attribute, its object and itself with one another; every node
has an edge to itself, and a layer averages over a node's edges. Pairs outside of the graph receive from their attribute and object and
send nothing, so scores of the open world do not change those of the closed one.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F


class Graph(nn.Module):
    """Averages over neighbours. `pairs` [P, 2] are all pairs that need an embedding; `joined` [P] is 1 for the pairs of the graph."""

    def __init__(self, attributes: int, objects: int, pairs: Tensor, joined: Tensor) -> None:
        super().__init__()
        self.register_buffer("pairs", pairs, persistent=False)
        self.register_buffer("joined", joined[:, None].float(), persistent=False)
        for name, of, count in (("attribute", pairs[:, 0], attributes), ("object", pairs[:, 1], objects)):
            edges = torch.ones(count, 1).index_add(0, of, 2 * self.joined)  # itself, and a pair with its other half
            self.register_buffer(f"{name}_edges", edges, persistent=False)

    def forward(self, attributes: Tensor, objects: Tensor, pairs: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        a, o = self.pairs.unbind(1)
        spread_a = attributes.index_add(0, a, self.joined * (pairs + objects[o])) / self.attribute_edges
        spread_o = objects.index_add(0, o, self.joined * (pairs + attributes[a])) / self.object_edges
        return spread_a, spread_o, (pairs + attributes[a] + objects[o]) / 3


class GraphConvolution(nn.Module):
    """Two layers: linear, average over neighbours, and between them ReLU, dropout and unit length, as the authors' code has them."""

    def __init__(self, graph: Graph, width: int, hidden: int, out: int, dropout: float) -> None:
        super().__init__()
        self.graph, self.first, self.second, self.dropout = graph, nn.Linear(width, hidden), nn.Linear(hidden, out), nn.Dropout(dropout)

    def forward(self, attributes: Tensor, objects: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """[A, d] and [O, d] → attributes, objects and pairs of `out` numbers. A pair starts as the mean of its halves."""
        a, o = self.graph.pairs.unbind(1)
        nodes = attributes, objects, (attributes[a] + objects[o]) / 2
        hidden = self.graph(*(self.first(each) for each in nodes))
        return self.graph(*(self.second(self.dropout(F.normalize(each.relu(), dim=-1))) for each in hidden))


def listed(definition: dict, open_pairs: Tensor) -> Tensor:
    """Which of the open world's pairs [P, 2] any set of the definition lists: the closed world, the graph of both papers."""
    wanted = {tuple(pair) for pairs in definition["pairs"].values() for pair in pairs}
    return torch.tensor([tuple(pair) in wanted for pair in open_pairs.tolist()])
