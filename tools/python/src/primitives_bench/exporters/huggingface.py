"""Exports Hugging Face models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..bundle import Bundle
from ..card import Card
from ..errors import NotExpressibleError
from ..extras import require
from .graph import Precision, export_graph
from .preprocessing import image_size
from .writing import finished, save_tokenizer, write_json

_INTERFACES = ("dual-encoder", "embedder", "matcher", "vqa")
_ANSWERS = ("yes", "no")
# AutoModel would load these without their heads.
_WITH_HEADS = ("BlipForImageTextRetrieval", "BlipForQuestionAnswering")


def export(
    model: Any,
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
        model: a model, or the id or folder of one. A model with ``get_image_features`` and ``get_text_features`` (CLIP,
            SigLIP, ALIGN, FLAVA) becomes a dual encoder, one with ``itm_head`` (BLIP) a matcher, one with a decoder of
            answers (BLIP) vqa, others an embedder.
        folder: of the bundle.
        processor: an ``AutoProcessor`` or image processor; by default the model's own.
        interface: instead of the one above.
        combined: both towers in one graph, as optimum writes them.
        precision: fp32 or fp16.
        name: by default the id's last part.
        version: of the model.
        licence: SPDX identifier; by default from the model card, which is copied to the folder.

    Raises:
        NotExpressibleError: with a remedy.
    """
    transformers = require("transformers")
    source = str(model) if isinstance(model, str | Path) else getattr(model, "name_or_path", "")
    if isinstance(model, str | Path):
        processor = processor or transformers.AutoProcessor.from_pretrained(source)
        model = _loaded(transformers, source)
    if processor is None:
        raise NotExpressibleError(
            "preprocessor",
            f"{type(model).__name__} comes without its processor",
            "pass processor=, an AutoProcessor",
            expected="processor",
            found="none",
        )
    chosen = interface or _interface_of(model)
    if chosen not in _INTERFACES:
        raise NotExpressibleError(
            "interface_unknown",
            f'transformers models have no interface "{chosen}"',
            "choose an expected interface",
            expected=", ".join(_INTERFACES),
            found=chosen,
        )
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    card = _copy_card(transformers, source, place)
    images = getattr(processor, "image_processor", processor)
    preprocessing = json.loads(images.to_json_string())
    write_json(place, "preprocessor_config.json", preprocessing)
    files = {"preprocessor": "preprocessor_config.json"}
    manifest: dict[str, Any] = {
        "name": name or Path(source or place).name,
        "version": version,
        "license": licence or card.licence,
        "interface": chosen,
        "files": files,
    }
    writer = {"dual-encoder": _dual_encoder, "embedder": _embedder, "matcher": _matcher, "vqa": _vqa}[chosen]
    differences = writer(model.eval(), processor, place, manifest, preprocessing, combined, precision)
    return finished(place, manifest, differences)


def _copy_card(transformers: Any, source: str, place: Path) -> Card:
    """Copy the model card of a folder or id to the bundle's folder and return its metadata. It is not uploaded."""
    try:
        found = transformers.utils.cached_file(source, "README.md") if source else None
    except OSError:
        found = None
    if found:
        (place / "README.md").write_bytes(Path(found).read_bytes())
    return Card.of(place)


def _loaded(transformers: Any, source: str) -> Any:
    named = transformers.AutoConfig.from_pretrained(source).architectures or [""]
    kind = getattr(transformers, named[0]) if named[0] in _WITH_HEADS else transformers.AutoModel
    return kind.from_pretrained(source)


def _interface_of(model: Any) -> str:
    if hasattr(model, "itm_head"):
        return "matcher"
    if hasattr(model, "text_decoder"):
        return "vqa"
    return "dual-encoder" if hasattr(model, "get_text_features") else "embedder"


def _tensor(answer: Any) -> Any:
    """Return the pooled embedding: transformers 5 wraps it."""
    return answer if not hasattr(answer, "pooler_output") else answer.pooler_output


