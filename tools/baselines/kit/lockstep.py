"""
Trains several methods on the same features, a step of each in turn, and keeps of each the state that is best on the validation split.

On a GPU every method has its own stream, and its forward and backward passes are one recorded graph: the networks are so small that
starting their kernels one by one costs several times what the kernels cost.
"""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext
from typing import Any, Callable, Iterator

import numpy as np
import torch
from torch import Tensor

from .features import Features
from .method import Method

# Epochs between two looks at the validation split.
LOOK_EVERY = 5
WARM_UP = 3


def all_scores(method: Method, features: Features, texts: tuple[Tensor, ...], batch: int = 100) -> tuple[Tensor, ...]:
    """Scores of every instance, in parts: some methods need memory for each candidate pair of each image."""
    rows = torch.arange(features.count, device=features.objects.device)
    parts = [method.score(features.view(some, torch.zeros_like(some)), texts) for some in rows.split(batch)]
    return tuple(torch.cat(found) for found in zip(*parts))


def pair_scores(scores: tuple[Tensor, ...]) -> Tensor:
    """[n, A · O]: the scores of pairs as they are, or sigmoid of the attribute plus softmax of the object."""
    if len(scores) == 1:
        return scores[0]
    attribute, thing = scores
    return (attribute.sigmoid()[:, :, None] + thing.softmax(1)[:, None, :]).flatten(1)


def exact_match(scores: Tensor, attributes: Tensor, objects: Tensor, pairs: Tensor) -> float:
    """
    Share of instances whose n best pairs are their n true pairs.

    @param scores  [n, A · O]
    @param pairs  [P, 2], the candidates; every true pair is one of them
    """
    things = scores.shape[1] // attributes.shape[1]
    some = scores[:, pairs[:, 0] * things + pairs[:, 1]]
    true = (attributes[:, pairs[:, 0]] * (objects[:, None] == pairs[:, 1])).bool()
    worst_true, best_false = some.masked_fill(~true, torch.inf).amin(1), some.masked_fill(true, -torch.inf).amax(1)
    return (worst_true > best_false).float().mean().item()


def closed_world(definition: dict, device: torch.device) -> Tensor:
    """Pairs [P, 2] that any set of the definition lists."""
    return torch.tensor(sorted({tuple(pair) for pairs in definition["pairs"].values() for pair in pairs}), device=device)


class Trainer:
    """One method in training: AdamW with one warm cycle of the rate, as `kit/method.py`."""

    def __init__(self, name: str, method: Method, train: Features, val: Features, settings: dict[str, Any], graphs: bool = True) -> None:
        self.name, self.method, self.train, self.val, self.settings = name, method, train, val, settings
        self.device = train.objects.device
        self.random = np.random.default_rng(settings["seed"])
        self.learned = [parameter for parameter in method.parameters() if parameter.requires_grad]
        self.epochs = settings["epochs"] if self.learned else 0
        self.batch, self.steps = settings["batch"], train.count // settings["batch"]
        self.curve: list[dict[str, float]] = []
        self.best, self.state = -1.0, self.copied()
        self.pairs = closed_world(train.definition, self.device)
        on_gpu = self.device.type == "cuda"
        self.stream = torch.cuda.Stream() if on_gpu else None
        self.graph: torch.cuda.CUDAGraph | None = None
        self.rows, self.views = (torch.zeros(self.batch, dtype=torch.long, device=self.device) for _ in range(2))
        self.total = torch.zeros((), device=self.device)
        if self.epochs:
            self.optimiser = torch.optim.AdamW(self.learned, lr=settings["rate"], weight_decay=settings.get("decay", 0.01), fused=on_gpu)
            self.schedule = torch.optim.lr_scheduler.OneCycleLR(self.optimiser, max_lr=settings["rate"], total_steps=self.epochs * self.steps, pct_start=0.15)
            self.method.train()
            if on_gpu:
                torch.cuda.synchronize()  # the features and weights come from another stream
                if graphs:
                    self.record()

    def copied(self) -> dict[str, Tensor]:
        """What is learned, and the buffers that are saved."""
        return {name: tensor.detach().clone() for name, tensor in self.method.state_dict().items() if not name.startswith("clip.")}

    def pass_once(self) -> None:
        """Gradients of the batch of `rows` and `views`."""
        seen = self.train.view(self.rows, self.views)
        loss = self.method.loss(seen, self.train.attributes[self.rows], self.train.objects[self.rows])
        loss.backward()
        self.total += loss.detach()

    def record(self) -> None:
        """Records the passes as a graph. Its gradients keep their places, which the optimiser reads after each replay."""
        before = torch.cuda.current_stream()
        try:
            with torch.cuda.stream(self.stream):
                for _ in range(WARM_UP):
                    self.pass_once()
                    self.optimiser.zero_grad(set_to_none=True)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream, capture_error_mode="thread_local"):
                self.pass_once()
            self.graph = graph
        except RuntimeError as problem:
            print(f"{self.name}: not recorded: {problem}", file=sys.stderr, flush=True)
            torch.cuda.set_stream(before)
            self.optimiser.zero_grad(set_to_none=True)
        torch.cuda.synchronize()
        self.total.zero_()

    def step(self, rows: Tensor, views: Tensor) -> None:
        self.rows.copy_(rows)
        self.views.copy_(views)
        if self.graph is None:
            self.optimiser.zero_grad()
            self.pass_once()
        else:
            self.graph.replay()
        self.optimiser.step()
        self.schedule.step()

    def on_stream(self) -> Any:
        return nullcontext() if self.stream is None else torch.cuda.stream(self.stream)

    def run(self) -> Iterator[None]:
        """Stops after every step."""
        for epoch in range(1, self.epochs + 1):
            with self.on_stream():
                self.total.zero_()
                order = self.random.permutation(self.train.count)[: self.steps * self.batch]
                rows = torch.from_numpy(order).to(self.device).unflatten(0, (self.steps, self.batch))
                views = self.random.integers(0, self.train.token.shape[0], order.shape)
                views = torch.from_numpy(views).to(self.device).unflatten(0, (self.steps, self.batch))
            for step in range(self.steps):
                with self.on_stream():
                    self.step(rows[step], views[step])
                yield
            if epoch % LOOK_EVERY == 0 or epoch == self.epochs:
                with self.on_stream():
                    self.look(epoch)
        if not self.epochs:
            self.look(0)

    def look(self, epoch: int) -> None:
        """Exact Match of the closed world on the validation split; of equal states the later one is kept."""
        self.method.eval()
        with torch.no_grad():
            scores = all_scores(self.method, self.val, self.method.texts(training=False))
            found = exact_match(pair_scores(scores), self.val.attributes, self.val.objects, self.pairs)
        self.method.train()
        self.curve.append({"epoch": epoch, "loss": self.total.item() / max(1, self.steps), "val": found})
        print(f"  {self.name}: epoch {epoch} of {self.epochs}: loss {self.curve[-1]['loss']:.4f}, Exact Match on val {found:.4f}", file=sys.stderr, flush=True)
        if found >= self.best:
            self.best, self.state = found, self.copied()


def train_together(trainers: list[Trainer], done: Callable[[Trainer], None]) -> float:
    """@param done  called with each trainer that is finished. @returns seconds"""
    started = time.time()
    active = [(trainer, trainer.run()) for trainer in trainers]
    while active:
        going = []
        for trainer, run in active:
            if next(run, run) is run:
                if trainer.stream is not None:
                    trainer.stream.synchronize()
                done(trainer)
            else:
                going.append((trainer, run))
        active = going
    return time.time() - started
