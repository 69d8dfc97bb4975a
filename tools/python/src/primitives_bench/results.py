"""Values of a submission by name; a missing one is an error that states the reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import ResultMissingError
from .similar_names import similar_names

Item = TypeVar("Item")


class Results(dict[str, Item]):
    """A dict with the tracks, boards or metrics that have values.

    A metric is read by its id or by its label in any case: ``["mac.auc.v1"]`` or ``["AUC"]``; the keys are ids. Reading
    another key raises ``ResultMissingError`` with the reason, such as a withheld result or a rejected bundle; ``get``
    and ``in`` raise nothing.
    """

    def __init__(
        self,
        values: Mapping[str, Item],
        kind: str,
        reasons: Mapping[str, Mapping[str, Any]] | None = None,
        reason: Mapping[str, Any] | None = None,
        labels: Mapping[str, str] | None = None,
        printed: Callable[[], str] | None = None,
    ) -> None:
        """Keep the reasons as fields of errors.

        Args:
            values: by name.
            kind: of the names, for an error: ``track``.
            reasons: why a name has no values.
            reason: why there are no values at all.
            labels: other names of some names: metric → label.
            printed: returns the tables that ``print`` shows; by default the dict.
        """
        super().__init__(values)
        self._printed = printed
        self._kind, self._reasons, self._reason, self._labels = kind, dict(reasons or {}), reason, dict(labels or {})

    def __missing__(self, name: str) -> Item:
        """Return the value of a label, or raise ResultMissingError."""
        found = self._named(name)
        if found is not None:
            return self[found]
        labelled = {it: f"{self._labels[it]} ({it})" if it in self._labels else it for it in self}
        near = similar_names(str(name), [*labelled, *(self._labels[it] for it in self if it in self._labels)])
        similar = f"; did you mean {' or '.join(near)}?" if near else ""
        unknown = {
            "message": f'there are no results for the {self._kind} "{name}"{similar}',
            "remedy": "use one of the expected names",
            "expected": ", ".join(labelled.values()) or f"a {self._kind} with results",
            "found": str(name),
        }
        raise ResultMissingError.of({"code": "result_missing", **(self._reasons.get(name) or self._reason or unknown)})

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or self._named(name) is not None

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of a name or label, or the default."""
        found = name if super().__contains__(name) else self._named(name)
        return default if found is None else self[found]

    def _named(self, name: object) -> str | None:
        """Return the only key whose label is the name, in any case."""
        wanted = str(name).lower()
        keys = [it for it in self if self._labels.get(it, "").lower() == wanted]
        return keys[0] if len(keys) == 1 else None

    def __str__(self) -> str:
        """Return the tables of the results of a submission; of a part of them the dict."""
        return self._printed() if self._printed else repr(self)

    def __repr__(self) -> str:
        """Return the tables of a submission, or the dict of a part of it, or why it is empty."""
        if self and self._printed:
            return self._printed()
        return super().__repr__() if self or not self._reason else f"<no values: {self._reason['message']}>"
