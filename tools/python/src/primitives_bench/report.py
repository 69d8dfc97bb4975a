"""The result of a check: the bundle as the platform reads it, and its findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .errors import BundleRejectedError, PrimitivesError
from .texts import text

Verdict = Literal["ok", "flag", "reject"]
_QUANTISATIONS = {"DYNAMIC": "dynamic", "QOPERATOR": "QOperator", "QDQ": "QDQ", "WEIGHT_ONLY": "weight-only"}
_MOST_NAMES = 5


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

    def __str__(self) -> str:
        lines = [f"{'✗' if self.severity == 'reject' else '!'} {self.message} ({self.code})"]
        lines += [f"    expected: {self.expected}"] if self.expected else []
        lines += [f"    found:    {self.found}"] if self.found else []
        return "\n".join([*lines, f"    remedy:   {self.remedy}"])


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        """Return verdict, interface and the codes of the findings in one line."""
        return f"Report({', '.join([self.verdict, str(self.interface), *(it.code for it in self.findings)])})"

    def __str__(self) -> str:
        """Return model, graphs, findings and verdict as the npm command prints them."""
        manifest = self.raw.get("manifest")
        named = " ".join(it for it in (manifest["name"], manifest.get("version")) if it) if manifest else ""
        lines = [f"{named}: {self.interface}"] if manifest else []
        lines += text("report-notes", {"assumed": [], "manifest": None, **self.raw}).splitlines()
        lines += [f"  {_graph_text(it)}" for it in self.raw.get("graphs", ())]
        if ignored := self.raw.get("ignored", ()):
            lines.append(f"  {_ignored_text(ignored)}")
        lines += [str(it) for it in self.findings]
        return "\n".join([*lines, f"verdict: {self.verdict}"])


def _ignored_text(names: Sequence[str]) -> str:
    """Return ``not part of the bundle: run.py, train.py``; at most five names."""
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return f"not part of the bundle: {', '.join(names[:_MOST_NAMES])}{more}"


def _graph_text(it: Mapping[str, Any]) -> str:
    """Return ``model.onnx: opset 17, 41 nodes, 48 parameters, float32``."""
    opset = "?" if it["opset"] is None else it["opset"]
    sizes = f"{it['nodes']} nodes, {it['parameters']['total']:,} parameters"
    return f"{it['file']}: opset {opset}, {sizes}, {_precision_text(it['precision'])}"


def _precision_text(precision: Mapping[str, Any]) -> str:
    """Return ``float32``, or ``int8 98%, float32 2% (QDQ)``; a dash when no weight is stored."""
    counts = sorted(((-count, dtype) for dtype, count in precision["byType"].items() if count > 0))
    total = sum(count for count, _ in counts)
    types = ", ".join(dtype if len(counts) == 1 else f"{dtype} {_percent(count / total)}" for count, dtype in counts)
    name = precision["quantisation"]
    return (types or "–") + (f" ({_QUANTISATIONS[name.upper().replace('-', '_')]})" if name else "")


def _percent(share: float) -> str:
    """Return a share in percent; never 0% or 100% for a part."""
    if share < 0.005:
        return "< 1%"
    return "> 99%" if share >= 0.995 else f"{int(share * 100 + 0.5)}%"
