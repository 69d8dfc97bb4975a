"""Tokenizers of Hugging Face folders: WordPiece (ours) and CLIP's byte-level BPE, read from `tokenizer.json` or `vocab.json` + `merges.txt`."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Callable

import torch
from torch import Tensor


class Tokenizer:
    """Texts to ids between a start and an end token; `pad` fills up behind the end."""

    def __init__(self, pieces: Callable[[str], list[int]], start: int, end: int, pad: int) -> None:
        self.pieces, self.start, self.end, self.pad = pieces, start, end, pad

    def encode(self, text: str) -> list[int]:
        return [self.start, *self.pieces(text), self.end]

    def batch(self, texts: list[str]) -> Tensor:
        """Ids [n, longest], padded behind the end."""
        rows = [self.encode(text) for text in texts]
        longest = max(map(len, rows))
        return torch.tensor([row + [self.pad] * (longest - len(row)) for row in rows])


def read_tokenizer(folder: Path) -> Tokenizer:
    """@raises ValueError where the folder has a tokenizer of another kind"""
    path = folder / "tokenizer.json"
    if not path.exists():
        merges = [tuple(line.split()) for line in (folder / "merges.txt").read_text("utf-8").splitlines()[1:] if line]
        return clip_bpe(json.loads((folder / "vocab.json").read_text("utf-8")), merges)
    content = json.loads(path.read_text("utf-8"))
    model = content["model"]
    if model["type"] == "WordPiece":
        vocab = model["vocab"]
        return Tokenizer(lambda text: wordpieces(text, vocab), vocab["[CLS]"], vocab["[SEP]"], vocab["[PAD]"])
    if model["type"] == "BPE" and model.get("end_of_word_suffix") == "</w>":
        return clip_bpe(model["vocab"], [tuple(merge.split(" ") if isinstance(merge, str) else merge) for merge in model["merges"]])
    raise ValueError(f"{path}: a {model['type']} tokenizer is neither WordPiece nor CLIP's BPE")


def wordpieces(text: str, vocab: dict[str, int]) -> list[int]:
    """BERT's: lower case, words and punctuation apart, then the longest pieces from the left."""
    ids: list[int] = []
    for word in re.findall(r"\w+|[^\w\s]", text.lower()):
        at, found = 0, []
        while at < len(word):
            end = next((end for end in range(len(word), at, -1) if ("##" if at else "") + word[at:end] in vocab), None)
            if end is None:
                found = [vocab["[UNK]"]]
                break
            found.append(vocab[("##" if at else "") + word[at:end]])
            at = end
        ids += found
    return ids


def byte_letters() -> dict[int, str]:
    """A printable letter for each byte, as GPT-2 chose them."""
    printable = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = [byte for byte in range(256) if byte not in printable]
    return {byte: chr(byte) for byte in printable} | {byte: chr(256 + i) for i, byte in enumerate(others)}


# `[^\W\d_]` is a letter in Python's expressions; CLIP's own pattern says \p{L}, which differs in no word of a benchmark.
WORD = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d|[^\W\d_]+|\d|[^\s\w]+|_+", re.IGNORECASE)


def clip_bpe(vocab: dict[str, int], merges: list[tuple[str, ...]]) -> Tokenizer:
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    letters = byte_letters()

    @lru_cache(maxsize=None)
    def pieces_of(word: str) -> tuple[int, ...]:
        parts = [letters[byte] for byte in word.encode("utf-8")]
        parts[-1] += "</w>"
        while len(parts) > 1:
            rank, at = min((ranks.get(pair, len(ranks)), i) for i, pair in enumerate(zip(parts, parts[1:])))
            if rank == len(ranks):
                break
            pair = (parts[at], parts[at + 1])
            joined: list[str] = []
            for part in parts:
                if joined and (joined[-1], part) == pair:
                    joined[-1] += part
                else:
                    joined.append(part)
            parts = joined
        return tuple(vocab[part] for part in parts)

    def pieces(text: str) -> list[int]:
        return [id for word in WORD.findall(" ".join(text.lower().split())) for id in pieces_of(word)]

    start, end = vocab["<|startoftext|>"], vocab["<|endoftext|>"]
    return Tokenizer(pieces, start, end, end)
