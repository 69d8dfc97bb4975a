"""Saves a CLIP ViT-B/32 with random weights and exports it with optimum: ``python by_optimum.py SOURCE FOLDER``.

Runs in the environment of optimum, whose exporter needs an older transformers than the package.
"""

from __future__ import annotations

import sys

import torch
from models import clip_tokenizer
from optimum.exporters.onnx import main_export
from transformers import CLIPConfig, CLIPImageProcessor, CLIPModel

source, folder = sys.argv[1:3]
torch.manual_seed(0)
torch.set_num_threads(1)
for saved in (CLIPModel(CLIPConfig()), CLIPImageProcessor(), clip_tokenizer()):
    saved.save_pretrained(source)
main_export(source, folder, task="zero-shot-image-classification", do_validation=False)
