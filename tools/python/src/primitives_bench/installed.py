"""How this package was installed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

LOCAL_URL = "http://localhost:4600"


def _source() -> dict[str, Any]:
    """Return where the package was installed from (PEP 610); empty for an index."""
    source: dict[str, Any] = json.loads(distribution("primitives-bench").read_text("direct_url.json") or "{}")
    return source


def platform_of(source: Mapping[str, Any]) -> str | None:
    """Return the platform that served the installed package; None if none did."""
    url = urlsplit(source.get("url") or "")
    served = url.scheme in ("http", "https") and url.path.startswith("/packages/primitives_bench-")
    return f"{url.scheme}://{url.netloc}" if served else None


def default_url() -> str:
    """Return the platform that this package was installed from, else the one of this machine."""
    return platform_of(_source()) or LOCAL_URL


def install_command(extra: str) -> str:
    """Return the command of pip that adds an extra, from the same address or folder as the package itself."""
    source = _source()
    url = source.get("url")
    if url is None:  # from an index
        return f'pip install "primitives-bench[{extra}]"'
    if source.get("dir_info", {}).get("editable"):
        return f'pip install -e "{Path(url2pathname(urlsplit(url).path))}[{extra}]"'
    return f'pip install "primitives-bench[{extra}] @ {url}"'
