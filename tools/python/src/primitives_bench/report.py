"""The result of a check: the bundle as the platform reads it, and its findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from .errors import BundleRejectedError, PrimitivesError

Verdict = Literal["ok", "flag", "reject"]


@dataclass(frozen=True)
class Finding:
    """A defect of a bundle (``reject``), or a property for a maintainer's review (``flag``)."""

    code: str
    severity: Literal["reject", "flag"]
    message: str
    remedy: str
    file: str | None = None
    expected: str | None = None
    found: str | None = None


@dataclass(frozen=True)
class Report:
    """The report of a check. ``raw``: the same as the platform stores it."""

    verdict: Verdict
    interface: str | None
    findings: tuple[Finding, ...]
    raw: dict[str, Any]

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Report:
        """Return the report of its stored form."""
        keys = Finding.__dataclass_fields__
        findings = tuple(Finding(**{key: it[key] for key in keys if key in it}) for it in raw["findings"])
        return cls(raw["verdict"], raw["interface"], findings, raw)

    @property
    def ok(self) -> bool:
        """Whether the platform accepts the bundle; a flagged one is accepted."""
        return self.verdict != "reject"

    def raise_if_rejected(self, error: type[PrimitivesError] = BundleRejectedError) -> Report:
        """Return the report itself.

        Raises:
            error: with the first finding that rejects the bundle.
        """
        for finding in self.findings:
            if finding.severity == "reject":
                raise error.of(vars(finding))
        return self

    def __str__(self) -> str:
        lines = [f"{it.message} ({it.code})\n  remedy: {it.remedy}" for it in self.findings]
        return "\n".join([*lines, f"verdict: {self.verdict}"])
