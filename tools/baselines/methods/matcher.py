"""
A matcher and a question answerer: one small transformer over the frozen towers' tokens, after ALBEF's and BLIP's image–text matching
head (Li et al., NeurIPS 2021, section 3.2): two logits from a class token, binary cross-entropy, true texts against false ones.

Both learn from pictures of one thing with complete labels, so a statement about any attribute can be called true or false.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from kit.captions import TYPES
from kit.clip import Layer, Vision
from kit.clip_folder import ClipFolder

STATEMENTS = ("The object is {attribute}.", "The {object} is {attribute}.", "The {type} of the {object} is {attribute}.", "a photo of {attribute} {object}", "a photo of a {object}")
QUESTIONS = ("Is the {object} {attribute}?",)
MATERIAL = {"Is the {object} {attribute}?": "Is the {object} made of {attribute}?"}


class Matcher(nn.Module):
    """Logits [n, 2] (no, yes) of n pictures, each with its own text."""

    templates = STATEMENTS

    def __init__(self, folder: ClipFolder, definition: dict, settings: dict) -> None:
        super().__init__()
        self.clip, self.tokenizer, self.settings = folder.clip, folder.tokenizer, settings
        self.attributes, self.objects = definition["attributes"], definition["objects"]
        family_of = {name: family for family, members in definition["families"].items() for name in members}
        self.types = [TYPES.get(family_of[name], family_of[name]) for name in self.attributes]
        width = folder.clip.width
        self.judge = nn.Parameter(torch.zeros(width))
        self.kinds = nn.Parameter(torch.randn(2, width) * 0.02)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))
        self.layers = nn.ModuleList(Layer(width, settings["heads"], 2 * width, "relu") for _ in range(settings["layers"]))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 2)

    def forward(self, pixel_values: Tensor, input_ids: Tensor) -> Tensor:
        return self.match(self.clip.see(pixel_values), input_ids)

    def match(self, seen: Vision, input_ids: Tensor) -> Tensor:
        text, counts = self.clip.read_tokens(input_ids)
        image = torch.cat([seen.token[:, None], seen.patches], 1)
        parts = [norm(part) + kind for norm, part, kind in zip(self.norms, (image, text), self.kinds.unbind(0))]
        tokens = torch.cat([self.judge.expand(text.shape[0], 1, -1), *parts], 1)
        padding = F.pad(counts.to(tokens.dtype), (tokens.shape[1] - text.shape[1], 0), value=1.0)
        mask = (padding[:, None, None, :] - 1) * 1e4
        for layer in self.layers:
            tokens = layer(tokens, mask)
        return self.head(self.norm(tokens[:, 0]))

    def loss(self, seen: Vision, attributes: Tensor, objects: Tensor, random: np.random.Generator) -> Tensor:
        """Several texts a picture, half of them false."""
        each = self.settings["textsAPicture"]
        labels, things = attributes.cpu().numpy(), objects.cpu().numpy()
        texts, true = zip(*(self.text(labels[row], things[row], random) for row in range(len(things)) for _ in range(each)))
        rows = torch.arange(len(things)).repeat_interleave(each)
        ids = self.tokenizer.batch(list(texts)).to(objects.device)
        logits = self.match(Vision(seen.token[rows], seen.patches[rows]), ids)
        return F.cross_entropy(logits, torch.tensor(true, device=objects.device))

    def text(self, labels: np.ndarray, thing: int, random: np.random.Generator) -> tuple[str, int]:
        """A text about a picture and whether it is true."""
        template = self.templates[random.integers(len(self.templates))]
        wanted = bool(random.random() < 0.5)
        wrong_thing = not wanted and "{object}" in template and ("{attribute}" not in template or random.random() < 0.2)
        a = random.choice(np.flatnonzero(labels if wanted or wrong_thing else labels == 0))
        o = random.choice([other for other in range(len(self.objects)) if other != thing]) if wrong_thing else thing
        if self.types[a] == "material":
            template = MATERIAL.get(template, template)
        return template.format(attribute=self.attributes[a], object=self.objects[o], type=self.types[a]), int(wanted)


class Questioner(Matcher):
    """The same, asked questions: no and yes."""

    templates = QUESTIONS
