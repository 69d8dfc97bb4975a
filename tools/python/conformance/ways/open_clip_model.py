"""ViT-B-32 of open_clip with random weights."""

import torch
from report import report

from primitives_bench import Bundle, submit

torch.manual_seed(0)
bundle = Bundle.from_open_clip("ViT-B-32", "bundle")
report(lambda: submit(bundle, track="shapes", name="open_clip ViT-B-32", trained_on=[], accept_terms=True))
