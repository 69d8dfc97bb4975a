"""Compound nouns for contrastive training: pictures of a compound and of its two words, and what their captions may name."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from .pictures import read_split

UNKNOWN = -1.0


class Compound(NamedTuple):
    """A noun of two words; `texts` are the ways to name it, `first` and `second` its words alone."""

    name: str
    first: str
    second: str
    texts: tuple[str, ...]


class CompoundCaption(NamedTuple):
    """A text about a compound (its place), or, with place −1, about a single word."""

    text: str
    compound: int
    word: str


class CompoundPictures(NamedTuple):
    pixels: np.ndarray
    compounds: np.ndarray  # place of the noun that a picture was drawn for
    roles: np.ndarray  # 0 the compound itself, 1 its first word alone, 2 its second


ROLES = {"positive": 0, "n1": 1, "n2": 2}


def compounds_of(definition: dict) -> list[Compound]:
    """Names, descriptions and example captions as the board's prompt sets put them, and the captions by themselves."""
    found = []
    for entry in definition["compounds"]:
        name, (first, second) = entry["name"], entry["constituents"]
        base = f"a photo of a {name}"
        examples = [text for caption in entry.get("examples", []) for text in (caption, f"{base}. An example of {name} in an image is {caption}")]
        descriptions = [f"{name}, which {'is' if text.startswith('a') else 'has'} {text}" for text in entry.get("descriptions", [])]
        # The name stands for half of all texts, so that it is not learned from sentences that give the answer away.
        found.append(Compound(name, first, second, (*[base, name] * max(1, len(examples) // 2), *examples, *descriptions)))
    return found


def held_out(count: int, every: int) -> np.ndarray:
    """Which compounds are held out from training: every n-th of the sorted names, so that both words of each occur in others."""
    return np.arange(count) % every == every - 1


def with_heads(compounds: list[Compound], pictures: CompoundPictures, heads: list[str]) -> tuple[list[Compound], CompoundPictures]:
    """Those whose second word is one of `heads`, in the same order, and their pictures."""
    kept = [place for place, compound in enumerate(compounds) if compound.second in heads]
    rows = np.isin(pictures.compounds, kept)
    places = np.searchsorted(kept, pictures.compounds[rows])
    return [compounds[place] for place in kept], CompoundPictures(pictures.pixels[rows], places, pictures.roles[rows])


def read_compounds(folder: Path, preprocessor: dict) -> tuple[list[Compound], CompoundPictures]:
    """Every draw of `render-compounds.mjs`."""
    draws = sorted((folder / "compound-train").iterdir(), key=lambda path: int(path.name))
    splits = [read_split(draw, preprocessor) for draw in draws]
    order = [ROLES[name] for name in splits[0].definition["attributes"]]
    joined = [np.concatenate([getattr(split, part) for split in splits]) for part in ("pixels", "objects", "attributes")]
    return compounds_of(splits[0].definition), CompoundPictures(joined[0], joined[1], np.array(order)[joined[2].argmax(1)])


def describe(compounds: list[Compound], place: int, role: int, random: np.random.Generator) -> CompoundCaption:
    """A text that is true of a picture drawn for the compound at `place`."""
    compound = compounds[place]
    if role == 0:
        return CompoundCaption(compound.texts[random.integers(len(compound.texts))], place, "")
    word = compound.first if role == 1 else compound.second
    return CompoundCaption(f"a photo of a {word}", -1, word)


def truths(captions: list[CompoundCaption], compounds: list[Compound], places: np.ndarray, roles: np.ndarray) -> np.ndarray:
    """
    1 where a text is true of a picture, 0 where not, UNKNOWN where people may differ: [pictures, texts]. A star box is a box to some,
    and has a star; a star is no star box to anyone.
    """
    true = np.zeros((len(places), len(captions)), np.float32)
    for row, (place, role) in enumerate(zip(places, roles)):
        own = compounds[place]
        for column, (_, compound, word) in enumerate(captions):
            if compound >= 0:
                true[row, column] = role == 0 and place == compound
            elif role == 0:
                true[row, column] = UNKNOWN if word in (own.first, own.second) else 0
            else:
                true[row, column] = word == (own.first if role == 1 else own.second)
    return true
