"""Exports Hugging Face models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..arguments import path_of
from ..bundle import Bundle
from ..card import Card
from ..errors import NotExpressibleError
from ..extras import require
from .graph import Precision, module_of
from .writing import Draft, require_interface, require_model

_ANSWERS = ("yes", "no")
_PROCESSORS = ("preprocessor_config.json", "processor_config.json")
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
    """Export a model of transformers; arguments and errors as of ``Bundle.from_transformers``."""
    if isinstance(model, str | Path):
        _require_loadable(Path(model), processor)
    else:
        require_model(model, "model_or_id", "a model of transformers, or its folder or id on the Hugging Face Hub")
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
    writers = {"dual-encoder": _dual_encoder, "embedder": _embedder, "matcher": _matcher, "vqa": _vqa}
    require_interface(chosen, writers, "transformers models")
    place = path_of(folder, "folder", "my-model")
    images = getattr(processor, "image_processor", processor)
    with Draft(
        place,
        chosen,
        json.loads(images.to_json_string()),
        precision,
        name=name or Path(source or place).name,
        version=version,
        license=licence,
    ) as draft:
        card = _copy_card(transformers, source, draft)
        draft.manifest["license"] = licence or card.licence
        writers[chosen](draft, model.eval(), processor, combined)
        return draft.finish()


def _require_loadable(place: Path, processor: Any) -> None:
    """Refuse a checkpoint on this machine that has no architecture or no processor; an id is not on this machine."""
    if place.is_file():
        raise NotExpressibleError(
            "checkpoint",
            f"{place} has weights, but no architecture and no processor",
            "load the weights into a model and pass it with processor=; of open_clip: "
            f'Bundle.from_open_clip(NAME, folder, pretrained="{place}")',
            expected="a folder that save_pretrained wrote, or an id on the Hugging Face Hub",
            found="a file",
        )
    if place.is_dir() and processor is None and not any((place / it).is_file() for it in _PROCESSORS):
        raise NotExpressibleError(
            "preprocessor",
            f"{place} has no processor",
            "pass processor=, or save that of the original model there: "
            f'AutoProcessor.from_pretrained("openai/clip-vit-base-patch32").save_pretrained("{place}")',
            expected=" or ".join(_PROCESSORS),
            found=", ".join(sorted(it.name for it in place.iterdir())) or "an empty folder",
        )


def _copy_card(transformers: Any, source: str, draft: Draft) -> Card:
    """Copy the model card of a folder or id to the bundle and return its metadata. It is not uploaded."""
    try:
        found = transformers.utils.cached_file(source, "README.md") if source else None
    except OSError:
        found = None
    if not found:
        return Card.of(draft.place)
    (draft.folder / "README.md").write_bytes(Path(found).read_bytes())
    return Card.of(draft.folder)


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


def _text(draft: Draft, model: Any, processor: Any) -> dict[str, Any]:
    """Write the tokenizer and return example token inputs [1, L], padded to the model's length."""
    tokenizer = processor.tokenizer
    text = getattr(model.config, "text_config", model.config)
    length = min(int(getattr(text, "max_position_embeddings", 77)), int(tokenizer.model_max_length), 512)
    draft.text(tokenizer, length, tokenizer.pad_token_id or 0)
    encoded = tokenizer(["a photo of a red square"], padding="max_length", max_length=length, return_tensors="pt")
    return {it: encoded[it] for it in ("input_ids", "attention_mask") if it in encoded}


def _dual_encoder(draft: Draft, model: Any, processor: Any, combined: bool) -> None:
    tokens = _text(draft, model, processor)
    names = list(tokens)
    if hasattr(model, "logit_scale"):
        draft.manifest["logit_scale"] = float(model.logit_scale.detach().exp())

    def vision(model: Any, pixels: Any) -> Any:
        return _pooled(model.get_image_features(pixel_values=pixels))

    def text(model: Any, *inputs: Any) -> Any:
        return _pooled(model.get_text_features(**dict(zip(names, inputs, strict=True))))

    def both(model: Any, pixels: Any, *inputs: Any) -> Any:
        return vision(model, pixels), text(model, *inputs)

    if combined:
        inputs = {**draft.pixels, **tokens}
        draft.graph("model", module_of(model, both), inputs, ["image_embeds", "text_embeds"], separate=1)
    else:
        draft.dual_encoder(module_of(model, vision), module_of(model, text), tokens)


def _pooled(answer: Any) -> Any:
    """Return the embedding [n, D]: transformers 5 wraps it, FLAVA returns one for each token."""
    tensor = getattr(answer, "pooler_output", answer)
    return tensor[:, 0] if tensor.dim() == 3 else tensor


def _embedder(draft: Draft, model: Any, _processor: Any, _combined: bool) -> None:
    def forward(model: Any, pixels: Any) -> Any:
        answer = model(pixel_values=pixels)
        pooled = getattr(answer, "pooler_output", None)
        return (pooled if pooled is not None else answer.last_hidden_state[:, 0]).flatten(1)

    draft.embedder(module_of(model, forward))


def _matcher(draft: Draft, model: Any, processor: Any, _combined: bool) -> None:
    def forward(model: Any, pixels: Any, ids: Any, mask: Any) -> Any:
        return model(pixel_values=pixels, input_ids=ids, attention_mask=mask, use_itm_head=True).itm_score

    draft.matcher(module_of(model, forward), _text(draft, model, processor))


def _vqa(draft: Draft, model: Any, processor: Any, _combined: bool) -> None:
    """Export the scores of the answers yes and no as the first word of BLIP's decoder."""
    torch: Any = require("torch")
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

    def forward(model: Any, pixels: Any, ids: Any, mask: Any) -> Any:
        image = model.vision_model(pixel_values=pixels).last_hidden_state
        question = model.text_encoder(
            input_ids=ids,
            attention_mask=mask,
            encoder_hidden_states=image,
            encoder_attention_mask=torch.ones(image.shape[:2], dtype=torch.int64),
        ).last_hidden_state
        answer = model.text_decoder(
            input_ids=torch.full_like(ids[:, :1], model.decoder_start_token_id),
            encoder_hidden_states=question,
            encoder_attention_mask=mask,
        )
        return answer.logits[:, 0, columns]

    draft.vqa(module_of(model, forward), _text(draft, model, processor), _ANSWERS)
