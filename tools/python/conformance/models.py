"""The models of the conformance run: published architectures at full size, with random weights (no hub is needed)."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from primitives_bench import Bundle

Export = Callable[[Path], Bundle]


def clip_tokenizer() -> Any:
    """CLIP's published BPE, which open_clip ships."""
    import open_clip

    from primitives_bench.exporters.openclip import fast_tokenizer

    return fast_tokenizer(open_clip.get_tokenizer("ViT-B-32"))


def words_tokenizer(length: int, kind: str) -> Any:
    """A small tokenizer of the family of a model, trained on the prompts of Shapes."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    texts = [
        f"a photo of a {a} {b}"
        for a in ("red", "blue", "striped", "large")
        for b in ("circle", "star", "square", "ring")
    ] + ["is it striped ? yes no"]
    if kind == "unigram":
        tokenizer = Tokenizer(models.Unigram())
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
        special = ["<pad>", "</s>", "<unk>"]
        tokenizer.train_from_iterator(
            texts, trainers.UnigramTrainer(vocab_size=120, special_tokens=special, unk_token="<unk>")
        )
        tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
        return PreTrainedTokenizerFast(
            tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=length
        )
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    tokenizer.train_from_iterator(texts, trainers.WordPieceTrainer(vocab_size=200, special_tokens=special))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        model_max_length=length,
    )


class Processor:
    """An image processor and a tokenizer, as ``AutoProcessor`` joins them."""

    def __init__(self, image_processor: Any, tokenizer: Any = None) -> None:
        self.image_processor = image_processor
        if tokenizer is not None:
            self.tokenizer = tokenizer


def clip(vision: dict[str, Any], text: dict[str, Any], **options: Any) -> Export:
    def export(folder: Path) -> Bundle:
        from transformers import CLIPConfig, CLIPImageProcessor, CLIPModel, CLIPTextConfig, CLIPVisionConfig

        side = vision.get("image_size", 224)
        width = text.get("projection_dim", 512)
        config = CLIPConfig(
            text_config=CLIPTextConfig(**text).to_dict(),
            vision_config=CLIPVisionConfig(**vision).to_dict(),
            projection_dim=width,
        )
        images = CLIPImageProcessor(size={"shortest_edge": side}, crop_size={"height": side, "width": side})
        return Bundle.from_transformers(
            CLIPModel(config), folder, processor=Processor(images, clip_tokenizer()), **options
        )

    return export


B32: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
_TEXT_L = {"hidden_size": 768, "intermediate_size": 3072, "num_attention_heads": 12, "projection_dim": 768}
_VISION_L = {
    "hidden_size": 1024,
    "intermediate_size": 4096,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "patch_size": 14,
    "projection_dim": 768,
}
L14 = (_VISION_L, _TEXT_L)
L14_336 = ({**_VISION_L, "image_size": 336}, _TEXT_L)


def siglip(second: bool) -> Export:
    def export(folder: Path) -> Bundle:
        from transformers import SiglipConfig, SiglipImageProcessor, SiglipModel

        text = {"vocab_size": 256_000 if second else 32_000}
        images = SiglipImageProcessor(size={"height": 224, "width": 224})
        model = SiglipModel(SiglipConfig(text_config=text, vision_config={}))
        return Bundle.from_transformers(model, folder, processor=Processor(images, words_tokenizer(64, "unigram")))

    return export


def siglip2_naflex(folder: Path) -> Bundle:
    from transformers import Siglip2Config, Siglip2ImageProcessor, Siglip2Model

    tokenizer = words_tokenizer(64, "unigram")
    return Bundle.from_transformers(
        Siglip2Model(Siglip2Config()), folder, processor=Processor(Siglip2ImageProcessor(), tokenizer)
    )


def align(folder: Path) -> Bundle:
    import torch
    from transformers import AlignConfig, AlignModel, EfficientNetImageProcessor

    model = AlignModel(AlignConfig())
    # With the initial statistics of the batch norms, random weights give embeddings near zero.
    for module in model.vision_model.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.momentum = None
    with torch.no_grad():
        model.train().get_image_features(pixel_values=torch.randn(4, 3, 289, 289))
    images = EfficientNetImageProcessor(
        size={"height": 289, "width": 289},
        do_center_crop=True,
        crop_size={"height": 289, "width": 289},
        resample=2,
        include_top=False,
        rescale_offset=False,
    )
    return Bundle.from_transformers(model, folder, processor=Processor(images, words_tokenizer(64, "wordpiece")))


def blip_itm(folder: Path) -> Bundle:
    from transformers import BlipConfig, BlipForImageTextRetrieval, BlipImageProcessor

    model = BlipForImageTextRetrieval(BlipConfig())
    images = BlipImageProcessor(size={"height": 384, "width": 384})
    return Bundle.from_transformers(model, folder, processor=Processor(images, words_tokenizer(35, "wordpiece")))


def blip_vqa(folder: Path) -> Bundle:
    import torch
    from transformers import BlipConfig, BlipForQuestionAnswering, BlipImageProcessor

    model = BlipForQuestionAnswering(BlipConfig())
    for weights in model.parameters():  # with the usual small ones the answer hardly depends on the image
        if weights.dim() > 1:
            torch.nn.init.normal_(weights, std=0.1)
    images = BlipImageProcessor(size={"height": 384, "width": 384})
    return Bundle.from_transformers(model, folder, processor=Processor(images, words_tokenizer(35, "wordpiece")))


def flava(folder: Path) -> Bundle:
    from transformers import CLIPImageProcessor, FlavaConfig, FlavaModel

    images = CLIPImageProcessor(size={"height": 224, "width": 224}, do_center_crop=False)
    return Bundle.from_transformers(
        FlavaModel(FlavaConfig()), folder, processor=Processor(images, words_tokenizer(77, "wordpiece"))
    )


def embedder(kind: str) -> Export:
    def export(folder: Path) -> Bundle:
        import transformers

        if kind == "dinov2":
            model = transformers.Dinov2Model(transformers.Dinov2Config(image_size=518, patch_size=14))
            images = transformers.BitImageProcessor(
                size={"shortest_edge": 256}, crop_size={"height": 224, "width": 224}
            )
        elif kind == "dinov3":
            model = transformers.DINOv3ViTModel(
                transformers.DINOv3ViTConfig(
                    hidden_size=768, intermediate_size=3072, num_hidden_layers=12, num_attention_heads=12
                )
            )
            images = transformers.CLIPImageProcessor(size={"height": 224, "width": 224}, do_center_crop=False)
        else:
            model = transformers.ConvNextModel(transformers.ConvNextConfig())
            images = transformers.CLIPImageProcessor(
                size={"shortest_edge": 256}, crop_size={"height": 224, "width": 224}
            )
        return Bundle.from_transformers(model, folder, processor=images, name=kind)

    return export


def open_clip_model(folder: Path) -> Bundle:
    return Bundle.from_open_clip("ViT-B-32", folder)


def timm_heads(folder: Path) -> Bundle:
    import timm
    import torch
    from shapes import definition

    model = timm.create_model("vit_base_patch16_224", num_classes=0)
    words = definition()
    heads = {
        "attribute": (torch.nn.Linear(model.num_features, len(words["attributes"])), words["attributes"]),
        "object": (torch.nn.Linear(model.num_features, len(words["objects"])), words["objects"]),
    }
    return Bundle.from_timm(model, folder, heads=heads)


def by_optimum(folder: Path) -> Bundle:
    """Export in the environment of optimum, and compare its graph with the model."""
    import torch
    from transformers import AutoTokenizer, CLIPModel

    from primitives_bench.exporters.verification import compare

    program = Path(__file__).parent / "by_optimum.py"
    with tempfile.TemporaryDirectory() as source:
        python = Path(sys.prefix).parent / "optimum/bin/python"
        subprocess.run([python, program, source, folder], check=True)
        model = CLIPModel.from_pretrained(source).eval()
        texts = ["a photo of a red square", "a green circle", "a striped star"]
        tokens = AutoTokenizer.from_pretrained(source)(texts, padding="max_length", max_length=77, return_tensors="pt")
    pixels = torch.randn(3, 3, 224, 224, generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        answer = model(pixel_values=pixels, **tokens)
    inputs = {"pixel_values": pixels, **tokens}
    expected = {it: getattr(answer, it).numpy() for it in ("image_embeds", "text_embeds")}
    Bundle.from_onnx(folder)
    return Bundle(folder, compare(folder / "model.onnx", {it: value.numpy() for it, value in inputs.items()}, expected))


MODELS: dict[str, Export] = {
    "CLIP ViT-B/32, separate, fp32": clip(*B32),
    "CLIP ViT-B/32, combined, fp32": clip(*B32, combined=True),
    "CLIP ViT-B/32, separate, fp16": clip(*B32, precision="fp16"),
    "CLIP ViT-B/32, combined, fp16": clip(*B32, combined=True, precision="fp16"),
    "CLIP ViT-B/32, by optimum": by_optimum,
    "open_clip ViT-B-32, fp32": open_clip_model,
    "timm vit_base_patch16_224 with heads": timm_heads,
    "DINOv2 base": embedder("dinov2"),
    "ConvNeXt tiny": embedder("convnext"),
    "SigLIP base": siglip(second=False),
    "BLIP-ITM base": blip_itm,
    "BLIP-VQA base": blip_vqa,
    "ALIGN": align,
    "FLAVA": flava,
    "DINOv3 ViT-B": embedder("dinov3"),
    "CLIP ViT-L/14, separate, fp32": clip(*L14),
    "CLIP ViT-L/14, separate, fp16": clip(*L14, precision="fp16"),
    "CLIP ViT-L/14, combined, fp32": clip(*L14, combined=True),
    "CLIP ViT-L/14, combined, fp16": clip(*L14, combined=True, precision="fp16"),
    "CLIP ViT-L/14@336, separate, fp32": clip(*L14_336),
    "CLIP ViT-L/14@336, separate, fp16": clip(*L14_336, precision="fp16"),
    "CLIP ViT-L/14@336, combined, fp32": clip(*L14_336, combined=True),
    "CLIP ViT-L/14@336, combined, fp16": clip(*L14_336, combined=True, precision="fp16"),
    "SigLIP 2 base": siglip(second=True),
    "SigLIP 2 NaFlex base": siglip2_naflex,
}

# Protocol, benchmark of Shapes and number of instances for an interface. A probe of attributes needs every concept; a
# matcher compares each image with 368 texts under mac, but only with those of its queries under vaw-itm.
_TASKS = {
    "embedder": ("attribute-probe", "concepts", 192),
    "matcher": ("vaw-itm", "regions", 1),
    "vqa": ("vaw-vqa", "regions", 2),
}


def task_of(name: str, interface: str) -> tuple[str, str, int]:
    """Return protocol, benchmark and number of instances; vaw-itc has a fifth of the texts of mac, for large models."""
    large = "L/14" in name or name == "SigLIP 2 base"
    return _TASKS.get(interface, ("vaw-itc", "regions", 1) if large else ("mac", "compositions", 16))
