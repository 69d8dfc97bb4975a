"""Builds vision models of full size with random weights, exports them to ONNX and measures them in PyTorch.

For `npm run bench -- gpu --models=FOLDER`, which runs the same graphs as a runner does. Needs torch, transformers and
onnx; with onnxruntime it also measures the graphs there. Without a GPU everything runs on the CPU.

usage: python3 models.py FOLDER [--tiny] [--seconds LIMIT]

Each model and precision gets a folder with `model.onnx`, `graph.json` (inputs without the batch axis, output) and
`expected.f32`, what PyTorch computes for the first COMPARED inputs. Prints one Markdown row per line of measurement.
"""

import argparse
import gc
import json
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

BATCHES = (1, 8, 32, 128)
COMPARED = 4
SERIES_SECONDS = 0.4
WARM_UP = 3
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
warnings.filterwarnings("ignore")


class Image(nn.Module):
    """An image encoder: pixels [n, 3, side, side] to one row per image [n, width]."""

    def __init__(self, model: nn.Module, output: str) -> None:
        super().__init__()
        self.model = model
        self.output = output

    def forward(self, pixel_values: Tensor) -> Tensor:
        return getattr(self.model(pixel_values), self.output)


class Pair(nn.Module):
    """A matcher: pixels [n, 3, side, side] and tokens [n, length] to two scores per pair [n, 2]."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, pixel_values: Tensor, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        return self.model(input_ids, pixel_values, attention_mask=attention_mask).itm_score


def clip(tiny: bool, width: int, layers: int, heads: int, patch: int, projection: int) -> nn.Module:
    from transformers import CLIPVisionConfig, CLIPVisionModelWithProjection

    sizes = {"hidden_size": width, "intermediate_size": 4 * width, "num_hidden_layers": layers}
    config = CLIPVisionConfig(**sizes, num_attention_heads=heads, patch_size=patch, projection_dim=projection)
    if tiny:
        config.num_hidden_layers = 2
    return Image(CLIPVisionModelWithProjection(config), "image_embeds")


def siglip(tiny: bool) -> nn.Module:
    from transformers import SiglipVisionConfig, SiglipVisionModel

    return Image(SiglipVisionModel(SiglipVisionConfig(num_hidden_layers=2 if tiny else 12)), "pooler_output")


def blip(tiny: bool) -> nn.Module:
    from transformers import BlipConfig, BlipForImageTextRetrieval

    layers = {"num_hidden_layers": 2} if tiny else {}
    return Pair(BlipForImageTextRetrieval(BlipConfig(text_config=layers, vision_config=layers)))


MODELS: dict[str, tuple[Callable[[bool], nn.Module], int]] = {
    "CLIP ViT-B/32": (lambda tiny: clip(tiny, 768, 12, 12, 32, 512), 224),
    "CLIP ViT-L/14": (lambda tiny: clip(tiny, 1024, 24, 16, 14, 768), 224),
    "SigLIP base/16": (siglip, 224),
    "BLIP-ITM base": (blip, 384),
}


def inputs_of(model: nn.Module, side: int, batch: int, dtype: torch.dtype) -> dict[str, Tensor]:
    """Return the inputs that the runner's side makes too: values of the position alone."""
    values = torch.arange(batch * 3 * side * side, device=DEVICE) % 251 / 251 - 0.5
    inputs = {"pixel_values": values.reshape(batch, 3, side, side).to(dtype)}
    if isinstance(model, Pair):
        inputs["input_ids"] = (torch.arange(batch * 35, device=DEVICE) % 251 + 1000).reshape(batch, 35)
        inputs["attention_mask"] = torch.ones(batch, 35, dtype=torch.int64, device=DEVICE)
    return inputs


def rate(run: Callable[[], Any], batch: int) -> float:
    """Return items per second."""
    for _ in range(WARM_UP):
        run()
    synchronise()
    start, runs = time.perf_counter(), 0
    while time.perf_counter() - start < SERIES_SECONDS:
        run()
        synchronise()
        runs += 1
    return runs * batch / (time.perf_counter() - start)


