"""The login that the npm command saves."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path

import httpx
import pytest

from primitives_bench import Client, RefusedError
from primitives_bench.cli import main
from primitives_bench.graphql import generated as api
from primitives_bench.login_command import token_name
from primitives_bench.transport import forget_login, save_login


def _token(client: Client) -> str | None:
    return client._http.headers.get("authorization")


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("PRIMITIVES_URL", "PRIMITIVES_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "primitives" / "connection.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"url": "https://bench.example.org/", "token": "prm_saved"}))
    return path


def test_uses_the_platform_and_the_token_of_the_saved_login(saved: Path) -> None:
    client = Client()
    assert (client.url, _token(client)) == ("https://bench.example.org", "Bearer prm_saved")


def test_sends_the_saved_token_to_its_own_platform_only(saved: Path) -> None:
    assert _token(Client("https://other.example.org")) is None
    assert _token(Client(token="")) is None


def test_prefers_the_environment(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRIMITIVES_TOKEN", "prm_environment")
    assert _token(Client()) == "Bearer prm_environment"


def test_stores_a_login_for_both_commands_that_only_this_user_can_read(saved: Path) -> None:
    forget_login()
    assert not saved.exists()
    assert save_login("https://bench.example.org", "prm_new") == saved
    assert json.loads(saved.read_text("utf8")) == {"url": "https://bench.example.org", "token": "prm_new"}
    assert saved.stat().st_mode & 0o077 == 0
    assert _token(Client()) == "Bearer prm_new"


def test_ignores_an_invalid_file(saved: Path) -> None:
    saved.write_text("[]")
    client = Client()
    assert (client.url, _token(client)) == ("http://localhost:4600", None)


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """A platform that refuses every token; the list has the token of each request."""
    tokens: list[str | None] = []

    def answer(_: object, request: httpx.Request, **__: object) -> httpx.Response:
        tokens.append(request.headers.get("authorization"))
        if tokens[-1]:
            fields = {"code": "token_expired", "found": "an expired token", "remedy": "sign in again"}
            body = {"errors": [{"message": "the API token has expired", "extensions": fields}]}
            return httpx.Response(401, json=body, request=request)
        return httpx.Response(200, json={"data": {"publicSplits": [], "viewer": None}}, request=request)

    monkeypatch.setattr(httpx.Client, "send", answer)
    return tokens


def test_reads_without_a_refused_token_after_one_warning(saved: Path, refusing: list[str | None]) -> None:
    client = Client()
    with pytest.warns(UserWarning, match="has expired .token_expired.; reading without an account") as warned:
        assert client.public_splits() == []
        assert client.public_splits() == []
    assert len(warned) == 1
    assert f"found:    an expired token, from {saved}\n" in str(warned[0].message)
    assert warned[0].filename == __file__
    assert refusing == ["Bearer prm_saved", None, None]


def test_names_the_source_of_a_refused_token(
    saved: Path, refusing: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RefusedError, match="an expired token, from the argument token\n"):
        Client(token="prm_argument").account()
    monkeypatch.setenv("PRIMITIVES_TOKEN", "prm_environment")
    with pytest.raises(RefusedError, match="an expired token, from PRIMITIVES_TOKEN\n"):
        Client().account()


def test_the_command_prints_the_warning_on_standard_error(
    saved: Path, refusing: list[str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == []
    assert json.loads(printed.err)["warning"]["code"] == "token_expired"


def test_what_needs_an_account_is_refused_without_a_warning(
    saved: Path, refusing: list[str | None], recwarn: pytest.WarningsRecorder
) -> None:
    for call in (Client().account, Client().submissions):
        with pytest.raises(RefusedError, match="token_expired"):
            call()
    assert len(recwarn) == 0


@pytest.mark.filterwarnings("ignore:the API token")
def test_what_needs_an_account_is_refused_with_the_reason_of_the_token(saved: Path, refusing: list[str | None]) -> None:
    client = Client()
    client.public_splits()
    with pytest.raises(RefusedError, match="token_expired"):
        client.execute(api.CANCEL_EVALUATION({"id": "1"}))
    with pytest.raises(RefusedError, match="token_expired"):
        client._require_signed_in()


@pytest.fixture
def revoking(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None]]:
    """A platform that revokes tokens; the list has the text and the token of each request."""
    sent: list[tuple[str, str | None]] = []

    def answer(_: object, request: httpx.Request, **__: object) -> httpx.Response:
        sent.append((request.content.decode(), request.headers.get("authorization")))
        return httpx.Response(200, json={"data": {"revokeOwnToken": True}}, request=request)

    monkeypatch.setattr(httpx.Client, "send", answer)
    return sent


def test_logout_revokes_the_stored_token(
    saved: Path, revoking: list[tuple[str, str | None]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert [main(["logout"]), main(["logout"]), main(["logout", "--json"])] == [0, 0, 0]
    assert capsys.readouterr().out == (
        "the stored token was revoked and deleted\n"
        "no token is stored on this machine\n"
        '{\n  "forgotten": false,\n  "revoked": false\n}\n'
    )
    [(document, token)] = revoking
    assert ("revokeOwnToken" in document, token) == (True, "Bearer prm_saved")
    assert not saved.exists()


def test_logout_deletes_a_refused_token(
    saved: Path, refusing: list[str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["logout"]) == 0
    assert capsys.readouterr().out == "the stored token was deleted; the platform refused it\n"
    assert not saved.exists()


def test_logout_without_an_answer_names_the_page_that_revokes_the_token(
    saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> httpx.Response:
        raise httpx.ConnectError("no route")

    monkeypatch.setattr(httpx.Client, "send", broken)
    monkeypatch.setattr("time.sleep", lambda _: None)
    assert main(["logout"]) == 0
    assert capsys.readouterr().out.endswith("revoke it on https://bench.example.org/account\n")
    assert not saved.exists()


def test_the_name_of_a_token_has_the_program_the_machine_and_the_time() -> None:
    at = datetime(2026, 3, 1, 9, 5, tzinfo=timezone.utc)
    assert token_name(at, "laptop") == "primitives-bench on laptop, 2026-03-01 09:05 UTC"
    assert len(token_name(at, "h" * 200)) <= 80
