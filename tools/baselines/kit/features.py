"""What a frozen image tower says of a split, kept so that the methods on top of it train in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator

import numpy as np
import torch
from torch import Tensor

from .clip import Vision
from .clip_folder import ClipFolder
from .fitting import varied
from .pictures import Split


@dataclass(frozen=True)
class Features:
    """`views` looks at each of n pictures, the first of them as it is: token [views, n, d], patches [views, n, p, d]; labels once."""

    token: Tensor
    patches: Tensor
    attributes: Tensor
    objects: Tensor
    definition: dict

    @property
    def count(self) -> int:
        return self.token.shape[1]

    def view(self, rows: Tensor, views: Tensor) -> Vision:
        return Vision(self.token[views, rows].float(), self.patches[views, rows].float())


def look(folder: ClipFolder, split: Split, views: int, seed: int, device: str, batch: int = 200) -> Features:
    """Further views are shifted and mirrored. Kept as float16: a tenth of a percent is less than a shift by one pixel changes."""
    random = np.random.default_rng(seed)
    tokens, patches = [], []
    with torch.no_grad():
        for view in range(views):
            seen = []
            for first in range(0, len(split.pixels), batch):
                pixels = split.pixels[first : first + batch]
                seen.append(folder.clip.see(folder.to_input(varied(pixels, random) if view else pixels).to(device)))
            tokens.append(torch.cat([part.token for part in seen]).half())
            patches.append(torch.cat([part.patches for part in seen]).half())
    return Features(torch.stack(tokens), torch.stack(patches), torch.from_numpy(split.attributes).to(device), torch.from_numpy(split.objects).to(device), split.definition)


def batches(features: Features, size: int, random: np.random.Generator) -> Iterator[tuple[Vision, Tensor]]:
    """One epoch: every picture once, in a view drawn for it; with the pictures' rows."""
    order = torch.from_numpy(random.permutation(features.count))
    views = torch.from_numpy(random.integers(0, features.token.shape[0], features.count))
    for first in range(0, features.count - size + 1, size):
        rows = order[first : first + size]
        yield features.view(rows, views[first : first + size]), rows
