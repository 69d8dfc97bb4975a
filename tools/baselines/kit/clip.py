"""
CLIP's two towers (Radford et al., "Learning transferable visual models from natural language supervision", ICML 2021, section 2.4).

Parameters carry the names of a Hugging Face CLIP folder, so that its weights load as they stand; `kit/clip_folder.py` reads and writes
such folders. One thing is ours: `vision_config.stem` puts small convolutions (each halves the picture) in the place of the single one
that cuts patches, since a plain patch transformer learns little from some thousand pictures (Xiao et al., "Early convolutions help
transformers see better", NeurIPS 2021, section 3).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional as F

ACTIVATIONS = {"quick_gelu": lambda x: x * torch.sigmoid(1.702 * x), "gelu": F.gelu, "relu": F.relu}


class Vision(NamedTuple):
    """What the image tower says of n pictures, in the joint space of d numbers: the class token [n, d] and p patches [n, p, d]."""

    token: Tensor
    patches: Tensor


class Attention(nn.Module):
    """Self-attention of several heads; `mask` [.., length, length] is added to the weights' logits."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        query, key, value = (self.split(project(x)) for project in (self.q_proj, self.k_proj, self.v_proj))
        weights = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5)
        if mask is not None:
            weights = weights + mask
        joined = (weights.softmax(-1) @ value).transpose(1, 2).flatten(2)
        return self.out_proj(joined)

    def split(self, x: Tensor) -> Tensor:
        return x.reshape(x.shape[0], x.shape[1], self.heads, -1).transpose(1, 2)  # unflatten has no ONNX operator in PyTorch 1.13


class Mlp(nn.Module):
    def __init__(self, width: int, inner: int, activation: str) -> None:
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(width, inner), nn.Linear(inner, width)
        self.activation = ACTIVATIONS[activation]

    def forward(self, x: Tensor) -> Tensor:
        return self.fc2(self.activation(self.fc1(x)))


class Layer(nn.Module):
    """A transformer layer that normalises before each half."""

    def __init__(self, width: int, heads: int, inner: int, activation: str, epsilon: float = 1e-5) -> None:
        super().__init__()
        self.self_attn, self.mlp = Attention(width, heads), Mlp(width, inner, activation)
        self.layer_norm1, self.layer_norm2 = nn.LayerNorm(width, epsilon), nn.LayerNorm(width, epsilon)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        x = x + self.self_attn(self.layer_norm1(x), mask)
        return x + self.mlp(self.layer_norm2(x))


class Encoder(nn.Module):
    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        width, heads, inner = config["hidden_size"], config["num_attention_heads"], config["intermediate_size"]
        activation, epsilon = config.get("hidden_act", "quick_gelu"), config.get("layer_norm_eps", 1e-5)
        self.layers = nn.ModuleList(Layer(width, heads, inner, activation, epsilon) for _ in range(config["num_hidden_layers"]))

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        for layer in self.layers:
            x = layer(x, mask)
        return x


class Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = nn.Conv2d(width, width, 3, 1, 1), nn.Conv2d(width, width, 3, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(F.relu(self.first(x))))