def _text_inputs(processor: Any, model: Any, place: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """Write the tokenizer and return example token inputs, padded to the model's length."""
    tokenizer = processor.tokenizer
    save_tokenizer(tokenizer, place)
    text = getattr(model.config, "text_config", model.config)
    length = min(int(getattr(text, "max_position_embeddings", 77)), int(tokenizer.model_max_length), 512)
    manifest["files"]["tokenizer"] = "tokenizer.json"
    manifest["text"] = {"max_length": length, "padding": "max_length", "pad_token_id": tokenizer.pad_token_id or 0}
    encoded = tokenizer(["a photo of a red square"], padding="max_length", max_length=length, return_tensors="pt")
    names = [it for it in ("input_ids", "attention_mask") if it in encoded]
    return {it: encoded[it] for it in names}


def _dual_encoder(
    model: Any,
    processor: Any,
    place: Path,
    manifest: dict[str, Any],
    preprocessing: Any,
    combined: bool,
    precision: Precision,
) -> dict[str, Any]:
    torch: Any = require("torch")
    tokens = _text_inputs(processor, model, place, manifest)
    pixels = torch.zeros(1, 3, *image_size(preprocessing))
    if hasattr(model, "logit_scale"):
        manifest["logit_scale"] = float(model.logit_scale.detach().exp())
    names = list(tokens)

    class Vision(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, pixel_values: Any) -> Any:
            return _pooled(self.model.get_image_features(pixel_values=pixel_values))

    class Text(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *inputs: Any) -> Any:
            return _pooled(self.model.get_text_features(**dict(zip(names, inputs, strict=True))))

    class Both(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.vision, self.text = Vision(), Text()

        def forward(self, pixel_values: Any, *inputs: Any) -> Any:
            return self.vision(pixel_values), self.text(*inputs)

    if combined:
        manifest["files"]["model"] = "model.onnx"
        outputs = ["image_embeds", "text_embeds"]
        return export_graph(
            Both(), {"pixel_values": pixels, **tokens}, outputs, place / "model.onnx", precision, separate=1
        )
    manifest["files"] |= {"vision": "vision_model.onnx", "text": "text_model.onnx"}
    return {
        **export_graph(Vision(), {"pixel_values": pixels}, ["image_embeds"], place / "vision_model.onnx", precision),
        **export_graph(Text(), tokens, ["text_embeds"], place / "text_model.onnx", precision),
    }


def _pooled(answer: Any) -> Any:
    tensor = _tensor(answer)
    return tensor[:, 0] if tensor.dim() == 3 else tensor


def _embedder(
    model: Any,
    _processor: Any,
    place: Path,
    manifest: dict[str, Any],
    preprocessing: Any,
    _combined: bool,
    precision: Precision,
) -> dict[str, Any]:
    torch: Any = require("torch")

    class Embedder(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, pixel_values: Any) -> Any:
            answer = self.model(pixel_values=pixel_values)
            pooled = getattr(answer, "pooler_output", None)
            return (pooled if pooled is not None else answer.last_hidden_state[:, 0]).flatten(1)

    manifest["files"]["model"] = "model.onnx"
    manifest["embedding"] = {"output": "image_embeds"}
    pixels = torch.zeros(1, 3, *image_size(preprocessing))
    return export_graph(Embedder(), {"pixel_values": pixels}, ["image_embeds"], place / "model.onnx", precision)


def _matcher(
    model: Any,
    processor: Any,
    place: Path,
    manifest: dict[str, Any],
    preprocessing: Any,
    _combined: bool,
    precision: Precision,
) -> dict[str, Any]:
    torch: Any = require("torch")
    tokens = _text_inputs(processor, model, place, manifest)

    class Matcher(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, pixel_values: Any, input_ids: Any, attention_mask: Any) -> Any:
            answer = self.model(
                pixel_values=pixel_values, input_ids=input_ids, attention_mask=attention_mask, use_itm_head=True
            )
            return answer.itm_score

    manifest["files"]["model"] = "model.onnx"
    manifest["match"] = {"output": "logits", "positive_index": 1}
    pixels = torch.zeros(1, 3, *image_size(preprocessing))
    return export_graph(Matcher(), {"pixel_values": pixels, **tokens}, ["logits"], place / "model.onnx", precision)


def _vqa(
    model: Any,
    processor: Any,
    place: Path,
    manifest: dict[str, Any],
    preprocessing: Any,
    _combined: bool,
    precision: Precision,
) -> dict[str, Any]:
    """Export the scores of the answers yes and no as the first word of BLIP's decoder."""
    torch: Any = require("torch")
    tokens = _text_inputs(processor, model, place, manifest)
    words = [processor.tokenizer(it, add_special_tokens=False)["input_ids"] for it in _ANSWERS]
    if any(len(it) != 1 for it in words):
        raise NotExpressibleError(
            "tokenizer",
            "the answers are not one token each",
            "use the tokenizer that the model was trained with",
            expected="one token for yes and one for no",
            found=", ".join(str(len(it)) for it in words),
        )
    columns = [it[0] for it in words]

    class Vqa(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, pixel_values: Any, input_ids: Any, attention_mask: Any) -> Any:
            image = self.model.vision_model(pixel_values=pixel_values).last_hidden_state
            question = self.model.text_encoder(
                input_ids=input_ids,
                attention_mask=attention_mask,
                encoder_hidden_states=image,
                encoder_attention_mask=torch.ones(image.shape[:2], dtype=torch.int64),
            ).last_hidden_state
            answer = self.model.text_decoder(
                input_ids=torch.full_like(input_ids[:, :1], self.model.decoder_start_token_id),
                encoder_hidden_states=question,
                encoder_attention_mask=attention_mask,
            )
            return answer.logits[:, 0, columns]

    manifest["files"] |= {"model": "model.onnx", "labels": "labels.json"}
    write_json(place, "labels.json", {"answers": list(_ANSWERS)})
    manifest["answers"] = {"output": "logits", "labels": "labels.json#answers", "yes": "yes", "no": "no"}
    pixels = torch.zeros(1, 3, *image_size(preprocessing))
    return export_graph(Vqa(), {"pixel_values": pixels, **tokens}, ["logits"], place / "model.onnx", precision)
