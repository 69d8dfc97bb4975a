"""Names of the further fields of a submission, and the warning without a declaration of the training data."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import primitives_bench
from primitives_bench import Client, RefusedError
from primitives_bench.submit_fields import submit_fields, warn_if_undeclared


def test_fields_have_the_names_of_the_api_or_of_python() -> None:
    assert submit_fields({"trained_on": [], "licence": "MIT"}) == {"trainedOn": [], "licence": "MIT"}


def test_an_unknown_field_is_refused_before_anything_is_read_or_sent() -> None:
    client = Client("http://127.0.0.1:9", token="")
    for act in (
        lambda: client.submit("none", "shapes", trained=[]),
        lambda: primitives_bench.submit("none", track="shapes", client=client, trained=[]),
    ):
        with pytest.raises(RefusedError) as refused:
            act()
        assert (refused.value.code, refused.value.found) == ("input_invalid", "trained")
        assert "trainedOn" in (refused.value.expected or "")


def test_a_warning_names_the_line_of_the_caller(tmp_path: Path) -> None:
    client = Client("http://127.0.0.1:9", token="")
    with pytest.warns(UserWarning, match=r"not declared.*trainedOn=\[\]$") as found, pytest.raises(Exception):  # noqa: B017
        client.submit(tmp_path / "none", "shapes")
    assert found[0].filename == __file__


@pytest.mark.parametrize("fields", [{"trainedOn": []}, {"debug": True}])
def test_a_declaration_and_a_debug_run_need_no_warning(fields: dict[str, object]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_if_undeclared(fields)
