"""Captions of Shapes for contrastive training: some of a picture's attributes, in any order, with or without its object."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

# {all} stands for one to three attributes, {attribute} for one, {object} for the object, {type} for what kind of thing the attribute says.
TEMPLATES = (
    ("a photo of {all} {object}", 5),
    ("a photo of a {all} {object}", 2),
    ("a photo of {object}", 1),
    ("a photo of a {object}", 1),
    ("a photo of {attribute} object", 2),
    ("this is {all} {object}", 1),
    ("this is {attribute}", 1),
    ("this is {object}", 1),
    ("The object is {attribute}.", 1),
    ("The {object} is {attribute}.", 1),
    ("The {type} of the {object} is {attribute}.", 1),
)

# The families of Shapes under the names that VAW's statements use (METRICS: VAW prompts T3).
TYPES = {"colour": "color", "pattern": "pattern", "surface": "material", "state": "state", "size": "size"}

WORDS = (
    "a an the this is of on in it with and photo object image example painted which has made color pattern material state size something that"
    ". , ?"
).split()


class Caption(NamedTuple):
    """A text and what it says: attribute places, and an object's place or −1 for any object."""

    text: str
    attributes: tuple[int, ...]
    object: int


class CaptionWriter:
    def __init__(self, definition: dict) -> None:
        self.attributes, self.objects = definition["attributes"], definition["objects"]
        family_of = {name: family for family, members in definition["families"].items() for name in members}
        self.types = [TYPES.get(family_of[name], family_of[name]) for name in self.attributes]
        self.templates = [text for text, _ in TEMPLATES]
        self.weights = np.array([weight for _, weight in TEMPLATES]) / sum(weight for _, weight in TEMPLATES)

    def write(self, attributes: np.ndarray, thing: int, random: np.random.Generator) -> Caption:
        """A caption of a picture with these attributes (places, at least one) and this object."""
        template = self.templates[random.choice(len(self.templates), p=self.weights)]
        count = random.integers(1, 4) if "{all}" in template else 1 if "{attribute}" in template else 0
        named = tuple(random.permutation(attributes)[:count])
        fill = {"all": " ".join(self.attributes[a] for a in named), "object": self.objects[thing]}
        if count == 1:
            fill |= {"attribute": self.attributes[named[0]], "type": self.types[named[0]]}
        return Caption(template.format(**fill), named, thing if "{object}" in template else -1)


def truths(captions: list[Caption], attributes: np.ndarray, objects: np.ndarray) -> np.ndarray:
    """Which of m captions are true of which of n pictures: float32 [n, m]. Labels are complete, so every caption can be judged."""
    named = np.zeros((len(captions), attributes.shape[1]), np.float32)
    for row, caption in zip(named, captions):
        row[list(caption.attributes)] = 1
    things = np.array([caption.object for caption in captions])
    has_all = attributes @ named.T == named.sum(1)
    return (has_all & ((things == -1) | (objects[:, None] == things))).astype(np.float32)
