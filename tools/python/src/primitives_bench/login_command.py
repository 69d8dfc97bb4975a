"""``primitives-bench login``, ``logout``, ``whoami`` and ``submissions``: the account, as in the npm command."""

from __future__ import annotations

import argparse
import socket
import sys
import time
from typing import Any

from .client import Client
from .errors import RefusedError
from .output import OK, print_json, print_line
from .texts import text
from .transport import forget_login, save_login

_SCOPES = ("read", "submit")
_PROBLEMS = {"access_denied": "the sign-in was refused in the browser"}
_EXPIRED = "the sign-in was not confirmed in the browser in time"


def login(options: argparse.Namespace) -> int:
    """Store a token that the user confirms in a browser on any machine (RFC 8628)."""
    client = Client(options.url, token="")
    name, scopes = f"primitives on {socket.gethostname()}", [*_SCOPES, *(["operate"] if options.operate else [])]
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


def logout(options: argparse.Namespace) -> int:
    """Delete the stored token."""
    forgotten = forget_login()
    if options.json:
        return print_json({"forgotten": forgotten})
    print_line(
        "the stored token was deleted; it stays valid until you revoke it on the account page"
        if forgotten
        else "no token is stored on this machine"
    )
    return OK


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
