"""Images, and what Pillow makes of them: `python3 pillow.py OUT [PHOTOGRAPH…]`. Needs Pillow and numpy.

OUT gets the images, OUT/expected.json a list of {image, kind, preprocessing, result}, and a file of RGB bytes for each result.
"""
import json, os, random, sys
import numpy as np
from PIL import Image

out, photographs = sys.argv[1], sys.argv[2:]
random.seed(3)
numbers = np.random.default_rng(3)
FILTERS = {"lanczos": Image.LANCZOS, "bilinear": Image.BILINEAR, "bicubic": Image.BICUBIC, "box": Image.BOX}
PREPROCESSINGS = [
    dict(resize={"shortestEdge": 224}, resample="bicubic", crop={"height": 224, "width": 224}),  # CLIP
    dict(resize={"height": 224, "width": 224}, resample="bicubic", crop=None),  # SigLIP
    dict(resize={"shortestEdge": 256}, resample="bilinear", crop={"height": 224, "width": 224}),  # torchvision's classic
    dict(resize={"height": 336, "width": 336}, resample="lanczos", crop=None),
]
SIZES = [(256, 256), (500, 375), (375, 500), (640, 427), (1024, 768), (97, 131), (224, 224), (1600, 300)]


def natural(width, height):
    """Amplitudes falling as 1/f with random phases, correlated channels, some hard edges: a photograph's statistics."""
    fy, fx = np.fft.fftfreq(height)[:, None], np.fft.fftfreq(width)[None, :]
    amplitude = 1 / np.maximum(np.hypot(fx, fy), 1 / max(width, height))
    def plane():
        wave = np.fft.ifft2(amplitude * np.exp(2j * np.pi * numbers.random((height, width)))).real
        return (wave - wave.mean()) / wave.std()
    shared = plane()
    pixels = np.stack([128 + 50 * (0.8 * shared + 0.6 * plane()) for _ in range(3)], -1)
    for _ in range(6):
        y, x = random.randrange(height), random.randrange(width)
        pixels[y : y + height // 5, x : x + width // 6] = numbers.integers(0, 256, 3)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def save(image, name, **options):
    image.save(os.path.join(out, name), **options)
    return name


def variants(image, name):
    """The image in the formats that people's data sets are in."""
    quality = random.choice([30, 75, 90, 95])
    yield save(image, f"{name}.jpg", quality=quality, subsampling=random.choice([0, 1, 2]), progressive=random.random() < 0.5)
    kind = random.randrange(7)
    if kind == 0: yield save(image, f"{name}.png")
    if kind == 1: yield save(image, f"{name}.webp", quality=80)
    if kind == 2: yield save(image.convert("L"), f"{name}-grey.jpg", quality=quality)
    if kind == 3: yield save(image.convert("CMYK"), f"{name}-cmyk.jpg", quality=quality)
    if kind == 4: yield save(image.quantize(128), f"{name}-palette.png")
    if kind == 5:
        seen = image.convert("RGBA")
        seen.putalpha(Image.linear_gradient("L").resize(image.size))
        yield save(seen, f"{name}-alpha.png")
    if kind == 6:
        turned = image.getexif()
        turned[0x112] = random.randrange(2, 9)
        yield save(image, f"{name}-turned.jpg", quality=quality, exif=turned)


def reference(name, preprocessing):
    image = Image.open(os.path.join(out, name)).convert("RGB")
    (width, height), size, crop = image.size, preprocessing["resize"], preprocessing["crop"]
    if "shortestEdge" in size:
        edge = size["shortestEdge"]
        target = (edge, int(edge * height / width)) if width <= height else (int(edge * width / height), edge)
    else:
        target = (size["width"], size["height"])
    image = image.resize(target, FILTERS[preprocessing["resample"]])
    if crop:
        left, top = (target[0] - crop["width"]) // 2, (target[1] - crop["height"]) // 2
        image = image.crop((left, top, left + crop["width"], top + crop["height"]))
    return image


names = [("synthetic", name) for i, size in enumerate(SIZES * 4) for name in variants(natural(*size), f"synthetic-{i:02}")]
for place, path in enumerate(photographs):
    photograph = Image.open(path).convert("RGB")
    stem = os.path.splitext(os.path.basename(path))[0]
    for size in [(256, 256), (500, 375), (1024, 768)]:
        small = photograph.copy()
        small.thumbnail(size)
        names += [("photograph", name) for name in variants(small, f"photo-{place:02}-{stem}-{size[0]}")]

expected = []
for kind, name in names:
    for preprocessing in PREPROCESSINGS:
        result = f"{len(expected)}.rgb"
        open(os.path.join(out, result), "wb").write(reference(name, preprocessing).tobytes())
        expected.append(dict(image=name, kind=kind, preprocessing=preprocessing, result=result))
json.dump(expected, open(os.path.join(out, "expected.json"), "w"))
