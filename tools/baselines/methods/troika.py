"""
Three paths, after Troika (Huang et al., "Troika: multi-path cross-modal traction for compositional zero-shot learning", CVPR 2024,
sections 3.2 and 3.3): their own prompts for attributes, objects and pairs; the image seen in three ways; each prompt pulled towards
the picture's patches.

Score and loss are those of Tri-CoOp. Every text of every picture is pulled, also each pair: that is why its cost grows as |A| · |O|.
"""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional as F

from kit.clip import Mlp, Vision
from kit.fusion import CrossLayer
from methods.tri_coop import TriCoop


class Troika(TriCoop):
    learn_names = True

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        self.see_attribute, self.see_object = (Adapter(self.width) for _ in range(2))
        self.pull = CrossLayer(self.width, settings["heads"])

    def logits(self, seen: Vision, texts: tuple[Tensor, ...]) -> list[Tensor]:
        """Attribute [n, A], object [n, O] and pair [n, P]."""
        views = self.see_attribute(seen.token), self.see_object(seen.token), seen.token
        found = []
        for view, text in zip(views, texts):
            pulled = self.pull(text[None].expand(view.shape[0], -1, -1), seen.patches)
            found.append(self.scale * (F.normalize(pulled, dim=-1) @ F.normalize(view, dim=-1)[:, :, None])[:, :, 0])
        return found


class Adapter(nn.Module):
    """Another look at the class token; starts as the same."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm, self.mlp = nn.LayerNorm(width), Mlp(width, 2 * width, "relu")
        nn.init.zeros_(self.mlp.fc2.weight)

    def forward(self, token: Tensor) -> Tensor:
        return token + self.mlp(self.norm(token))
