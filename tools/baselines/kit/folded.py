"""Convolutions of a trained network with batch normalisation folded into them, as an export has them."""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_weights


def folded_convolutions(network: nn.Module) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of every convolution, in the order of the modules; each has its normalisation directly after it."""
    found: list[tuple[Tensor, Tensor]] = []
    convolution: nn.Conv2d | None = None
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            if convolution is None:
                raise ValueError("a normalisation has no convolution before it")
            weight, bias = fuse_conv_bn_weights(
                convolution.weight, convolution.bias, module.running_mean, module.running_var, module.eps, module.weight, module.bias
            )
            found.append((weight.detach(), bias.detach()))
            convolution = None
        elif isinstance(module, nn.Conv2d):
            convolution = module
    return found
