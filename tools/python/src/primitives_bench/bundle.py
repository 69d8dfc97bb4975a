"""A bundle: a folder with ONNX graphs and the files that describe them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from tqdm.auto import tqdm

from . import safetensors_file
from .card import Card
from .checking import LoadedModel, check, existing, fingerprint_of, unpacked
from .engine import engine
from .errors import BundleRejectedError
from .images import prepare
from .packing import Archive, pack
from .report import Report
from .scoring import Predictions, Scores, score
from .splits import Split

if TYPE_CHECKING:
    from .client import Client
    from .exporters.verification import Difference

_BATCH = 16
# The limits of the platform are for models of others; here the model is your own and the machine may be slow.
_PATIENCE = 30


class Bundle:
    """A folder with a model in the contract of the platform (docs/bundle.md).

    ``differences``: how far ONNX Runtime is from PyTorch on the probe inputs, by output; empty for an existing folder.

    Raises:
        BundleRejectedError: ``bundle_not_found`` where there is no such file or folder.
    """

    def __init__(self, folder: str | Path, differences: Mapping[str, Difference] | None = None) -> None:
        self.folder = existing(folder)
        self.differences = dict(differences or {})

    def __repr__(self) -> str:
        """Return how to construct it."""
        return f"Bundle({str(self.folder)!r})"

    @classmethod
    def from_onnx(cls, folder: str | Path) -> Bundle:
        """Return the bundle of an existing folder: own exports, those of optimum and of transformers.js.

        Raises:
            BundleRejectedError: with the first reason why it is no bundle.
        """
        bundle = cls(folder)
        bundle.check(probe=False).raise_if_rejected()
        return bundle

    @classmethod
    def from_transformers(cls, model_or_id: Any, folder: str | Path, **options: Any) -> Bundle:
        """Export a Hugging Face model; see ``exporters.huggingface.export``."""
        from .exporters.huggingface import export

        return export(model_or_id, folder, **options)

    @classmethod
    def from_open_clip(cls, model_or_name: Any, folder: str | Path, **options: Any) -> Bundle:
        """Export an open_clip model; see ``exporters.openclip.export``."""
        from .exporters.openclip import export

        return export(model_or_name, folder, **options)

    @classmethod
    def from_timm(cls, model_or_name: Any, folder: str | Path, **options: Any) -> Bundle:
        """Export a timm backbone, alone or with linear heads; see ``exporters.timm_backbone.export``."""
        from .exporters.timm_backbone import export

        return export(model_or_name, folder, **options)

    @classmethod
    def from_torch(cls, module: Any, folder: str | Path, **options: Any) -> Bundle:
        """Export a torch module; see ``exporters.torch_module.export``."""
        from .exporters.torch_module import export

        return export(module, folder, **options)

    def check(
        self,
        *,
        contract: Mapping[str, Any] | None = None,
        protocol: str | None = None,
        track: str | None = None,
        client: Client | None = None,
        probe: bool = True,
        patience: float = 1,
    ) -> Report:
        """Check the bundle as the platform does, with ``track`` also against a track; see ``check``.

        Without a track, labels that a track needs are not checked.
        """
        return check(
            self.folder,
            contract=contract,
            protocol=protocol,
            track=track,
            client=client,
            probe=probe,
            patience=patience,
        )

    @property
    def card(self) -> Card:
        """The metadata of the model card ``README.md``; ``Client.submit`` declares licence and backbone by default."""
        return Card.of(self.folder)

    @cached_property
    def report(self) -> Report:
        """The report of the static check.

        Raises:
            BundleRejectedError: if the bundle is not valid.
        """
        return self.check(probe=False).raise_if_rejected()

    @cached_property
    def fingerprint(self) -> str | None:
        """What the platform identifies the model by: bundles with the same one are copies; None if it has none.

        Reads every weight once.

        Raises:
            BundleRejectedError: if the bundle is not valid.
        """
        return fingerprint_of(self.folder, self.report.raw)

    def predict(self, split: Split, protocol: str = "mac", *, threads: int = 1, progress: bool = True) -> Predictions:
        """Return the matrices of a protocol for every instance of a split, as a runner computes them.

        The platform's preprocessing, prompts and formulas around this machine's ONNX Runtime: with the runner's version
        of it the numbers are bit-identical, with another one they differ by its rounding (at most 1e-5 for float32).

        Raises:
            BundleRejectedError: the bundle is not valid, or the model failed.
            PrimitivesError: ``interface_unsupported``.
        """
        raw = self.report.raw
        with unpacked(self.folder) as folder, LoadedModel(folder, raw, threads, _PATIENCE) as model:
            if model.findings:
                raise BundleRejectedError.of(model.findings[0])
            predictor, _ = engine().call(
                "open-predictor",
                {"model": model.number, "definition": split.definition, "protocol": protocol},
                handlers=model.handlers,
            )
            parts: list[safetensors_file.Tensors] = []
            for first in tqdm(
                range(0, len(split), _BATCH), unit="batch", disable=None if progress else True, leave=False
            ):
                some = split.instances[first : first + _BATCH]
                records = [prepare(split.image(it["image"]), raw["preprocessing"], it.get("box")) for it in some]
                request = {"predictor": predictor, "instances": some}
                _, buffers = engine().call("predict", request, records, model.handlers)
                parts.append(safetensors_file.decode(buffers[0]))
        joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        layout, _ = engine().call(
            "layout", {"protocol": protocol, "definition": split.definition, "queries": split.queries}
        )
        shapes = {it["name"]: it for it in layout}
        return {name: _shaped(values, shapes.get(name)) for name, values in joined.items()}

    def evaluate(self, split: Split, protocol: str = "mac", *, resamples: int = 1000, threads: int = 1) -> Scores:
        """Predict and score a public split."""
        return score(self.predict(split, protocol, threads=threads), split, protocol, resamples=resamples)

    def pack(self) -> Archive:
        """Return the zip that is uploaded; its files are read when the zip is read."""
        return pack(self.folder)


def _shaped(values: Any, layout: dict[str, Any] | None) -> Any:
    if layout is None or layout["columns"] is None:
        return values
    return values.reshape(layout["rows"], -1)


def bundle_of(bundle: Bundle | str | Path) -> Bundle:
    """Return a bundle, or that of a folder, a ``.zip`` or an ``.onnx`` file.

    Raises:
        BundleRejectedError: ``bundle_not_found``.
    """
    return bundle if isinstance(bundle, Bundle) else Bundle(bundle)


def evaluate(bundle: Bundle | str | Path, split: Split, protocol: str = "mac", *, resamples: int = 1000) -> Scores:
    """Predict and score a public split with a bundle or its folder."""
    return bundle_of(bundle).evaluate(split, protocol, resamples=resamples)
