"""A debug run that ``submit`` follows ends with the table of the command and its forecast."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from test_client import ANSWER

import primitives_bench
from primitives_bench import Client

AUC = {"id": "mac.auc.v1", "label": "AUC", "direction": "HIGHER", "format": "PERCENT", "notes": []}
VALUE = {"metric": AUC["id"], "value": 0.41, "low": 0.37, "high": 0.45, "step": None, "reason": None}
RESULT = {"board": "closed", "released": None, "rank": None, "values": [VALUE], "neighbours": []}
TRACK = {"metrics": [AUC], "primaryMetric": {"id": AUC["id"]}, "releaseRule": "IMPROVEMENTS"}
CHANCE = {"id": "reference-random", "name": "Random", "cells": [{"metric": AUC["id"], "value": 0.4}]}


def _submitted(monkeypatch: pytest.MonkeyPatch, samples: Path, **options: Any) -> list[primitives_bench.Evaluation]:
    """Return what ``submit`` returns for a platform that has scored the debug run."""
    track: Any = {**ANSWER["track"], **TRACK, "split": {"role": "HIDDEN"}}
    run = {**ANSWER, "debug": True, "track": track, "results": [RESULT], "publication": None, "receipt": None}
    submission = {"code": "4F2K9Q", "name": "Model", "evaluations": [run], "listing": "LISTED", "listedAt": None}
    report = SimpleNamespace(raise_if_rejected=lambda: None)
    for name, answer in {
        "_require_tracks": None,
        "_require_known_training": None,
        "_require_signed_in": None,
        "check": report,
        "copies": {},
        "_copies_of_submission": {},
        "_submit_checked": "4F2K9Q",
        "submission": submission,
        "references": [CHANCE],
    }.items():
        monkeypatch.setattr(Client, name, lambda *_, answer=answer, **__: answer)
    client = Client("http://127.0.0.1:9", token="")
    return primitives_bench.submit(
        samples / "open-valid-classifier", track="shapes", debug=True, client=client, **options
    )


def test_a_debug_run_ends_with_its_values_and_the_forecast(
    monkeypatch: pytest.MonkeyPatch, samples: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [evaluation] = _submitted(monkeypatch, samples)
    printed = capsys.readouterr().err
    assert ["AUC", "41.00", "±4.00"] in [it.split() for it in printed.splitlines()]
    assert "the result would be withheld." in printed
    folder = str(samples / "open-valid-classifier")
    call = f"primitives_bench.submit({folder!r}, track='shapes', trained_on=[…])"
    assert printed.endswith(f"to submit it all the same: {call}\n")
    assert "<bundle>" not in printed
    assert evaluation.forecast is not None
    assert evaluation.forecast.startswith("AUC of a first result must be above about 50.00%")
    assert evaluation.forecast.endswith("the result would be withheld.")
    assert str(evaluation).endswith(f"\n{evaluation.forecast}")
    assert repr([evaluation]) == (
        "[Evaluation('shapes', SCORED, closed: AUC 41.00 ±4.00 percent, "
        "with the values of this run, too close to chance, the result would be withheld)]"
    )


def test_a_debug_run_prints_nothing_without_progress(
    monkeypatch: pytest.MonkeyPatch, samples: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [evaluation] = _submitted(monkeypatch, samples, progress=False)
    assert evaluation.forecast is not None
    assert capsys.readouterr() == ("", "")


def test_a_client_returns_the_forecast_of_a_debug_run(monkeypatch: pytest.MonkeyPatch, samples: Path) -> None:
    _submitted(monkeypatch, samples, progress=False)
    for evaluation in [*Client().wait("4F2K9Q"), *Client().watch("4F2K9Q")]:
        assert str(evaluation).endswith("of this run, too close to chance, the result would be withheld.")


def test_a_submission_that_is_not_followed_has_no_forecast(monkeypatch: pytest.MonkeyPatch, samples: Path) -> None:
    [evaluation] = _submitted(monkeypatch, samples, watch=False)
    assert evaluation.forecast is None


def test_a_submission_of_a_client_prints_its_address_and_the_next_step(
    monkeypatch: pytest.MonkeyPatch, samples: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {"check": SimpleNamespace(raise_if_rejected=lambda: None), "_submit_checked": "4F2K9Q"}
    for name, answer in {**answers, "_require_known_training": None, "_require_signed_in": None}.items():
        monkeypatch.setattr(Client, name, lambda *_, answer=answer, **__: answer)
    client, bundle = Client("http://127.0.0.1:9", token=""), samples / "open-valid-classifier"
    assert client.submit(bundle, "shapes", debug=True) == "4F2K9Q"
    assert capsys.readouterr().err.splitlines() == [
        "submitted as 4F2K9Q: http://127.0.0.1:9/s/4F2K9Q",
        "next: client.wait('4F2K9Q') returns the evaluations when they have ended",
    ]
    client.submit(bundle, "shapes", debug=True, progress=False)
    assert capsys.readouterr().err == ""
