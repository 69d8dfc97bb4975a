"""Names similar to one that is unknown, in the order of the npm command."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

_MAX_NAMES = 3
# Share of equal characters of a mistyped name; at 0.8 "batch" would stand for "watch".
_MIN_EQUAL = 0.82
# Share of common letters and letter pairs (Dice); at 1 the names are equal.
_MIN_SIMILARITY = 0.35


def similar_names(text: str, names: Sequence[str]) -> list[str]:
    """Return at most three similar names: those that begin with the text, shortest first, then the most similar."""
    own = _letter_pairs(text)

    def similarity(name: str) -> float:
        other = _letter_pairs(name)
        return 2 * len(own & other) / (len(own) + len(other))

    begins = {it: text != "" and it.lower().startswith(text.lower()) for it in names}
    near = [it for it in names if begins[it] or similarity(it) >= _MIN_SIMILARITY]
    near.sort(key=lambda it: (not begins[it], len(it) if begins[it] else -similarity(it)))
    return near[:_MAX_NAMES]


def mistyped_names(text: str, names: Sequence[str]) -> list[str]:
    """Return the names of which the text is the first half or more, and those that differ by a typing error."""
    begun = [it for it in names if 2 * len(text) >= len(it) and it.lower().startswith(text.lower())]
    close = get_close_matches(text, names, n=_MAX_NAMES, cutoff=_MIN_EQUAL)
    return list(dict.fromkeys([*sorted(begun, key=len), *close]))[:_MAX_NAMES]


def _letter_pairs(name: str) -> set[str]:
    letters = name.lower()
    return {letters[at : at + 2] for at in range(len(letters))}
