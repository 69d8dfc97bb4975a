"""The names of the protocols, in the order of the platform (docs/architecture/protocols.md)."""

from __future__ import annotations

import argparse
from difflib import get_close_matches

from .errors import PrimitivesError

PROTOCOLS = (
    "mac",
    "czsl",
    "czsl-cross",
    "vaw-itc",
    "vaw-itm",
    "vaw-vqa",
    "vaw-classifier",
    "retrieval",
    "caption-choice",
    "image-caption-pairs",
    "compun",
    "compmap",
    "compmap-embedding",
    "attribute-probe",
)


def require_protocol(name: str) -> None:
    """Raise PrimitivesError ``input_invalid`` for a name that is no protocol, with the most similar one."""
    if name not in PROTOCOLS:
        raise PrimitivesError(
            "input_invalid",
            f'there is no protocol "{name}"{_did_you_mean(name)}',
            "use one of the expected names",
            expected=", ".join(PROTOCOLS),
            found=str(name),
        )


def protocol_name(text: str) -> str:
    """Return the name of a protocol, the type of an option."""
    if text in PROTOCOLS:
        return text
    raise argparse.ArgumentTypeError(f"expected {', '.join(PROTOCOLS)}; found {text}{_did_you_mean(text)}")


def _did_you_mean(name: str) -> str:
    return "".join(f"; did you mean {it}?" for it in get_close_matches(str(name).lower(), PROTOCOLS, n=1))
