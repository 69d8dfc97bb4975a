"""Trains one network: AdamW, one warm cycle of the learning rate, pictures shifted and mirrored. Deterministic by seed."""

import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

from .networks import BagOfColours, PairHead, TextTower, TwoHeads, VisionTower
from .wordpiece import encode, vocabulary

BATCH = 64
SHIFT = 5  # pixels


def to_input(pixels, mean=(0.5, 0.5, 0.5), deviation=(0.5, 0.5, 0.5)):
    """uint8 pixels [n, 3, side, side] as the runner feeds them: rescaled, then normalised by channel."""
    channels = lambda values: torch.tensor(values)[:, None, None]
    return (torch.from_numpy(np.ascontiguousarray(pixels)).float() / 255 - channels(mean)) / channels(deviation)


def varied(pixels, random):
    """Each picture moved a little (its edge repeated) and half of them mirrored; no label depends on either."""
    padded = np.pad(pixels, ((0, 0), (0, 0), (SHIFT, SHIFT), (SHIFT, SHIFT)), mode="edge")
    side = pixels.shape[-1]
    rows, columns = random.integers(0, 2 * SHIFT + 1, (2, len(pixels)))
    moved = np.stack([picture[:, y : y + side, x : x + side] for picture, y, x in zip(padded, rows, columns)])
    mirrored = random.random(len(pixels)) < 0.5
    moved[mirrored] = moved[mirrored][..., ::-1]
    return moved


def varied_there(pixels, random):
    """As `varied`, with the same random numbers, of a tensor on any device: repeating the edge is to clamp the places that are read."""
    count, _, side, _ = pixels.shape
    rows, columns = random.integers(0, 2 * SHIFT + 1, (2, count))
    mirrored = random.random(count) < 0.5
    place = np.arange(side)
    y, x = (np.clip(place + shift[:, None] - SHIFT, 0, side - 1) for shift in (rows, columns))
    x[mirrored] = x[mirrored, ::-1]
    y, x = (torch.from_numpy(places).to(pixels.device) for places in (y, x))
    number, channel = (torch.arange(size, device=pixels.device) for size in pixels.shape[:2])
    return pixels[number[:, None, None, None], channel[:, None, None], y[:, None, :, None], x[:, None, None, :]]


def inputs_of(split, random, device):
    """@returns a function from rows to varied inputs; on a GPU all pixels are in its memory"""
    if device == "cpu":
        return lambda rows: to_input(varied(split.pixels[rows], random)).contiguous(memory_format=torch.channels_last)
    pixels = torch.from_numpy(split.pixels).to(device)
    return lambda rows: ((varied_there(pixels[rows], random).float() / 255 - 0.5) / 0.5).contiguous(memory_format=torch.channels_last)


