"""What every method on the frozen backbone has in common, and how it is trained."""

from __future__ import annotations

import inspect
import sys
import time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from .clip import Vision
from .clip_folder import ClipFolder
from .features import Features, batches


class Method(nn.Module):
    """
    A network from what the image tower sees to scores. Texts are read once: `fix_texts` keeps what the text tower says, and `forward`
    uses only that, so the exported graph holds no text tower.
    """

    outputs: list[str] = []

    def __init__(self, folder: ClipFolder, definition: dict, settings: dict[str, Any]) -> None:
        super().__init__()
        self.settings, self.width = settings, folder.clip.width
        self.attribute_names, self.object_names = definition["attributes"], definition["objects"]
        self.scale = float(folder.clip.logit_scale.exp())
        seen = definition["pairs"]["train"]
        self.register_buffer("seen", torch.tensor(seen), persistent=False)
        self.register_buffer("open", torch.cartesian_prod(torch.arange(len(self.attribute_names)), torch.arange(len(self.object_names))), persistent=False)

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        """What the learnable prompts are read as; in training only what training needs."""
        raise NotImplementedError

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        """Training's scores or the board's, by the texts that are given."""
        raise NotImplementedError

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        raise NotImplementedError

    def fix_texts(self) -> None:
        with torch.no_grad():
            for i, text in enumerate(self.texts(training=False)):
                self.register_buffer(f"text_{i}", text.detach().clone())

    def fixed_texts(self) -> tuple[Tensor, ...]:
        return tuple(buffer for name, buffer in self.named_buffers(recurse=False) if name.startswith("text_"))

    def forward(self, seen: Vision) -> tuple[Tensor, ...]:
        return self.score(seen, self.fixed_texts())


def cosines(images: Tensor, texts: Tensor) -> Tensor:
    """[n, d] against [m, d] → [n, m]."""
    return F.normalize(images, dim=-1) @ F.normalize(texts, dim=-1).T


def attribute_loss(logits: Tensor, wanted: Tensor) -> Tensor:
    """Binary cross-entropy, summed over the attributes so that many easy zeros do not drown the object; weighed as `kit/fitting.py`."""
    return F.binary_cross_entropy_with_logits(logits, wanted, reduction="none").sum(1).mean() * 0.3


def pair_loss(logits: Tensor, pairs: Tensor, attributes: Tensor, objects: Tensor) -> Tensor:
    """Cross-entropy over pairs [P, 2] with a picture's several true pairs in equal shares, as MAC trains what was made for one pair."""
    true = attributes[:, pairs[:, 0]] * (objects[:, None] == pairs[:, 1])
    return -(logits.log_softmax(1) * true).sum(1).div(true.sum(1).clamp(min=1)).mean()


def fit(method: nn.Module, features: Features, settings: dict[str, Any]) -> float:
    """AdamW with one warm cycle of the rate over what may be learned; `loss` may ask for random numbers. @returns seconds"""
    random = np.random.default_rng(settings["seed"])
    learned = [parameter for parameter in method.parameters() if parameter.requires_grad]
    if not learned or not settings.get("epochs"):
        return 0.0
    steps = settings["epochs"] * (features.count // settings["batch"])
    optimiser = torch.optim.AdamW(learned, lr=settings["rate"], weight_decay=settings.get("decay", 0.01))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=settings["rate"], total_steps=steps, pct_start=0.15)
    draws = "random" in inspect.signature(method.loss).parameters
    started = time.time()
    method.train()
    for epoch in range(settings["epochs"]):
        total, count = 0.0, 0
        for seen, rows in batches(features, settings["batch"], random):
            loss = method.loss(seen, features.attributes[rows], features.objects[rows], *([random] if draws else []))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total, count = total + loss.item(), count + 1
        print(f"  epoch {epoch + 1} of {settings['epochs']}: loss {total / count:.4f}, {time.time() - started:.0f} s", file=sys.stderr, flush=True)
    method.eval()
    return time.time() - started
