"""Equality with ``primitives verify``: sound and damaged receipts."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from primitives_bench import Client, ReceiptError, verify_receipt
from primitives_bench.cli import main


def test_every_verdict_is_that_of_primitives_verify(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = cases / "receipts"
    expected = json.loads((folder / "expected.json").read_text("utf8"))
    found = []
    for it in expected:
        try:
            sha256, code = verify_receipt(folder / it["name"], it["keys"]).sha256, None
        except ReceiptError as error:
            sha256, code = None, error.code
        done = main(["verify", str(folder / it["name"]), "--keys", it["keys"], "--json"])
        found.append({**it, "exit": done, "code": code, "sha256": sha256})
    assert found == expected
    assert len({it["code"] for it in expected}) == 8
    assert {it["exit"] for it in expected} == {0, 1}


def test_the_text_names_the_position_in_the_log_and_the_values(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = cases / "receipts"
    valid = next(it for it in json.loads((folder / "expected.json").read_text("utf8")) if it["exit"] == 0)
    log = json.loads((folder / valid["name"]).read_text("utf8"))["log"]
    assert main(["verify", str(folder / valid["name"]), "--keys", valid["keys"]]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"  log       entry {log['index']} of {log['head']['size']} entries, counted from 0" in lines
    assert any(it.startswith("AUC") and "18.92" in it for it in lines)


@pytest.mark.parametrize(
    ("content", "code", "found"),
    [
        (None, "file_unreadable", "a folder"),
        (b"", "receipt_malformed", "an empty file"),
        (b"\xff\xfe", "receipt_malformed", "other content"),
    ],
)
def test_a_folder_or_file_that_is_no_receipt(
    content: bytes | None, code: str, found: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path if content is None else tmp_path / "receipt.json"
    if content is not None:
        path.write_bytes(content)
    assert main(["verify", str(path), "--keys", "keys.json", "--json"]) == 1
    error = json.loads(capsys.readouterr().err)["error"]
    assert (error["code"], error["found"]) == (code, found)
    assert "receipt" in error["expected"]


def test_a_receipt_that_does_not_exist() -> None:
    with pytest.raises(ReceiptError) as refused:
        verify_receipt("none.json", {})
    assert refused.value.code == "file_missing"


def test_no_token_is_sent_to_the_installation_that_a_receipt_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRIMITIVES_TOKEN", "prm_secret")
    headers: list[httpx.Headers] = []

    def answer(_: object, request: httpx.Request, **__: object) -> httpx.Response:
        headers.append(request.headers)
        return httpx.Response(404, json={"code": "receipt_unknown", "message": "no such receipt", "remedy": "-"})

    monkeypatch.setattr(httpx.Client, "send", answer)
    assert main(["verify", f"https://evil.example/r/{'0' * 64}.json"]) != 0
    assert headers
    assert all("authorization" not in it for it in headers)


def test_a_receipt_is_named_by_its_digest() -> None:
    with pytest.raises(ReceiptError) as refused:
        Client("http://localhost:1").signed_receipt("4F2K9Q")
    assert (refused.value.code, refused.value.found) == ("receipt_unknown", "4F2K9Q")


def test_the_command_prints_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() != ""


def test_a_receipt_prints_its_model_and_its_values(cases: Path) -> None:
    folder = cases / "receipts"
    valid = next(it for it in json.loads((folder / "expected.json").read_text("utf8")) if it["exit"] == 0)
    first, *table = repr(verify_receipt(folder / valid["name"], valid["keys"])).splitlines()
    assert first.startswith("Receipt ")
    assert " on " in first
    assert any(it.startswith("AUC") and "18.92" in it for it in table)


def test_an_unknown_key_is_an_error_about_keys_of_the_platform(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = cases / "receipts"
    known = next(
        it for it in json.loads((folder / "expected.json").read_text("utf8")) if it["code"] == "receipt_key_unknown"
    )
    main(["verify", str(folder / known["name"]), "--keys", known["keys"]])
    assert f"  expected: a key of this platform ({known['keys']})\n  found:    key " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("visibility", "found", "remedy"),
    [
        ("WITHHELD", "4F2K9Q, whose result is withheld", "a receipt is issued only for published results"),
        ("SHOWN", "4F2K9Q", "a submission has a receipt when its evaluation is scored"),
    ],
)
def test_verify_states_why_a_submission_has_no_receipt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], visibility: str, found: str, remedy: str
) -> None:
    evaluation = SimpleNamespace(receipt=None, visibility=visibility)
    monkeypatch.setattr(Client, "evaluations", lambda *_: [evaluation])
    assert main(["--url", "http://127.0.0.1:9", "verify", "4F2K9Q"]) == 1
    printed = capsys.readouterr().err
    assert f"found:    {found}\n" in printed
    assert remedy in printed