def fit(networks, loss_of, split, epochs, rate, seed, device="cpu"):
    """`loss_of(batch rows, pixels)` is minimised over the parameters of all networks."""
    random = np.random.default_rng(seed)
    inputs = inputs_of(split, random, device)
    parameters = [parameter for network in networks for parameter in network.parameters()]
    steps = epochs * (len(split.pixels) // BATCH)
    optimiser = torch.optim.AdamW(parameters, lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=rate, total_steps=steps, pct_start=0.15)
    for network in networks:
        network.train()
    started = time.time()
    for epoch in range(epochs):
        order = random.permutation(len(split.pixels))
        total = torch.zeros((), device=device)
        for first in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[first : first + BATCH]
            loss = loss_of(rows, inputs(rows))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.detach()
        print(f"epoch {epoch + 1} of {epochs}: loss {total.item() / (len(order) // BATCH):.4f}, {time.time() - started:.0f} s", file=sys.stderr, flush=True)
    for network in networks:
        network.eval()
    return time.time() - started


def attribute_loss(logits, wanted):
    """Summed over the attributes, so that twenty-three easy zeros do not drown the object."""
    return F.binary_cross_entropy_with_logits(logits, wanted, reduction="none").sum(1).mean() * 0.3


def two_heads(split, seed, epochs, rate, tower=None, device="cpu"):
    torch.manual_seed(seed)
    definition = split.definition
    network = TwoHeads(len(definition["attributes"]), len(definition["objects"]), tower() if tower else None).to(device)
    attributes, objects = torch.from_numpy(split.attributes).to(device), torch.from_numpy(split.objects).to(device)

    def loss_of(rows, pixels):
        attribute_logits, object_logits = network(pixels)
        return attribute_loss(attribute_logits, attributes[rows]) + F.cross_entropy(object_logits, objects[rows])

    seconds = fit([network], loss_of, split, epochs, rate, seed, device) if epochs else 0
    return network.eval(), seconds


def attribute_object(split, seed, epochs=45, device="cpu"):
    return two_heads(split, seed, epochs, rate=4e-3, device=device)


def bag_of_colours(split, seed, epochs=12, device="cpu"):
    return two_heads(split, seed, epochs, rate=1e-2, tower=BagOfColours, device=device)


def untrained(split, seed, epochs=0, device="cpu"):
    return two_heads(split, seed, 0, rate=0, device=device)


def pair_head(split, seed, epochs=24, device="cpu"):
    torch.manual_seed(seed)
    count = len(split.definition["objects"])
    network = PairHead(len(split.definition["attributes"]) * count).to(device)
    wanted = np.zeros((len(split.pixels), split.attributes.shape[1], count), np.float32)
    wanted[np.arange(len(split.pixels)), :, split.objects] = split.attributes
    wanted = torch.from_numpy(wanted.reshape(len(split.pixels), -1)).to(device)
    seconds = fit([network], lambda rows, pixels: attribute_loss(network(pixels), wanted[rows]) * 3, split, epochs, 4e-3, seed, device)
    return network, seconds


WIDTH = 48
LOGIT_SCALE = 20.0


def dual_encoder(split, seed):
    """
    Pictures against captions with a sigmoid for each of them (Zhai et al., "Sigmoid loss for language image pre-training", ICCV
    2023): in a batch several pictures may fit one caption, which a softmax over the batch would call wrong.
    """
    torch.manual_seed(seed)
    definition = split.definition
    vocab = vocabulary(definition)
    vision, text = VisionTower(WIDTH), TextTower(len(vocab), WIDTH)
    bias = torch.nn.Parameter(torch.tensor(-6.0))
    random = np.random.default_rng(seed + 1)
    template = definition["prompts"]["pair"].split("{attribute} {object}")[0]
    names = [definition["attributes"], definition["objects"]]

    def loss_of(rows, pixels):
        own = [(random.choice(np.flatnonzero(split.attributes[row])), split.objects[row]) for row in rows]
        # As many captions of seen pairs again, so that wrong attributes and wrong objects are met in every batch.
        others = [tuple(definition["pairs"]["train"][i]) for i in random.integers(0, len(definition["pairs"]["train"]), len(rows))]
        pairs = sorted(set(own + others))
        ids = [encode(f"{template}{names[0][a]} {names[1][o]}", vocab) for a, o in pairs]
        tokens = torch.tensor(ids)  # all captions have the same length: two words after the same beginning
        captions = F.normalize(text(tokens, torch.ones_like(tokens)), dim=1)
        pictures = F.normalize(vision(pixels), dim=1)
        true = np.array([[split.attributes[row, a] * (split.objects[row] == o) for a, o in pairs] for row in rows], np.float32)
        logits = LOGIT_SCALE * pictures @ captions.T + bias
        return F.binary_cross_entropy_with_logits(logits, torch.from_numpy(true), reduction="none").sum(1).mean()

    offset = torch.nn.Module()  # trained with the towers, and no part of them: one number cannot change an order
    offset.bias = bias
    seconds = fit([vision, text, offset], loss_of, split, 32, 4e-3, seed)
    return (vision, text), seconds
