"""Reduces image transforms to ``preprocessor_config.json``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import NotExpressibleError
from ..images import FILTERS

_HARMLESS = {
    "ToTensor",
    "MaybeToTensor",
    "PILToTensor",
    "_convert_to_rgb",
    "MaybeConvertMode",
    "MaybePILToTensor",
    "ToDtype",
    "ConvertImageDtype",
}


def config(
    *, resize: int | tuple[int, int], crop: tuple[int, int] | None, resample: str, mean: Any, std: Any
) -> dict[str, Any]:
    """Return the configuration of the usual steps.

    Args:
        resize: the shorter side, or (height, width).
        crop: (height, width) of the centre crop.
        resample: lanczos, bilinear, bicubic or box.
        mean: of each channel, in [0, 1].
        std: of each channel.
    """
    if resample not in FILTERS:
        raise NotExpressibleError(
            "preprocessor",
            f"the interpolation {resample} is not supported",
            "use one of the expected filters",
            expected=", ".join(FILTERS),
            found=resample,
        )
    size = {"shortest_edge": resize} if isinstance(resize, int) else {"height": resize[0], "width": resize[1]}
    return {
        "do_convert_rgb": True,
        "do_resize": True,
        "size": size,
        "resample": FILTERS[resample],
        "do_center_crop": crop is not None,
        **({"crop_size": {"height": crop[0], "width": crop[1]}} if crop else {}),
        "do_rescale": True,
        "rescale_factor": 1 / 255,
        "do_normalize": True,
        "image_mean": [float(it) for it in mean],
        "image_std": [float(it) for it in std],
    }


def from_torchvision(transform: Any) -> dict[str, Any]:
    """Return the configuration of a torchvision ``Compose`` of Resize, CenterCrop, ToTensor and Normalize.

    Raises:
        NotExpressibleError: for any other step.
    """
    resize: int | tuple[int, int] | None = None
    crop, resample = None, "bilinear"
    mean, std = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
    for step in getattr(transform, "transforms", [transform]):
        kind = getattr(step, "__name__", type(step).__name__)
        if kind == "Resize":
            sides = step.size
            resize = sides if isinstance(sides, int) else sides[0] if len(sides) == 1 else (sides[0], sides[1])
            resample = str(getattr(step.interpolation, "value", step.interpolation))
        elif kind == "CenterCrop":
            crop = (step.size, step.size) if isinstance(step.size, int) else (step.size[0], step.size[1])
        elif kind == "Normalize":
            mean, std = step.mean, step.std
        elif kind not in _HARMLESS:
            raise NotExpressibleError(
                "preprocessor",
                f"the preprocessing step {kind} is not supported",
                "compose the transform of the expected steps",
                expected="Resize, CenterCrop, ToTensor, Normalize",
                found=kind,
            )
    if resize is None:
        raise NotExpressibleError(
            "preprocessor",
            "the preprocessing has no Resize, but images have many sizes",
            "add Resize as the first step",
            expected="Resize",
            found="no Resize",
        )
    return config(resize=resize, crop=crop, resample=resample, mean=mean, std=std)


def image_size(preprocessing: Mapping[str, Any]) -> tuple[int, int]:
    """Return (height, width) of the model's input.

    Raises:
        NotExpressibleError: the size depends on the image, as in SigLIP 2 NaFlex.
    """
    source = preprocessing.get("image_processor", preprocessing)
    size = source.get("crop_size") if source.get("do_center_crop", "crop_size" in source) else None
    size = size or source.get("size") or {}
    if isinstance(size, int):
        return size, size
    if size.get("shortest_edge"):
        return size["shortest_edge"], size["shortest_edge"]
    if not (size.get("height") and size.get("width")):
        raise NotExpressibleError(
            "preprocessor",
            "the preprocessing has no fixed size of the image",
            "use a variant of the model with a fixed resolution",
            expected="size with height and width, or with shortest_edge",
            found=f"size {size}" if size else "no size",
        )
    return size["height"], size["width"]