def synchronise() -> None:
    if DEVICE == "cuda":
        torch.cuda.synchronize()


def export(model: nn.Module, inputs: dict[str, Tensor], folder: Path) -> None:
    """Write the graph with a symbolic batch axis; weights above 1.5 GB go to a separate file."""
    folder.mkdir(parents=True)
    file = folder / "model.onnx"
    axes = {name: {0: "batch"} for name in [*inputs, "output"]}
    torch.onnx.export(
        model,
        tuple(inputs.values()),
        file,
        input_names=list(inputs),
        output_names=["output"],
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    described = [
        {"name": name, "type": str(value.dtype).removeprefix("torch."), "dims": list(value.shape[1:])}
        for name, value in inputs.items()
    ]
    (folder / "graph.json").write_text(json.dumps({"inputs": described, "output": "output"}))


def in_onnxruntime(folder: Path, inputs: dict[str, Tensor], batch: int) -> tuple[str, float]:
    """Return the provider of onnxruntime in Python, the GPU's where it is installed, and items per second."""
    import onnxruntime

    available = onnxruntime.get_available_providers()
    provider = "CUDAExecutionProvider" if "CUDAExecutionProvider" in available else "CPUExecutionProvider"
    session = onnxruntime.InferenceSession(folder / "model.onnx", providers=[provider])
    feeds = {name: value[:batch].cpu().numpy() for name, value in inputs.items()}
    return session.get_providers()[0], rate(lambda: session.run(None, feeds), batch)


def measure(name: str, tiny: bool, out: Path) -> None:
    build, side = MODELS[name]
    torch.manual_seed(1)
    full = build(tiny).eval().to(DEVICE)
    for precision, dtype in (("float32", torch.float32), ("float16", torch.float16)):
        model = full.to(dtype)
        folder = out / f"{name.replace(' ', '-').replace('/', '-')}-{precision}"
        start = time.perf_counter()
        export(model, inputs_of(model, side, 2, dtype), folder)
        exported = time.perf_counter() - start
        largest = inputs_of(model, side, COMPARED if tiny else BATCHES[-1], dtype)
        expected = model(**{key: value[:COMPARED] for key, value in largest.items()})
        expected.float().cpu().numpy().astype(np.float32).tofile(folder / "expected.f32")
        for tf32 in (False, True) if DEVICE == "cuda" and precision == "float32" else (False,):
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = tf32
            rates = []
            for batch in BATCHES if DEVICE == "cuda" and not tiny else BATCHES[:1]:
                inputs = {key: value[:batch] for key, value in largest.items()}
                rates.append(f"{rate(lambda inputs=inputs: model(**inputs), batch):.0f}")
            row(name, f"{precision}, TF32" if tf32 else precision, f"PyTorch, {DEVICE}", exported, rates)
        torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
        if precision == "float32":
            provider, found = in_onnxruntime(folder, largest, 8)
            row(name, precision, f"onnxruntime in Python, {provider}", exported, ["", f"{found:.1f}"])


def row(name: str, precision: str, engine: str, exported: float, rates: list[str]) -> None:
    cells = [name, precision, engine, f"{exported:.1f}", *rates, *[""] * (len(BATCHES) - len(rates))]
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--tiny", action="store_true", help="two layers, to see that every step works")
    parser.add_argument("--seconds", type=float, default=180, help="no further model is begun after this time")
    options = parser.parse_args()
    gpu = torch.cuda.get_device_name() if DEVICE == "cuda" else "no GPU"
    print(f"PyTorch {torch.__version__}, {gpu}\n")
    print(f"| model | precision | engine | export, s | {' | '.join(f'images/s of {batch}' for batch in BATCHES)} |")
    print(f"|{'---|' * (4 + len(BATCHES))}", flush=True)
    start = time.perf_counter()
    for name in MODELS:
        if time.perf_counter() - start > options.seconds:
            print(f"{name}: left out after {options.seconds:.0f} s")
            continue
        try:
            with torch.no_grad():
                measure(name, options.tiny, options.out)
        except Exception as error:  # the next model may work
            print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
        gc.collect()
        if DEVICE == "cuda":
            torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
