"""Outputs that do not fit the labels, without PyTorch: only their shapes count."""

from __future__ import annotations

import numpy as np
import pytest

from primitives_bench import NotExpressibleError
from primitives_bench.exporters.outputs import require_columns


def refusal(labels: dict[str, int], *shapes: tuple[int, ...]) -> str:
    with pytest.raises(NotExpressibleError) as refused:
        require_columns(None, [np.zeros((3, *it)) for it in shapes], labels)
    return str(refused.value)


def test_outputs_with_one_column_for_each_label_fit() -> None:
    require_columns(None, [np.zeros((3, 4)), np.zeros((3, 4))], {"attribute": 4, "object": 4})


def test_outputs_in_another_order_are_recognised_by_their_columns() -> None:
    text = refusal({"attribute": 4, "object": 2, "pair": 8}, (2,), (8,), (4,))
    assert "returns its outputs in another order than heads (label_count_mismatch)" in text
    assert "or pass heads= in the order object, pair, attribute" in text


def test_heads_with_the_same_number_of_labels_are_each_named_once() -> None:
    assert "in the order pair, attribute, object" in refusal({"attribute": 4, "object": 4, "pair": 8}, (8,), (4,), (4,))


def test_another_number_of_columns_names_the_argument() -> None:
    text = refusal({"attribute": 4, "object": 2}, (4,), (2, 7))
    assert "expected: [n, 4] for attribute, [n, 2] for object\n  found:    [n, 4], [n, 2, 7]\n" in text
    assert text.endswith("remedy:   return one column for each label, or correct heads=")
    assert refusal({"answers": 2}, (3,)).endswith("or correct answers=")
