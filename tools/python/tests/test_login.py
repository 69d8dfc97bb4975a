"""The login that the npm command saves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from primitives_bench import Client
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
