"""Weights kept as float16 in the exported file and computed with as float32: half the bytes, the same numbers in PyTorch and ONNX."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

SMALLEST = 256  # numbers; below, the nodes that widen them would weigh more than what is saved


class Widened(nn.Module):
    def forward(self, half: Tensor) -> Tensor:
        return half.float()


def halve(network: nn.Module) -> nn.Module:
    """Rounds every large weight to float16, in place. Export with constant folding off, or the file holds them widened."""
    for module in list(network.modules()):
        for name, parameter in list(module.named_parameters(recurse=False)):
            if parameter.numel() >= SMALLEST and parameter.dtype == torch.float32:
                setattr(module, name, nn.Parameter(parameter.detach().half(), requires_grad=False))
                parametrize.register_parametrization(module, name, Widened(), unsafe=True)
    return network
