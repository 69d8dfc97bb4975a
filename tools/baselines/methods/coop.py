"""CoOp (Zhou et al., "Learning to prompt for vision-language models", IJCV 2022, section 3.2): one learned context before every pair."""

from __future__ import annotations

from torch import Tensor

from kit.clip import Vision
from kit.method import Method, cosines, pair_loss
from kit.prompts import Prompts


class Coop(Method):
    outputs = ["pair_scores"]
    learn_context, learn_names = True, False

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        self.prompts = Prompts(folder, self.attribute_names, self.object_names, self.learn_context, self.learn_names)

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        return (self.prompts.pairs(self.seen if training else self.open),)

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        return (self.scale * cosines(seen.token, texts[0]),)

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        return pair_loss(self.score(seen, self.texts(training=True))[0], self.seen, attributes, objects)
