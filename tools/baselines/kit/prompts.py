"""
Prompts whose words may be learned, put before a frozen text tower.

A prompt is a context (some learnable vectors, CoOp: Zhou et al., IJCV 2022, section 3.2) and one vector a name (learnable in CSP: Nayak
et al., ICLR 2023, section 4). A name of several tokens starts as their mean, as both papers' code has it.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .clip import Clip
from .clip_folder import ClipFolder


class Prompts(nn.Module):
    """Prompts about attributes, objects and pairs, in the joint space; one context shared by whatever this module is asked for."""

    def __init__(self, folder: ClipFolder, attributes: list[str], objects: list[str], learn_context: bool, learn_names: bool, start: str = "a photo of") -> None:
        super().__init__()
        self.clip: list[Clip] = [folder.clip]  # in a list: frozen, and no part of what this module saves
        self.tokenizer = folder.tokenizer
        self.context = nn.Parameter(self.words(start), requires_grad=learn_context)
        self.attribute = nn.Parameter(self.names(attributes), requires_grad=learn_names)
        self.object = nn.Parameter(self.names(objects), requires_grad=learn_names)
        self.register_buffer("thing", self.names(["object"]))

    def words(self, text: str) -> Tensor:
        ids = torch.tensor(self.tokenizer.encode(text)[1:-1])
        table = self.clip[0].text_model.embeddings.token_embedding.weight
        return table[ids.to(table.device)].detach().clone()

    def names(self, names: list[str]) -> Tensor:
        return torch.stack([self.words(name.replace("_", " ")).mean(0) for name in names])

    def attributes(self) -> Tensor:
        """[A, d]: “a photo of sliced object”."""
        return self.read(torch.stack([self.attribute, self.thing.expand_as(self.attribute)], 1))

    def objects(self) -> Tensor:
        """[O, d]: “a photo of tomato”."""
        return self.read(self.object[:, None])

    def pairs(self, pairs: Tensor) -> Tensor:
        """[P, d] of pairs [P, 2]: “a photo of sliced tomato”."""
        return self.read(torch.stack([self.attribute[pairs[:, 0]], self.object[pairs[:, 1]]], 1))

    def read(self, names: Tensor) -> Tensor:
        count, width = names.shape[0], names.shape[2]
        table = self.clip[0].text_model.embeddings.token_embedding.weight
        start, end = (table[id].expand(count, 1, width) for id in (self.tokenizer.start, self.tokenizer.end))
        embedded = torch.cat([start, self.context.expand(count, -1, -1), names, end], 1)
        return self.clip[0].read_embedded(embedded, torch.full((count,), embedded.shape[1] - 1, device=names.device))
