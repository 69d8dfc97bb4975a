"""
MVP-Integrator (the MAC paper, section 4): dual-branch prompt tuning and a visual–primitive integrator; no composition goes in.

* Two learned contexts, one before attributes, one before objects; towers and names stay frozen.
* A light transformer encoder looks at [class token, patches; attribute texts, object texts] together.
* The refined class token is compared with the *original* texts. Binary cross-entropy for attributes, cross-entropy for objects; the two
  logits are submitted and summed by the platform.

`settings` switch what Table 6 of the paper switches: `integrator`, `imageTokens` (the class token, the patches or both enter the
transformer; the mean of the refined patches stands for the image where the class token does not), `tuned` (whether the contexts are
learned). They also switch what the released code does: `mask` (which groups may not look at each other), `mergePatch`, `refinedText`; and
`dualBranch`, which makes both branches share one context.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit.clip import Layer, Vision
from kit.method import Method, attribute_loss
from kit.prompts import Prompts

IMAGE_TOKENS = ("both", "cls", "patch")
MASKS = ("none", "attr_obj", "primitive", "primitive_respective", "image_text", "cls_patch")


def integrator_mask(kind: str, patches: int, attributes: int, objects: int) -> Tensor:
    """
    0 where a row may look at a column, −10⁴ where not: square over [class, patches, attributes, objects].

    `attr_obj` attributes and objects apart · `primitive` no text sees a text · `primitive_respective` no attribute sees attributes, no
    object objects · `image_text` image and text apart · `cls_patch` class token and patches apart. A token always sees itself (in the
    released code it does not, and two of its masks stop one patch short).
    """
    if kind not in MASKS:
        raise ValueError(f"no mask is called {kind}; there are {', '.join(MASKS)}")
    group = torch.tensor([0] + [1] * patches + [2] * attributes + [3] * objects)
    row, column = group[:, None], group[None, :]
    both = lambda few: torch.isin(row, torch.tensor(few)) & torch.isin(column, torch.tensor(few))
    apart = {
        "none": torch.zeros_like(row == column),
        "attr_obj": both([2, 3]) & (row != column),
        "primitive": both([2, 3]),
        "primitive_respective": both([2]) | both([3]),
        "image_text": (row <= 1) != (column <= 1),
        "cls_patch": both([0, 1]) & (row != column),
    }[kind]
    return (apart & ~torch.eye(len(group), dtype=torch.bool)).float() * -1e4


class MvpIntegrator(Method):
    outputs = ["attribute_logits", "object_logits"]

    def __init__(self, folder, definition, settings) -> None:
        super().__init__(folder, definition, settings)
        if settings["imageTokens"] not in IMAGE_TOKENS:
            raise ValueError(f"no image tokens are called {settings['imageTokens']}; there are {', '.join(IMAGE_TOKENS)}")
        names = self.attribute_names, self.object_names
        self.attribute = Prompts(folder, *names, learn_context=settings["tuned"], learn_names=False)
        self.object = Prompts(folder, *names, learn_context=settings["tuned"], learn_names=False) if settings["dualBranch"] else self.attribute
        layers = settings["layers"] if settings["integrator"] else 0
        self.integrator = nn.ModuleList(Layer(self.width, settings["heads"], 2 * self.width, "relu") for _ in range(layers))
        vision = folder.clip.config["vision_config"]
        patches = (vision["image_size"] // vision["patch_size"]) ** 2
        mask = integrator_mask(settings["mask"], patches, *map(len, names))
        first, after = {"both": (0, 1 + patches), "cls": (0, 1), "patch": (1, 1 + patches)}[settings["imageTokens"]]
        rows = [*range(first, after), *range(1 + patches, len(mask))]
        self.register_buffer("mask", mask[rows][:, rows] if settings["mask"] != "none" else None, persistent=False)
        # The same for every attribute: it changes no order, but a sigmoid of 20 · cosine without it would be 1 for half of them.
        self.bias = nn.Parameter(torch.tensor(-5.0))

    def texts(self, training: bool) -> tuple[Tensor, ...]:
        return self.attribute.attributes(), self.object.objects()

    def score(self, seen: Vision, texts: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        count, primitives = seen.token.shape[0], torch.cat(texts)
        source = self.settings["imageTokens"]
        images = {"both": [seen.token[:, None], seen.patches], "cls": [seen.token[:, None]], "patch": [seen.patches]}[source]
        tokens = torch.cat([*images, primitives[None].expand(count, -1, -1)], 1)
        for layer in self.integrator:
            tokens = layer(tokens, self.mask)
        after = tokens.shape[1] - len(primitives)
        image = tokens[:, :after].mean(1) if source == "patch" else tokens[:, 0]
        if self.settings["mergePatch"]:
            image = image + tokens[:, 1:after].mean(1)
        texts_to_meet = tokens[:, after:] if self.settings["refinedText"] else primitives[None]
        logits = self.scale * (F.normalize(texts_to_meet, dim=-1) @ F.normalize(image, dim=-1)[:, :, None])[:, :, 0]
        return logits[:, : len(self.attribute_names)] + self.bias, logits[:, len(self.attribute_names) :]

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor) -> Tensor:
        attribute, thing = self.score(seen, self.texts(training=True))
        return attribute_loss(attribute, attributes) + F.cross_entropy(thing, objects)
