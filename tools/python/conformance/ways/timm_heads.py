"""A ResNet-50 of timm with two linear heads, random weights."""

import timm
import torch
from report import report

from primitives_bench import Bundle, load_split, submit

torch.manual_seed(0)
words = load_split("shapes", "val", progress=False).definition
model = timm.create_model("resnet50", num_classes=0)
heads = {
    "attribute": (torch.nn.Linear(model.num_features, len(words["attributes"])), words["attributes"]),
    "object": (torch.nn.Linear(model.num_features, len(words["objects"])), words["objects"]),
}
bundle = Bundle.from_timm(model, "bundle", heads=heads)
report(lambda: submit(bundle, track="shapes", name="timm resnet50 with heads", trained_on=[], accept_terms=True))
