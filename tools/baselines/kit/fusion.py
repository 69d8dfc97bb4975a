"""Small transformer layers that let image and text look at each other."""

from __future__ import annotations

from torch import Tensor, nn

from .clip import Attention, Mlp


class CrossAttention(Attention):
    """Queries from one side, keys and values from the other."""

    def forward(self, x: Tensor, other: Tensor) -> Tensor:  # type: ignore[override]
        query, key, value = self.split(self.q_proj(x)), self.split(self.k_proj(other)), self.split(self.v_proj(other))
        weights = (query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5)).softmax(-1)
        return self.out_proj((weights @ value).transpose(1, 2).flatten(2))


class CrossLayer(nn.Module):
    """x [n, l, d] learns from other [n, m, d]; starts as the identity, so that a frozen backbone's zero-shot answers are the beginning."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.attention, self.mlp = CrossAttention(width, heads), Mlp(width, 2 * width, "relu")
        self.before, self.beside, self.between = (nn.LayerNorm(width) for _ in range(3))
        for last in (self.attention.out_proj, self.mlp.fc2):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def forward(self, x: Tensor, other: Tensor) -> Tensor:
        x = x + self.attention(self.before(x), self.beside(other))
        return x + self.mlp(self.between(x))
