"""A CLIP folder as Hugging Face lays it out: config.json, weights, tokenizer, preprocessor_config.json."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .clip import Clip
from .fitting import to_input
from .safetensors import read_safetensors, write_safetensors
from .tokens import Tokenizer, read_tokenizer

TEXT_FILES = ("tokenizer.json", "tokenizer_config.json", "preprocessor_config.json")

# What a config leaves out is what transformers' CLIPTextConfig and CLIPVisionConfig say.
TEXT = {"vocab_size": 49408, "hidden_size": 512, "intermediate_size": 2048, "num_hidden_layers": 12, "num_attention_heads": 8, "max_position_embeddings": 77, "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5, "eos_token_id": 2}
VISION = {"hidden_size": 768, "intermediate_size": 3072, "num_hidden_layers": 12, "num_attention_heads": 12, "image_size": 224, "patch_size": 32, "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5}


class ClipFolder:
    """A pair of towers that does not learn any more, with its tokenizer and what it was read from."""

    def __init__(self, clip: Clip, tokenizer: Tokenizer, folder: Path) -> None:
        self.clip, self.tokenizer, self.folder = clip.eval().requires_grad_(False), tokenizer, folder
        self.preprocessor: dict[str, Any] = json.loads((folder / "preprocessor_config.json").read_text())

    @property
    def side(self) -> int:
        return self.clip.config["vision_config"]["image_size"]

    def to_input(self, pixels: np.ndarray) -> Tensor:
        return to_input(pixels, self.preprocessor["image_mean"], self.preprocessor["image_std"])

    def copy_text_files(self, folder: Path) -> None:
        for name in TEXT_FILES:
            if (self.folder / name).exists():
                shutil.copy(self.folder / name, folder / name)


def read_clip(folder: Path, device: str = "cpu") -> ClipFolder:
    """@raises KeyError, RuntimeError where weights are missing or have other shapes than config.json says"""
    config = json.loads((folder / "config.json").read_text())
    config = {"projection_dim": 512, "logit_scale_init_value": 2.6592} | config
    config |= {"text_config": TEXT | config["text_config"], "vision_config": VISION | config["vision_config"]}
    clip = Clip(config)
    safe = folder / "model.safetensors"
    weights = read_safetensors(safe) if safe.exists() else torch.load(folder / "pytorch_model.bin", map_location="cpu")
    clip.load_state_dict({name: tensor for name, tensor in weights.items() if not name.endswith("position_ids")})
    return ClipFolder(clip.to(device), read_tokenizer(folder), folder)


def write_clip(folder: Path, clip: Clip, files: dict[str, Any]) -> None:
    """Weights as float16, which is what the networks made of them are exported with; `files` are JSON files beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = {name: tensor.half() if tensor.dtype == torch.float32 else tensor for name, tensor in clip.state_dict().items()}
    write_safetensors(folder / "model.safetensors", weights)
    for name, content in {"config.json": clip.config, **files}.items():
        (folder / name).write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
