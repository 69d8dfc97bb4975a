"""The whole way in one call: export, check, upload, submit, follow."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .bundle import Bundle
from .client import Client
from .evaluations import Evaluation
from .submit_fields import submit_fields, warn_if_undeclared


def submit(
    model: Any,
    *,
    track: str | Sequence[str],
    name: str | None = None,
    version: str | None = None,
    client: Client | None = None,
    accept_terms: bool = False,
    watch: bool = True,
    **fields: Any,
) -> list[Evaluation]:
    """Submit a model to one or more tracks.

    Args:
        model: a ``Bundle``, a bundle's folder or ``.zip``, a Hugging Face model, its folder or its id on the Hub.
        track: slug, or several.
        name: by default that of the bundle's manifest: of an id its last part.
        version: of the model; by default that of the manifest, or 1.0.0 where it has none.
        client: by default from ``PRIMITIVES_URL`` and ``PRIMITIVES_TOKEN``.
        accept_terms: whether you accept the terms of the benchmarks.
        watch: whether to wait for the results.
        fields: further fields of ``SubmitInput``, such as ``licence`` or ``trainedOn``, also written ``trained_on``.

    Returns:
        the evaluations, scored if ``watch`` is true.
    """
    named = submit_fields(fields)
    warn_if_undeclared(named)
    platform = client or Client()
    tracks = [track] if isinstance(track, str) else list(track)
    platform.require_tracks(tracks)  # before the export, which takes minutes
    platform.require_known_training(named)
    platform.require_accepted_token()
    with tempfile.TemporaryDirectory() as folder:
        bundle = _bundle_of(model, Path(folder))
        if accept_terms:
            platform.accept_terms(tracks)
        report = platform.check(bundle, tracks).raise_if_rejected()
        platform.warn_before_upload(bundle, tracks, named)
        code = platform.submit_checked(bundle, report, tracks, name=name, version=version, fields=named)
    if watch:
        for _ in platform.watch(code):
            pass
    return platform.evaluations(code)


def _bundle_of(model: Any, folder: Path) -> Bundle:
    if isinstance(model, Bundle):
        return model
    if isinstance(model, str | Path):
        place = Path(model)
        if place.suffix == ".zip" or (place.is_dir() and any(place.rglob("*.onnx"))):
            return Bundle.from_onnx(place)
    return Bundle.from_transformers(model, folder)
