"""Values of a submission by name; a missing one is an error that states the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .errors import ResultMissingError

Item = TypeVar("Item")


class Results(dict[str, Item]):
    """A dict with the tracks, boards or metrics that have values.

    Reading another key raises ``ResultMissingError`` with the reason, such as a withheld result or a rejected bundle;
    ``get`` and ``in`` are those of a dict.
    """

    def __init__(
        self,
        values: Mapping[str, Item],
        kind: str,
        reasons: Mapping[str, Mapping[str, Any]] | None = None,
        reason: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep the reasons as fields of errors.

        Args:
            values: by name.
            kind: of the names, for an error: ``track``.
            reasons: why a name has no values.
            reason: why there are no values at all.
        """
        super().__init__(values)
        self._kind, self._reasons, self._reason = kind, dict(reasons or {}), reason

    def __missing__(self, name: str) -> Item:
        """Raise ResultMissingError."""
        unknown = {
            "message": f'there are no results for the {self._kind} "{name}"',
            "remedy": "use one of the expected names",
            "expected": ", ".join(self) or f"a {self._kind} with results",
            "found": name,
        }
        raise ResultMissingError.of({"code": "result_missing", **(self._reasons.get(name) or self._reason or unknown)})

    def __repr__(self) -> str:
        """Return the dict, or why it is empty."""
        return super().__repr__() if self or not self._reason else f"<no values: {self._reason['message']}>"
