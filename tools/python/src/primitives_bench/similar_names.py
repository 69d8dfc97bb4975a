"""Names similar to one that is unknown, in the order of the npm command."""

from __future__ import annotations

from collections.abc import Sequence

_MAX_NAMES = 3
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


def _letter_pairs(name: str) -> set[str]:
    letters = name.lower()
    return {letters[at : at + 2] for at in range(len(letters))}
