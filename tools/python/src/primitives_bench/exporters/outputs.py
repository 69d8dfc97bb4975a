"""What a module returns: one tensor for each output, and one column for each label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import NotExpressibleError


def tensors_of(module: Any, answer: Any, outputs: Sequence[str]) -> list[Any]:
    """Return the tensors of an answer, one for each output.

    Raises:
        NotExpressibleError: ``output_shape_mismatch`` for another number of tensors, or a value of another type.
    """
    tensors = list(answer) if isinstance(answer, tuple | list) else [answer]
    if len(tensors) == len(outputs) and all(hasattr(it, "numpy") for it in tensors):
        return tensors
    several = len(outputs) > 1
    raise NotExpressibleError(
        "output_shape_mismatch",
        f"forward of {type(module).__name__} returns another number of tensors than the bundle has outputs"
        if all(hasattr(it, "numpy") for it in tensors)
        else f"forward of {type(module).__name__} returns other values than tensors",
        f"return {f'a tuple of {len(outputs)} tensors, in this order' if several else 'the tensor alone'}; "
        "wrap the module in another one if you cannot change it",
        expected=f"{len(outputs)} {'tensors' if several else 'tensor'}: {', '.join(outputs)}",
        found=", ".join(map(_described, tensors)) or "no tensor",
    )


def require_columns(module: Any, tensors: Sequence[Any], labels: Mapping[str, int]) -> None:
    """Require one column for each label.

    Args:
        module: for the error.
        tensors: the outputs, in the order of the labels.
        labels: their number by head, or by ``answers``.

    Raises:
        NotExpressibleError: ``label_count_mismatch``; it says so if the outputs fit in another order.
    """
    found = [list(it.shape[1:]) for it in tensors]
    wanted = [[it] for it in labels.values()]
    if found == wanted:
        return
    argument = "answers" if "answers" in labels else "heads"
    swapped = sorted(found) == sorted(wanted)
    fitting = _fitting(found, labels) if swapped else []
    raise NotExpressibleError(
        "label_count_mismatch",
        f"forward of {type(module).__name__} returns its outputs in another order than {argument}"
        if swapped
        else f"an output of {type(module).__name__} does not have one column for each label",
        f"return them in the order {', '.join(labels)}, or pass {argument}= in the order {', '.join(fitting)}"
        if swapped
        else f"return one column for each label, or correct {argument}=",
        expected=", ".join(f"[n, {count}] for {name}" for name, count in labels.items()),
        found=", ".join(map(_described, tensors)),
    )


def _fitting(found: Sequence[Sequence[int]], labels: Mapping[str, int]) -> list[str]:
    """Return the heads in an order in which the outputs fit."""
    left, names = dict(labels), []
    for shape in found:
        name = next(name for name, count in left.items() if [count] == shape)
        names.append(name)
        del left[name]
    return names


def _described(value: Any) -> str:
    """Return ``[n, 3]`` for a tensor, otherwise the type."""
    if not hasattr(value, "shape"):
        return f"a value of type {type(value).__name__}"
    return f"[{', '.join(['n', *map(str, value.shape[1:])])}]" if len(value.shape) else "a single number"
