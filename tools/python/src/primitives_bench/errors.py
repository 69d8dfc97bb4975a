"""Errors with the platform's codes; each names what was expected, what was found and a remedy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from .installed import install_command

# Verbs of the npm command that `primitives-bench` has as well.
SHARED_VERBS = (
    "cancel", "check", "compare", "data", "leaderboard", "listing", "login", "logout", "results", "score", "search",
    "submissions", "submit", "tracks", "verify", "watch", "whoami", "withdraw",
)  # fmt: skip
_SHARED_COMMAND = re.compile(rf"`primitives (?=(?:{'|'.join(SHARED_VERBS)})\b)")


def in_python(remedy: str) -> str:
    """Return a remedy of the platform with the commands of this package: ``primitives-bench login``."""
    return _SHARED_COMMAND.sub("`primitives-bench ", re.sub(r" \(Python: `[^`]*`\)", "", remedy))


# Characters of a value in an error: a list of weights would fill the screen.
_SHOWN = 100

Some = TypeVar("Some", bound="PrimitivesError")


class PrimitivesError(Exception):
    """Base class. ``code`` is stable; docs/errors.md lists the codes of the platform."""

    def __init__(
        self, code: str, message: str, remedy: str = "", *, expected: str | None = None, found: str | None = None
    ) -> None:
        self.code, self.message, self.remedy = code, message, in_python(remedy)
        self.expected, self.found = expected, found
        super().__init__(self.text())

    def text(self) -> str:
        """Return the message with its code, then expected, found and remedy, a line each."""
        lines = [f"{self.message} ({self.code})"]
        lines += [f"  expected: {self.expected}"] if self.expected else []
        lines += [f"  found:    {self.found}"] if self.found else []
        lines += [f"  remedy:   {self.remedy}"] if self.remedy else []
        return "\n".join(lines)

    def fields(self) -> dict[str, str | None]:
        """Return what ``--json`` prints."""
        return {
            "code": self.code,
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
            "remedy": self.remedy,
        }

    @classmethod
    def of(cls: type[Some], fields: Mapping[str, Any]) -> Some:
        """Return the error of a refusal's fields."""
        return cls(
            str(fields.get("code") or "internal"),
            str(fields.get("message") or "unknown error"),
            str(fields.get("remedy") or ""),
            expected=fields.get("expected"),
            found=fields.get("found"),
        )


class InvalidArgumentError(PrimitivesError, TypeError):
    """An argument is missing, unknown or of another type than the function takes."""

    def __init__(
        self, argument: str, expected: str, value: Any, remedy: str | None = None, problem: str = "invalid"
    ) -> None:
        found = "nothing" if value is None else value.__name__ if isinstance(value, type) else repr(value)[:_SHOWN]
        super().__init__(
            "input_invalid",
            f"the argument {argument} is {problem}",
            remedy or f"pass {expected}",
            expected=expected,
            found=found,
        )


class RefusedError(PrimitivesError):
    """The platform refused the request for a reason that the caller can fix."""


class TokenRefusedWarning(UserWarning):
    """The platform refused the token, and the client reads without an account. ``error``: the refusal."""

    def __init__(self, error: RefusedError) -> None:
        self.error = error
        super().__init__(
            f"{error.message} ({error.code}); reading without an account\n"
            f"  found:    {error.found}\n  remedy:   {error.remedy}"
        )


class UnavailableError(PrimitivesError):
    """The platform did not answer after several attempts, or failed; try again later."""


# Codes of the platform's own faults in answers to a request.
_FAULTS = frozenset({"comparison_timeout", "credentials_unavailable", "internal", "storage_full", "unreachable"})


def refusal(fields: Mapping[str, Any]) -> RefusedError | UnavailableError:
    """Return the error of an answer's fields: ``UnavailableError`` for a fault of the platform."""
    return (UnavailableError if fields.get("code", "internal") in _FAULTS else RefusedError).of(fields)


class BundleRejectedError(PrimitivesError):
    """The bundle does not meet the contract, or its model failed while it ran."""


class NotExpressibleError(PrimitivesError):
    """The model cannot become a bundle: a step of preprocessing, tokenizer or graph is outside the contract."""


class SplitError(PrimitivesError):
    """A split cannot be found, downloaded or read."""


class ResultMissingError(PrimitivesError, KeyError):
    """A submission has no value of this name; the message states why, such as a withheld result."""

    def __str__(self) -> str:
        return self.text()


class ReceiptError(PrimitivesError):
    """A receipt cannot be relied on, or its keys cannot be read."""


class ScoringError(PrimitivesError):
    """The predictions or labels cannot be scored."""


class MissingExtraError(PrimitivesError):
    """A function needs a package that is not installed: of an extra, or with None one that belongs to no extra."""

    def __init__(self, package: str, extra: str | None) -> None:
        super().__init__(
            "package_missing",
            f'the package "{package}" is not installed',
            install_command(extra) if extra else f"pip install {package}",
            expected=package,
            found="not installed",
        )
