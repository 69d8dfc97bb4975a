"""HTTP with a platform: repeated attempts, refusals as errors, and downloads that resume."""

from __future__ import annotations

import json
import os
import re
import sys
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
from tqdm.auto import tqdm

from .arguments import address_of
from .checking import digest_of
from .errors import RefusedError, SplitError, TokenRefusedWarning, UnavailableError, refusal
from .installed import default_url

TRIES = 6
_PACKAGE = str(Path(__file__).parent)
_TOKEN_CODES = frozenset({"token_unknown", "token_expired", "token_revoked"})


def _level_of_caller() -> int:
    """Return the ``stacklevel`` of a warning, in the calling function, at the code that called the package."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame, level = frame.f_back, level + 1
    return level


def _login_path() -> Path:
    """Return the file of the login, which both commands share."""
    home = os.environ.get("HOME") or str(Path.home())
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path(home) / ".config") / "primitives" / "connection.json"


def save_login(url: str, token: str) -> Path:
    """Store url and token for both commands, readable by this user only; return the file."""
    path = _login_path()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(json.dumps({"url": url, "token": token}, indent=2) + "\n", "utf8")
    return path


def forget_login() -> bool:
    """Delete the stored login; return whether there was one."""
    is_stored = _login_path().exists()
    _login_path().unlink(missing_ok=True)
    return is_stored


def saved_login() -> dict[str, str]:
    """Return url and token that the last ``login`` of either command stored; empty without a valid file."""
    try:
        saved = json.loads(_login_path().read_text("utf8"))
        return {"url": str(saved["url"]).rstrip("/"), "token": str(saved["token"])}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _unreachable_remedy(url: str) -> str:
    """Return what to do if the platform does not answer; only one on this machine can be started here."""
    ways = "`primitives login --url ADDRESS`, PRIMITIVES_URL, `--url` or Client(url=...)"
    if httpx.URL(url).host in ("localhost", "127.0.0.1", "::1"):
        return f"start the platform with `npm start` if you run it yourself, otherwise set its address with {ways}"
    return f"check the address and your network connection, then try again; to set another address, use {ways}"


class Transport:
    """Requests to one platform. ``url``: its address without a final slash.

    Raises:
        PrimitivesError: ``input_invalid`` for an address without ``http://`` or ``https://``.
    """

    def __init__(self, url: str | None = None, token: str | None = None) -> None:
        saved = saved_login()
        self.url = address_of(url or os.environ.get("PRIMITIVES_URL") or saved.get("url") or default_url())
        self._token_source = "the argument token"
        if token is None:
            token, self._token_source = os.environ.get("PRIMITIVES_TOKEN") or None, "PRIMITIVES_TOKEN"
        if token is None and saved.get("url") == self.url:
            token, self._token_source = saved["token"], str(_login_path())
        # The error with which the platform refused the token; reads then go on without it.
        self._token_refused: RefusedError | None = None
        self._warns_of_token = True
        name = f"python/{version('primitives-bench')}"
        headers = {"x-primitives-client": name, **({"authorization": f"Bearer {token}"} if token else {})}
        self._http = httpx.Client(headers=headers, timeout=60, follow_redirects=True)

    def __repr__(self) -> str:
        """Return the address, without the token."""
        return f"{type(self).__name__}({self.url!r})"

    def request(
        self, method: str, url: str, *, tries: int | None = None, reads: bool | None = None, **options: Any
    ) -> httpx.Response:
        """Send a request; repeat it with pauses while the platform does not answer or has a fault.

        A read whose token the platform refuses is sent again without the token, with a warning.

        Args:
            method: of HTTP.
            url: absolute.
            tries: number of attempts; by default six.
            reads: whether the request changes nothing; by default whether the method is GET.
            options: of ``httpx.Client.request``.

        Raises:
            RefusedError: with the platform's code.
            UnavailableError: no answer after all attempts.
        """
        if reads is None:
            reads = method == "GET"
        if not reads:
            self._require_accepted_token()
        try:
            return self._send(method, url, tries, options)
        except RefusedError as error:
            if not reads or error.code not in _TOKEN_CODES or "authorization" not in self._http.headers:
                raise
            self._token_refused = error
            del self._http.headers["authorization"]
            if self._warns_of_token:
                warnings.warn(TokenRefusedWarning(error), stacklevel=_level_of_caller())
        return self._send(method, url, tries, options)

    @contextmanager
    def _before_account(self) -> Iterator[None]:
        """Read without a warning of a refused token, because the caller raises its error afterwards."""
        self._warns_of_token = False
        try:
            yield
        finally:
            self._warns_of_token = True

    def _require_accepted_token(self) -> None:
        """Raise the error with which the platform refused the token, if it did."""
        if self._token_refused:
            raise self._token_refused

    def _send(self, method: str, url: str, tries: int | None, options: Mapping[str, Any]) -> httpx.Response:
        last = (tries or TRIES) - 1
        problem = ""
        for attempt in range(last + 1):
            try:
                response = self._http.request(method, url, **options)
            except httpx.TransportError as error:
                problem = _problem_of(error)
            else:
                if response.status_code < 400:
                    return response
                if response.status_code < 500:
                    raise self._error_of(response)
                problem = f"HTTP {response.status_code}"
            if attempt < last:
                time.sleep(0.5 * 2**attempt)
        raise self._unreachable(problem)

    def _error_of(self, response: httpx.Response) -> RefusedError | UnavailableError:
        """Return the error of an answer; of a refused token with its source."""
        error = _refusal_of(response)
        if error.code not in _TOKEN_CODES:
            return error
        return RefusedError.of({**error.fields(), "found": f"{error.found or 'a token'}, from {self._token_source}"})

    def _unreachable(self, problem: str) -> UnavailableError:
        return UnavailableError("unreachable", f"{self.url} does not answer: {problem}", _unreachable_remedy(self.url))

    def _post(self, path: str, content: Mapping[str, Any]) -> dict[str, Any]:
        """Send JSON once and return the answer, also that of an error of RFC 8628, which has ``error``.

        Raises:
            RefusedError: with the platform's code.
            UnavailableError: no answer, or a fault of the platform.
        """
        try:
            response = self._http.post(self.url + path, json=dict(content))
        except httpx.TransportError as error:
            raise self._unreachable(_problem_of(error)) from None
        try:
            answer: dict[str, Any] = response.json()
        except ValueError:
            raise _refusal_of(response) from None
        if response.status_code >= 400 and "error" not in answer:
            raise _refusal_of(response)
        return answer

    def download(self, url: str, path: Path, *, sha256: str, size: int, progress: bool = True) -> None:
        """Download a file and check its digest; continue a part that an earlier call left at ``<path>.part``.

        Raises:
            SplitError: ``digest_mismatch``; the part is removed.
            UnavailableError: no answer after several attempts.
        """
        part = path.with_name(f"{path.name}.part")
        at = part.stat().st_size if part.exists() else 0
        with tqdm(
            total=size, initial=at, unit="B", unit_scale=True, disable=None if progress else True, desc=path.name
        ) as bar:
            for attempt in range(TRIES if at < size else 0):
                try:
                    self._append(url, part, at, bar)
                except httpx.TransportError as error:
                    if attempt == TRIES - 1:
                        raise UnavailableError(
                            "unreachable",
                            f"{path.name} cannot be downloaded: {error}",
                            "try again; the download resumes",
                        ) from error
                at = part.stat().st_size if part.exists() else 0
                if at >= size:
                    break
                time.sleep(0.5 * 2**attempt)
        found = digest_of(part)
        if found != sha256:
            part.unlink()
            raise SplitError(
                "digest_mismatch",
                f"{path.name} is not the published file",
                "download again; if the digest is wrong again, report it to the maintainers",
                expected=sha256,
                found=found,
            )
        part.replace(path)

    def _append(self, url: str, part: Path, at: int, bar: tqdm[Any]) -> None:
        """Append the rest of a file from byte ``at``; an answer without that range starts again."""
        span = {"range": f"bytes={at}-"} if at else {}
        with self._http.stream("GET", url, headers={"accept-encoding": "identity", **span}) as response:
            if response.status_code >= 400:
                response.read()
                raise self._error_of(response)
            with part.open("ab" if response.status_code == 206 else "wb") as file:
                for content in response.iter_raw():
                    bar.update(file.write(content))


def _problem_of(error: httpx.TransportError) -> str:
    return re.sub(r"^\[Errno -?\d+\] ", "", str(error)) or type(error).__name__


def _refusal_of(response: httpx.Response) -> RefusedError | UnavailableError:
    try:
        answer = response.json()
        problem = answer["errors"][0] if "errors" in answer else answer
        return refusal({**problem, **problem.get("extensions", {}), "message": problem["message"]})
    except (ValueError, KeyError, TypeError):
        return RefusedError("internal", f"the platform answered {response.status_code}", "check the address")
