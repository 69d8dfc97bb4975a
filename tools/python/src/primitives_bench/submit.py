"""The whole way in one call: export, check, upload, submit, follow."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from .arguments import known_arguments, stated_tracks
from .bundle import Bundle
from .client import Client
from .client_submit import print_submitted
from .errors import BundleRejectedError, InvalidArgumentError
from .evaluations import Evaluation
from .forecasts import debug_runs, with_forecasts
from .installed import install_command
from .output import outcome_text
from .similar_names import similar_names
from .submit_fields import require_declared, require_texts, submit_fields


@known_arguments
def submit(
    model: Any,
    *,
    track: str | Sequence[str] | None = None,
    name: str | None = None,
    version: str | None = None,
    trained_on: str | Sequence[str] | None = None,
    debug: bool = False,
    licence: str | None = None,
    backbone: str | None = None,
    weights: Literal["OPEN", "ON_REQUEST", "CLOSED"] | None = None,
    links: str | Sequence[str] | None = None,
    description: str | None = None,
    reproduces: str | Sequence[str] | None = None,
    team: str | None = None,
    listing: Literal["LISTED", "UNLISTED", "PRIVATE"] | None = None,
    listed_at: str | date | None = None,
    client: Client | None = None,
    accept_terms: bool = False,
    watch: bool = True,
    progress: bool = True,
    allow_copy: bool = False,
    tracks: str | Sequence[str] | None = None,
) -> list[Evaluation]:
    """Submit a model to one or more tracks.

    Args:
        model: a ``Bundle``, a bundle's folder or ``.zip``, a Hugging Face model, its folder or its id on the Hub.
        track: slug, or several.
        name: by default that of the bundle's manifest: of an id its last part.
        version: of the model; by default that of the manifest, or 1.0.0 where it has none.
        trained_on: benchmarks and other data sets of the training; an empty list: none of the benchmarks;
            ``"not-declared"``: no declaration, so that the filter "Not trained" leaves the model out. Required except
            for a debug run, and cannot be changed later. A name that resembles that of a benchmark is refused; write
            ``other:`` in front of the name of another data set.
        debug: whether it is a test run on public images, on no board, with a separate quota.
        licence: of the model, such as ``MIT``; by default that of the manifest, else of the model card.
        backbone: such as ``ViT-B/32``; by default that of the model card.
        weights: whether the weights are available.
        links: addresses of paper, code or weights.
        description: one paragraph about the method.
        reproduces: ids of the rows of papers that it reproduces, from ``reported_row``; at most one for each track.
        team: id, short name or name of the team; by default your personal team.
        listing: who sees it: everyone (the default), anyone with its address, or your team and the maintainers.
        listed_at: when it becomes listed automatically, a ``date``, or ISO 8601 such as ``2027-03-01T00:00:00Z``.
        client: by default from ``PRIMITIVES_URL`` and ``PRIMITIVES_TOKEN``.
        accept_terms: whether you accept the terms of the benchmarks.
        watch: whether to wait for the results.
        progress: whether to print the address of the submission and each new state to stderr, and at the end the
            values; after a debug run also its ``forecast``.
        allow_copy: whether to submit a model that is already on the boards; the copy is listed there and not ranked.
        tracks: another name of ``track``.

    Returns:
        the evaluations, scored if ``watch`` is true.

    Raises:
        InvalidArgumentError: an argument of another name or type.
        RefusedError: ``copy_not_allowed``, …; ``Client.submit`` lists more.

    Example:
        >>> submit("openai/clip-vit-base-patch32", track="shapes", debug=True)
    """
    require_declared(trained_on, debug)
    named = submit_fields(
        trained_on=trained_on,
        debug=debug,
        licence=licence,
        backbone=backbone,
        weights=weights,
        links=links,
        description=description,
        reproduces=reproduces,
        team=team,
        listing=listing,
        listed_at=listed_at,
    )
    require_texts(name=name, version=version)
    slugs = stated_tracks(tracks, track, "track")
    _require_source(model)
    platform = client or Client()
    with platform._before_account():
        platform._require_tracks(slugs)  # before the export, which takes minutes
        platform._require_known_training(named)
    platform._require_signed_in()
    with tempfile.TemporaryDirectory() as folder:
        bundle = _bundle_of(model, Path(folder))
        if accept_terms:
            platform.accept_terms(slugs)
        report = platform.check(bundle, slugs).raise_if_rejected()
        platform._warn_before_upload(bundle, report, slugs, named, allow_copy)
        copies = platform.copies(bundle, slugs) if debug and watch else None
        code = platform._submit_checked(
            bundle, report, slugs, name=name, version=version, fields=named, progress=progress
        )
    if progress:
        print_submitted(platform.url, code)
    states: dict[str, str] = {}
    for it in platform.watch(code) if watch else ():
        if progress and states.get(it.track) != it.state_text:
            states[it.track] = it.state_text
            _print(f"{it.track}: {it.state_text}")
    submission = platform.submission(code)
    if not watch:
        return with_forecasts(submission, [])
    runs = debug_runs(platform, submission, copies)
    if progress:
        _print(outcome_text(platform, submission, runs, call=_call_of(model, bundle, slugs, trained_on)))
    return with_forecasts(submission, runs)


def _call_of(model: Any, bundle: Bundle, tracks: Sequence[str], trained_on: str | Sequence[str] | None) -> str:
    """Return the call that submits the model of a debug run for the boards."""
    given = repr(str(model)) if isinstance(model, str | Path) else "model"
    source = repr(bundle) if isinstance(model, Bundle) else given
    declared = "[…]" if trained_on is None else repr(trained_on)
    track = repr(tracks[0] if len(tracks) == 1 else list(tracks))
    return f"primitives_bench.submit({source}, track={track}, trained_on={declared})"


def _print(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _is_path(model: str | Path) -> bool:
    """Whether it names a file or folder, and cannot be an id on the Hub."""
    return isinstance(model, Path) or model.startswith((".", "/", "~")) or model.endswith("/")


def _require_source(model: Any) -> None:
    """Refuse what is no model, and a name that is no file or folder where the package of ids of the Hub is missing.

    Raises:
        InvalidArgumentError: neither a bundle, nor a name or path, nor a model of transformers.
        BundleRejectedError: ``bundle_not_found`` with similar names.
    """
    if not isinstance(model, Bundle | str | Path) and not hasattr(model, "state_dict"):
        expected = (
            "a Bundle, its folder or .zip, a model of transformers, or its id such as 'openai/clip-vit-base-patch32'"
        )
        raise InvalidArgumentError("model", expected, model)
    if _is_torch_module(model):
        raise InvalidArgumentError(
            "model",
            "a Bundle; a torch module does not state its preprocessing and interface",
            type(model),
            "export it with Bundle.from_torch(module, folder, preprocess=…, interface=…), and submit that bundle",
        )
    if not isinstance(model, str) or _is_path(model) or Path(model).exists() or find_spec("transformers"):
        return
    place = Path(model)
    names = sorted(it.name for it in place.parent.iterdir()) if place.parent.is_dir() else []
    near = [str(place.parent / it) for it in similar_names(place.name, names)]
    raise BundleRejectedError(
        "bundle_not_found",
        f"there is no folder or file {model}; as an id on the Hugging Face Hub it needs primitives-bench[hf]",
        f"correct the path, or for an id of the Hub: {install_command('hf')}",
        expected=f"a folder or file, such as {', '.join(near)}" if near else "a folder or file, or an id on the Hub",
        found=model,
    )


def _is_torch_module(model: Any) -> bool:
    """Whether it is a module of torch, and no model of transformers."""
    packages = {it.__module__.split(".")[0] for it in type(model).__mro__}
    return hasattr(model, "state_dict") and "transformers" not in packages


def _bundle_of(model: Any, folder: Path) -> Bundle:
    if isinstance(model, Bundle):
        return model
    if isinstance(model, str | Path):
        place = Path(model)
        is_bundle = place.suffix in (".zip", ".onnx") or (place.is_dir() and any(place.rglob("*.onnx")))
        if is_bundle or (_is_path(model) and not place.exists()):
            return Bundle.from_onnx(place)
    return Bundle.from_transformers(model, folder)