def stem_of(widths: list[int], residual: list[int]) -> nn.Sequential:
    """Convolutions that halve the picture each, with a residual block behind those of `residual`: `kit/networks.py`'s tower, unfolded."""
    layers: list[nn.Module] = []
    for i, (inside, outside) in enumerate(zip([3, *widths], widths)):
        size = 5 if i == 0 else 3
        layers += [nn.Conv2d(inside, outside, size, 2, size // 2), nn.ReLU()]
        if i in residual:
            layers.append(Residual(outside))
    return nn.Sequential(*layers)


class VisionEmbeddings(nn.Module):
    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        width, patch = config["hidden_size"], config["patch_size"]
        stem = config.get("stem")
        if stem and (stem["widths"][-1] != width or 2 ** len(stem["widths"]) != patch):
            raise ValueError(f"a stem of the widths {stem['widths']} does not fit patches of {patch} and a width of {width}")
        self.class_embedding = nn.Parameter(torch.randn(width) * 0.02)
        self.patch_embedding = stem_of(**stem) if stem else nn.Conv2d(3, width, patch, patch, bias=False)
        self.position_embedding = nn.Embedding((config["image_size"] // patch) ** 2 + 1, width)
        nn.init.normal_(self.position_embedding.weight, std=0.02)

    def forward(self, pixels: Tensor) -> Tensor:
        return self.placed(self.patch_embedding(pixels))

    def placed(self, maps: Tensor) -> Tensor:
        """[n, width, rows, columns] as tokens behind the class token, each told its place."""
        patches = maps.flatten(2).transpose(1, 2)
        first = self.class_embedding.expand(patches.shape[0], 1, -1)
        return torch.cat([first, patches], 1) + self.position_embedding.weight


class VisionTransformer(nn.Module):
    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.embeddings, self.encoder = VisionEmbeddings(config), Encoder(config)
        # "layrnorm" is how Hugging Face spells it.
        self.pre_layrnorm, self.post_layernorm = (nn.LayerNorm(config["hidden_size"], config.get("layer_norm_eps", 1e-5)) for _ in range(2))

    def forward(self, pixels: Tensor) -> Tensor:
        return self.relate(self.embeddings(pixels))

    def relate(self, tokens: Tensor) -> Tensor:
        return self.post_layernorm(self.encoder(self.pre_layrnorm(tokens)))


class TextEmbeddings(nn.Module):
    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.token_embedding = nn.Embedding(config["vocab_size"], config["hidden_size"])
        self.position_embedding = nn.Embedding(config["max_position_embeddings"], config["hidden_size"])
        for embedding in (self.token_embedding, self.position_embedding):
            nn.init.normal_(embedding.weight, std=0.02)


class TextTransformer(nn.Module):
    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.end = config.get("eos_token_id", 2)
        self.embeddings, self.encoder = TextEmbeddings(config), Encoder(config)
        self.final_layer_norm = nn.LayerNorm(config["hidden_size"], config.get("layer_norm_eps", 1e-5))

    def forward(self, embedded: Tensor) -> Tensor:
        """Token embeddings [n, length, width] to what each token says of itself and those before it, same shape."""
        length = embedded.shape[1]
        place = torch.arange(length, device=embedded.device)
        mask = (place[None, :] > place[:, None]).to(embedded.dtype) * -1e4
        return self.final_layer_norm(self.encoder(embedded + self.embeddings.position_embedding.weight[:length], mask))

    def last_of(self, input_ids: Tensor) -> Tensor:
        """Place of the first end token. Old exports say end = 2 and mean the largest id, as OpenAI's code did."""
        return (input_ids if self.end == 2 else (input_ids == self.end).to(torch.int32)).argmax(1)


class Clip(nn.Module):
    """Both towers and their projections into the joint space."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.config = config
        vision, text, width = config["vision_config"], config["text_config"], config["projection_dim"]
        self.vision_model, self.text_model = VisionTransformer(vision), TextTransformer(text)
        self.visual_projection = nn.Linear(vision["hidden_size"], width, bias=False)
        self.text_projection = nn.Linear(text["hidden_size"], width, bias=False)
        self.logit_scale = nn.Parameter(torch.tensor(float(config.get("logit_scale_init_value", 2.6592))))

    @property
    def width(self) -> int:
        return self.config["projection_dim"]

    def see(self, pixels: Tensor) -> Vision:
        return self.projected(self.vision_model(pixels))

    def see_maps(self, maps: Tensor) -> Vision:
        """As `see`, of what the stem made of the pixels."""
        return self.projected(self.vision_model.relate(self.vision_model.embeddings.placed(maps)))

    def projected(self, tokens: Tensor) -> Vision:
        tokens = self.visual_projection(tokens)
        return Vision(tokens[:, 0], tokens[:, 1:])

    def read(self, input_ids: Tensor) -> Tensor:
        """Texts [n, length] in the joint space [n, d], not normalised."""
        return self.read_embedded(self.text_model.embeddings.token_embedding(input_ids), self.text_model.last_of(input_ids))

    def read_embedded(self, embedded: Tensor, last: Tensor) -> Tensor:
        """As `read`, of token embeddings: where prompt tuning puts its learnable contexts."""
        tokens = self.text_model(embedded)
        here = torch.arange(tokens.shape[1], device=tokens.device) == last[:, None]
        return self.text_projection((tokens * here[:, :, None].to(tokens.dtype)).sum(1))

    def read_tokens(self, input_ids: Tensor) -> tuple[Tensor, Tensor]:
        """Every token in the joint space [n, length, d], and which of them count [n, length]: those up to the end."""
        tokens = self.text_projection(self.text_model(self.text_model.embeddings.token_embedding(input_ids)))
        return tokens, torch.arange(input_ids.shape[1], device=input_ids.device) <= self.text_model.last_of(input_ids)[:, None]


class ImageTower(nn.Module):
    """The half of `Clip` that a bundle's vision graph holds: pixels to `image_embeds`."""

    def __init__(self, clip: Clip) -> None:
        super().__init__()
        self.clip = clip

    def forward(self, pixel_values: Tensor) -> Tensor:
        return self.clip.see(pixel_values).token


class TextTower(nn.Module):
    """The other half: token ids to `text_embeds`. CLIP looks only backwards, so padding behind the end changes nothing."""

    def __init__(self, clip: Clip) -> None:
        super().__init__()
        self.clip = clip

    def forward(self, input_ids: Tensor) -> Tensor:
        return self.clip.read(input_ids)
