"""Reads the metadata of a model card: the YAML between the first two lines ``---`` of ``README.md``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

# Limits of the platform: characters of licence and backbone.
_LICENCE, _BACKBONE = 80, 120


@dataclass(frozen=True)
class Card:
    """Licence (SPDX identifier as the Hub writes it), base models and data sets of a model card."""

    licence: str | None = None
    base_models: tuple[str, ...] = ()
    datasets: tuple[str, ...] = ()

    @classmethod
    def of(cls, folder: str | Path) -> Card:
        """Return the metadata of the card in a folder; empty where there is no card or its head is not YAML."""
        path = Path(folder) / "README.md"
        return cls.parse(path.read_text("utf8", errors="replace")) if path.is_file() else cls()

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the metadata of a card's text."""
        lines = text.lstrip("\ufeff").splitlines()
        if not lines or lines[0].strip() != "---" or "---" not in lines[1:]:
            return cls()
        try:
            head = yaml.safe_load("\n".join(lines[1 : lines.index("---", 1)]))
        except (yaml.YAMLError, ValueError, RecursionError):  # ValueError: no date or number; RecursionError: too deep
            return cls()
        if not isinstance(head, dict):
            return cls()
        licences = _texts(head.get("license"))
        return cls(licences[0] if licences else None, _texts(head.get("base_model")), _texts(head.get("datasets")))

    def fields(self) -> dict[str, Any]:
        """Return the fields of a submission that the card states: licence and backbone.

        Not its data sets: a card does not say whether the model was trained on them. What exceeds a limit of the
        platform is left out, so that a card never causes a refusal.
        """
        licence, backbone = self.licence or "", ", ".join(self.base_models)
        named = {
            "licence": licence if len(licence) <= _LICENCE else None,
            "backbone": backbone if len(backbone) <= _BACKBONE else None,
        }
        return {key: value for key, value in named.items() if value}


def _texts(value: Any) -> tuple[str, ...]:
    """Return the texts of a value that the Hub allows as one text or as a list."""
    values = value if isinstance(value, list) else [value]
    return tuple(it for it in values if isinstance(it, str) and it)
