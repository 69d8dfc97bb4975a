"""A bundle: a folder with ONNX graphs and the files that describe them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from tqdm.auto import tqdm

from . import safetensors_file
from .arguments import known_arguments, known_arguments_of
from .card import Card
from .checking import LoadedModel, check, existing, fingerprint_of, unpacked
from .engine import engine
from .errors import BundleRejectedError
from .exporters.verification import Difference, Differences
from .images import prepare
from .packing import Archive, pack
from .protocols import require_protocol
from .report import Report
from .scoring import Predictions, Scores, score
from .splits import Split, split_of

if TYPE_CHECKING:
    from .client import Client
    from .exporters.graph import Precision

_BATCH = 16
# The limits of the platform are for models of others; here the model is your own and the machine may be slow.
_PATIENCE = 30


@known_arguments_of
class Bundle:
    """A folder with a model in the contract of the platform (docs/bundle.md).

    ``differences``: how far ONNX Runtime is from PyTorch on the probe inputs, by output; empty for an existing folder.
    Printing them prints whether each output is equal.

    Raises:
        BundleRejectedError: ``bundle_not_found`` where there is no such file or folder.
    """

    def __init__(self, folder: str | Path, differences: Mapping[str, Difference] | None = None) -> None:
        self.folder = existing(folder)
        self.differences: dict[str, Difference] = Differences(differences or {})

    def __repr__(self) -> str:
        """Return how to construct it."""
        return f"Bundle({str(self.folder)!r})"

    @classmethod
    def from_onnx(cls, folder: str | Path) -> Bundle:
        """Return the bundle of an existing folder: own exports, those of optimum and of transformers.js.

        Nothing is exported, and the model does not run: ``check`` runs it.

        Args:
            folder: with ONNX graphs (images float32 [n, 3, H, W], opset up to 18, dynamic batch) and the files that
                describe them, or a ``.zip`` of it.

        Raises:
            BundleRejectedError: with the first reason why it is no bundle.

        Example:
            >>> Bundle.from_onnx("optimum-export/")
        """
        bundle = cls(folder)
        bundle.check(probe=False).raise_if_rejected()
        return bundle

    @classmethod
    def from_transformers(
        cls,
        model_or_id: Any,
        folder: str | Path,
        *,
        processor: Any = None,
        interface: str | None = None,
        combined: bool = False,
        precision: Precision = "fp32",
        name: str | None = None,
        version: str = "1.0.0",
        licence: str | None = None,
    ) -> Bundle:
        """Export a model of transformers.

        Args:
            model_or_id: a model, or the id or folder of one. A model with ``get_image_features`` and
                ``get_text_features`` (CLIP, SigLIP, ALIGN, FLAVA) becomes a dual encoder, one with ``itm_head`` (BLIP)
                a matcher, one with a decoder of answers (BLIP) vqa, others an embedder.
            folder: of the bundle; created if missing.
            processor: an ``AutoProcessor`` or image processor; by default the model's own.
            interface: instead of the one above.
            combined: both towers in one graph, as optimum writes them.
            precision: of the weights, ``fp32`` or ``fp16``; inputs and outputs remain float32.
            name: by default the id's last part.
            version: of the model.
            licence: SPDX identifier; by default from the model card, which is copied to the folder.

        Raises:
            MissingExtraError: transformers is not installed.
            NotExpressibleError: a processor, tokenizer or graph that a bundle cannot contain, with a remedy.

        Example:
            >>> Bundle.from_transformers("openai/clip-vit-base-patch32", "my-clip")
        """
        from .exporters.huggingface import export

        return export(
            model_or_id,
            folder,
            processor=processor,
            interface=interface,
            combined=combined,
            precision=precision,
            name=name,
            version=version,
            licence=licence,
        )

    @classmethod
    def from_open_clip(
        cls,
        model_or_name: Any,
        folder: str | Path,
        *,
        pretrained: str | None = None,
        preprocess: Any = None,
        tokenizer: Any = None,
        name: str | None = None,
        version: str = "1.0.0",
        licence: str | None = None,
        description: str | None = None,
        precision: Precision = "fp32",
    ) -> Bundle:
        """Export an open_clip model as a dual encoder.

        Args:
            model_or_name: a name such as ``ViT-B-32``, or a loaded model.
            folder: of the bundle; created if missing.
            pretrained: tag or file of the weights of a named model; without it they are random.
            preprocess: the evaluation transform, a torchvision ``Compose``; needed for a loaded model.
            tokenizer: by default that of the model's name; needed for a loaded model.
            name: by default the model's name, or the folder's.
            version: of the model.
            licence: SPDX identifier.
            description: one paragraph about the model.
            precision: of the weights, ``fp32`` or ``fp16``; inputs and outputs remain float32.

        Raises:
            MissingExtraError: open_clip is not installed.
            NotExpressibleError: a transform, tokenizer or graph that a bundle cannot contain, with a remedy.

        Example:
            >>> Bundle.from_open_clip("ViT-B-32", "my-clip", pretrained="laion2b_s34b_b79k")
        """
        from .exporters.openclip import export

        return export(
            model_or_name,
            folder,
            pretrained=pretrained,
            preprocess=preprocess,
            tokenizer=tokenizer,
            name=name,
            version=version,
            licence=licence,
            description=description,
            precision=precision,
        )

    @classmethod
    def from_timm(
        cls,
        model_or_name: Any,
        folder: str | Path,
        *,
        heads: Mapping[str, tuple[Any, Sequence[Any]]] | None = None,
        activation: str | Mapping[str, str] = "none",
        pretrained: bool = False,
        name: str | None = None,
        version: str = "1.0.0",
        licence: str | None = None,
        description: str | None = None,
        precision: Precision = "fp32",
    ) -> Bundle:
        """Export a timm model: without heads an embedder, with heads a classifier.

        Args:
            model_or_name: a name such as ``vit_small_patch16_224``, or a loaded model with ``num_classes=0``.
            folder: of the bundle; created if missing.
            heads: by head (``attribute``, ``object`` or ``pair``) a module, features [n, D] → [n, K], and its K labels.
                Without heads the features [n, D] are the embedding.
            activation: of all heads, or by head: ``softmax``, ``sigmoid`` or ``none``; the platform applies it to the
                outputs [n, K] of the heads, which are logits.
            pretrained: whether to load the weights of a named model from the Hugging Face Hub.
            name: by default the model's name, or the folder's.
            version: of the model.
            licence: SPDX identifier.
            description: one paragraph about the model.
            precision: of the weights, ``fp32`` or ``fp16``; inputs and outputs remain float32.

        Raises:
            MissingExtraError: timm is not installed.
            NotExpressibleError: a preprocessing or graph that a bundle cannot contain, with a remedy.

        Example:
            >>> Bundle.from_timm("resnet18", "my-resnet", pretrained=True)
        """
        from .exporters.timm_backbone import export

        return export(
            model_or_name,
            folder,
            heads=heads,
            activation=activation,
            pretrained=pretrained,
            name=name,
            version=version,
            licence=licence,
            description=description,
            precision=precision,
        )

    @classmethod
    def from_torch(
        cls,
        module: Any,
        folder: str | Path,
        *,
        preprocess: Any = None,
        interface: str = "embedder",
        tokenizer: Any = None,
        heads: Mapping[str, Sequence[Any]] | None = None,
        activation: str | Mapping[str, str] = "none",
        answers: Sequence[str] = ("no", "yes"),
        max_length: int = 77,
        pad_token_id: int | None = None,
        name: str | None = None,
        version: str = "1.0.0",
        licence: str | None = None,
        description: str | None = None,
        precision: Precision = "fp32",
        logit_scale: float | None = None,
    ) -> Bundle:
        """Export a torch module.

        Args:
            module: of images float32 [n, 3, H, W] and token ids int64 [n, L]. ``embedder``: images → [n, D].
                ``classifier``: images → one [n, K] for each head, a tuple in the order of ``heads``. ``matcher``:
                (images, token ids) → [n] or [n, 2]. ``vqa``: the same → [n, answers]. ``dual-encoder``: a module with
                ``encode_image`` and ``encode_text``, or two modules ``(vision, text)``, each → [n, D].
            folder: of the bundle; created if missing.
            preprocess: required: a torchvision ``Compose``, or the dict of a preprocessor_config.json; sizes in pixels,
                mean and standard deviation of values in [0, 1].
            interface: ``embedder``, ``classifier``, ``dual-encoder``, ``matcher`` or ``vqa``.
            tokenizer: a fast Hugging Face tokenizer, or a folder with ``tokenizer.json``, where text is used.
            heads: of a classifier: labels by head (``attribute``, ``object``, ``pair``), in the order of the columns. A
                label of ``pair`` is ``[attribute, object]``.
            activation: of all heads, or by head: ``softmax``, ``sigmoid`` or ``none``; the platform applies it to the
                outputs [n, K] of the module, which are logits.
            answers: of ``vqa``, in the order of the columns; they include ``yes`` and ``no``.
            max_length: number of tokens; shorter texts are padded.
            pad_token_id: id of the padding; by default that of the tokenizer's files, or 0.
            name: of the model; by default the folder's.
            version: of the model.
            licence: SPDX identifier.
            description: one paragraph about the model.
            precision: of the weights, ``fp32`` or ``fp16``; inputs and outputs remain float32.
            logit_scale: of a dual encoder: factor of the cosine similarity.

        Raises:
            MissingExtraError: torch is not installed.
            NotExpressibleError: a preprocessing, tokenizer or graph that a bundle cannot contain, with a remedy.

        Example:
            >>> Bundle.from_torch(model, "my-model", preprocess=transform, licence="MIT")
        """
        from .exporters.torch_module import export

        return export(
            module,
            folder,
            preprocess=preprocess,
            interface=interface,
            tokenizer=tokenizer,
            heads=heads,
            activation=activation,
            answers=answers,
            max_length=max_length,
            pad_token_id=pad_token_id,
            name=name,
            version=version,
            licence=licence,
            description=description,
            precision=precision,
            logit_scale=logit_scale,
        )

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

        Example:
            >>> print(Bundle("my-clip/").check(track="shapes"))
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

    def predict(
        self, split: Split | str | Path, protocol: str = "mac", *, threads: int = 1, progress: bool = True
    ) -> Predictions:
        """Return the matrices of a protocol for every instance of a split, as a runner computes them.

        The platform's preprocessing, prompts and formulas around this machine's ONNX Runtime: with the runner's version
        of it the numbers are bit-identical, with another one they differ by its rounding (at most 1e-5 for float32).

        Raises:
            BundleRejectedError: the bundle is not valid, or the model failed.
            PrimitivesError: ``interface_unsupported``; ``input_invalid`` for an unknown protocol.

        Example:
            >>> predictions = Bundle("my-clip/").predict(load_split("shapes", "val"))
        """
        require_protocol(protocol)
        split = split_of(split)
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

    def evaluate(
        self, split: Split | str | Path, protocol: str = "mac", *, resamples: int = 1000, threads: int = 1
    ) -> Scores:
        """Predict and score a public split, or that in a folder.

        Example:
            >>> scores = Bundle("my-clip/").evaluate(load_split("shapes", "val"))
            >>> scores["AUC"].value
        """
        split = split_of(split)
        return score(self.predict(split, protocol, threads=threads), split, protocol, resamples=resamples)

    def pack(self) -> Archive:
        """Return the zip that is uploaded; its files are read when the zip is read.

        Example:
            >>> Bundle("my-clip/").pack().write("my-clip.zip")
        """
        return self._archive

    @cached_property
    def _archive(self) -> Archive:
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


@known_arguments
def evaluate(
    bundle: Bundle | str | Path, split: Split | str | Path, protocol: str = "mac", *, resamples: int = 1000
) -> Scores:
    """Predict and score a public split with a bundle; both may be folders.

    Example:
        >>> print(evaluate("my-clip/", load_split("shapes", "val")))
    """
    return bundle_of(bundle).evaluate(split, protocol, resamples=resamples)
