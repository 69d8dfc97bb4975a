"""``primitives-bench login``, ``logout``, ``whoami`` and ``submissions``: the account, as in the npm command."""

from __future__ import annotations

import argparse
import socket
import sys
import time
from datetime import datetime, timezone
from typing import Any

from .client import Client
from .errors import RefusedError, UnavailableError
from .graphql import generated as api
from .output import OK, print_json, print_line
from .texts import text
from .transport import forget_login, save_login, saved_login

_SCOPES = ("read", "submit")
_PROBLEMS = {"access_denied": "the sign-in was refused in the browser"}
# Longest name of a machine in the name of a token, which has at most 80 characters.
_MOST_OF_HOST = 36
_EXPIRED = "the sign-in was not confirmed in the browser in time"


def login(options: argparse.Namespace) -> int:
    """Store a token that the user confirms in a browser on any machine (RFC 8628)."""
    client = Client(options.url, token="")
    name = token_name(datetime.now(timezone.utc), socket.gethostname())
    scopes = [*_SCOPES, *(["operate"] if options.operate else [])]
    token = _confirmed(client, client._post("/auth/device", {"name": name, "scopes": scopes}))
    path = str(save_login(client.url, token))
    if options.json:
        return print_json({"url": client.url, "name": name, "scopes": scopes, "path": path})
    print_line(f'signed in at {client.url}; the token "{name}" is stored in {path}')
    return OK


def _confirmed(client: Client, device: dict[str, Any]) -> str:
    """Show the code, on standard error, and return the token after the confirmation."""
    sys.stderr.write(
        f"open {device['verification_uri_complete']}\n"
        f"or enter the code {device['user_code']} at {device['verification_uri']}\nwaiting for confirmation …\n"
    )
    sys.stderr.flush()
    pause = float(device["interval"])
    while True:
        time.sleep(pause)
        answer = client._post("/auth/device/token", {"device_code": device["device_code"]})
        if "access_token" in answer:
            return str(answer["access_token"])
        if answer["error"] == "slow_down":
            pause += 5
        elif answer["error"] != "authorization_pending":
            raise RefusedError(answer["error"], _PROBLEMS.get(answer["error"], _EXPIRED), "run the command again")


def token_name(now: datetime, host: str) -> str:
    """Return program, machine and time, so that the tokens of several sign-ins differ on the account page."""
    return f"primitives-bench on {host[:_MOST_OF_HOST]}, {now:%Y-%m-%d %H:%M} UTC"


def logout(options: argparse.Namespace) -> int:
    """Revoke the stored token, and delete it."""
    saved = saved_login()
    outcome = _revoke(saved) if saved else None
    forgotten = forget_login()
    if options.json:
        return print_json({"forgotten": forgotten, "revoked": outcome == "revoked"})
    if not forgotten:
        print_line("no token is stored on this machine")
        return OK
    if not saved or not outcome:
        print_line("the stored file was deleted; it had no readable token")
        return OK
    print_line(
        {
            "revoked": "the stored token was revoked and deleted",
            "invalid": "the stored token was deleted; the platform refused it",
            "unavailable": "the stored token was deleted, but not revoked, because the platform does not answer; "
            f"revoke it on {saved['url']}/account",
        }[outcome]
    )
    return OK


def _revoke(saved: dict[str, str]) -> str:
    """Revoke a stored token, which the platform may refuse or not answer."""
    try:
        client = Client(saved["url"], token=saved["token"])
        client.execute(api.REVOKE_OWN_TOKEN({}))
    except RefusedError:
        return "invalid"
    except UnavailableError:
        return "unavailable"
    return "revoked"


def whoami(options: argparse.Namespace) -> int:
    """Print the platform, the account and its teams."""
    client = Client(options.url)
    account = client.account()
    if options.json:
        return print_json({"url": client.url, **account})
    print_line(text("who-am-i", account, url=client.url))
    return OK


def submissions(options: argparse.Namespace) -> int:
    """Print the submissions of the account's teams."""
    found = Client(options.url).submissions(options.first, options.sort)
    if options.json:
        return print_json(found)
    print_line(text("submissions", found))
    return OK
