#!/usr/bin/env python3
"""The kit's own checks: python3 tools/baselines/test_kit.py (needs PyTorch; `npm test` holds the committed bundles and the client)."""

from __future__ import annotations

import io
import json
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from primitives_bench import Bundle

from ablations import DOUBLE, SINGLE, matrices
from absent_captions import without, words_of
from kit import bundles, networks
from kit.captions import Caption, truths
from kit.clip import Clip, stem_of
from kit.clip_bundles import write_dual_encoder, write_embedder, write_image_text, write_method
from kit.clip_folder import TEXT, VISION, ClipFolder, read_clip
from kit.compounds import UNKNOWN, CompoundPictures, compounds_of, held_out, describe, with_heads
from kit.compounds import truths as compound_truths
from kit.features import Features
from kit.fitting import varied, varied_there
from kit.folded import folded_convolutions
from kit.graph import Graph, listed
from kit.lockstep import Trainer, all_scores, exact_match, pair_scores, train_together
from kit.pictures import prepare
from kit.safetensors import read_safetensors, write_safetensors
from kit.tokens import byte_letters, clip_bpe
from kit.wordpiece import vocabulary
from methods.coop import Coop
from methods.dfsp import mean_by
from methods.mvp_integrator import MASKS, MvpIntegrator, integrator_mask
from run import METHODS, settings_of
from still_life import GROUPS, ON_CLIP, SAME, setup_of

HERE = Path(__file__).parent
ABOUT = {"name": "test", "licence": "MIT"}
DEFINITION = {
    "attributes": ["blue", "green", "red"],
    "objects": ["bell", "key", "mug"],
    "families": {"colour": ["blue", "green", "red"]},
    "prompts": {"pair": "a photo of {attribute} {object}", "attribute": "{attribute}", "object": "a {object}"},
    "pairs": {"train": [[0, 0], [0, 1], [1, 1], [2, 2]]},
}


def hugging_face_folder(folder: Path) -> Path:
    """A CLIP export as transformers writes it, with random weights: names, defaults left out, a byte-level BPE, one odd entry."""
    config = {
        "model_type": "clip",
        "projection_dim": 24,
        "text_config": {"vocab_size": 518, "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "eos_token_id": 2},
        "vision_config": {"hidden_size": 48, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "image_size": 64, "patch_size": 16},
    }
    torch.manual_seed(3)
    whole = config | {"logit_scale_init_value": 2.6592, "text_config": TEXT | config["text_config"], "vision_config": VISION | config["vision_config"]}
    weights = Clip(whole).state_dict()
    write_safetensors(folder / "model.safetensors", weights | {"text_model.embeddings.position_ids": torch.arange(77)[None]})
    letters = list(byte_letters().values())
    vocab = {piece: i for i, piece in enumerate([*letters, *(letter + "</w>" for letter in letters), "gr", "gre", "gree", "green</w>", "<|startoftext|>", "<|endoftext|>"])}
    merges = ["g r", "gr e", "gre e", "gree n</w>"]
    (folder / "vocab.json").write_text(json.dumps(vocab))
    (folder / "merges.txt").write_text("#version: 0.2\n" + "\n".join(merges) + "\n")
    (folder / "config.json").write_text(json.dumps(config))
    preprocessor = json.loads((HERE / "backbone" / "preprocessor_config.json").read_text()) | {"image_mean": [0.48, 0.46, 0.41], "image_std": [0.27, 0.26, 0.28]}
    (folder / "preprocessor_config.json").write_text(json.dumps(preprocessor))
    return folder


def read_temporary() -> ClipFolder:
    with tempfile.TemporaryDirectory() as folder:
        return read_clip(hugging_face_folder(Path(folder)))


class HuggingFaceFolder(unittest.TestCase):
    def test_is_read_with_its_own_tokenizer(self) -> None:
        folder, letters = read_temporary(), list(byte_letters().values())
        self.assertEqual(folder.tokenizer.encode("Green  ab"), [516, 515, letters.index("a"), 256 + letters.index("b"), 517])
        self.assertEqual(folder.clip.see(torch.zeros(2, 3, 64, 64)).patches.shape, (2, 16, 24))

    def test_carries_every_method(self) -> None:
        for name, kind in METHODS.items():
            if kind is None:
                continue
            with self.subTest(name):
                folder = read_temporary()
                method = kind(folder, DEFINITION, settings_of(name))
                seen = folder.clip.see(torch.randn(4, 3, 64, 64))
                labels = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]), torch.tensor([0, 2, 1, 1])
                draws = [np.random.default_rng(1)] if name in ("matcher", "questioner") else []
                loss = method.loss(seen, *labels, *draws)
                loss.backward()
                self.assertTrue(torch.isfinite(loss))
                self.assertTrue(any(p.grad is not None and p.grad.abs().sum() > 0 for p in method.parameters()))
                self.assertTrue(all(p.grad is None for p in folder.clip.parameters()), "the towers stay frozen")


class Bundles(unittest.TestCase):
    """Exports with primitives-bench, small networks with random weights: each bundle passes the static rules and the probes."""

    def interface_of(self, write: Callable[[Path], object]) -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bundle"
            self.assertTrue(write(path))
            report = Bundle(path).check(patience=30)
            self.assertNotEqual(report.verdict, "reject", str(report))
            return report.interface

    def test_of_every_method_are_valid(self) -> None:
        kinds = {"matcher": "matcher", "questioner": "vqa"}
        for name, kind in METHODS.items():
            if kind is None:
                continue
            with self.subTest(name):
                torch.manual_seed(1)
                folder = read_clip(HERE / "backbone")
                method = kind(folder, DEFINITION, settings_of(name)).eval()
                if name in kinds:
                    texts = ["a photo of red key", "Is the mug green?"]
                    write = lambda path: write_image_text(path, ABOUT, folder, method, kinds[name], texts)
                else:
                    write = lambda path: write_method(path, ABOUT, folder, method, DEFINITION)
                self.assertEqual(self.interface_of(write), kinds.get(name, "classifier"))

    def test_of_the_towers_are_valid(self) -> None:
        folder = read_clip(HERE / "backbone")
        texts = ["a photo of red key"]
        self.assertEqual(self.interface_of(lambda path: write_dual_encoder(path, ABOUT, folder, texts)), "dual-encoder")
        self.assertEqual(self.interface_of(lambda path: write_embedder(path, ABOUT, read_clip(HERE / "backbone"))), "embedder")

    def test_of_the_plain_networks_are_valid(self) -> None:
        torch.manual_seed(1)
        for network in (networks.TwoHeads(3, 3), networks.TwoHeads(3, 3, networks.BagOfColours()), networks.PairHead(9)):
            with self.subTest(type(network).__name__):
                self.interface_of(lambda path: bundles.write_classifier(path, ABOUT, network, DEFINITION))
        towers = networks.VisionTower(48), networks.TextTower(len(vocabulary(DEFINITION)), 48)
        self.interface_of(lambda path: bundles.write_dual_encoder(path, ABOUT, towers, DEFINITION))


class Towers(unittest.TestCase):
    def test_text_behind_the_end_changes_nothing(self) -> None:
        folder = read_temporary()
        short, padded = folder.tokenizer.batch(["green"]), folder.tokenizer.batch(["green", "green ab ab ab"])
        torch.testing.assert_close(folder.clip.read(short)[0], folder.clip.read(padded)[0], atol=1e-6, rtol=0)

    def test_prompts_say_what_their_words_say(self) -> None:
        """With nothing learned, a prompt of embeddings is the text itself."""
        folder = read_clip(HERE / "backbone")
        method = METHODS["coop"](folder, DEFINITION, settings_of("coop"))
        expected = folder.clip.read(folder.tokenizer.batch(["a photo of blue bell"]))
        torch.testing.assert_close(method.texts(training=False)[0][:1], expected, atol=1e-5, rtol=0)


class Integrator(unittest.TestCase):
    def test_masks_part_the_groups_they_name(self) -> None:
        # places: 0 class, 1 2 patches, 3 4 attributes, 5 6 7 objects
        apart = {kind: {(r, c) for r in range(8) for c in range(8) if integrator_mask(kind, 2, 2, 3)[r, c] < 0} for kind in MASKS}
        self.assertEqual(apart["none"], set())
        self.assertEqual(apart["attr_obj"], {(r, c) for r in range(3, 8) for c in range(3, 8) if (r < 5) != (c < 5)})
        self.assertEqual(apart["cls_patch"], {(0, 1), (0, 2), (1, 0), (2, 0)})
        self.assertEqual(apart["image_text"], {(r, c) for r in range(8) for c in range(8) if (r < 3) != (c < 3)})
        self.assertEqual(apart["primitive"], {(r, c) for r in range(3, 8) for c in range(3, 8) if r != c})
        self.assertEqual(apart["primitive_respective"], {(3, 4), (4, 3), (5, 6), (5, 7), (6, 5), (6, 7), (7, 5), (7, 6)})

    def test_without_the_integrator_is_the_cosine(self) -> None:
        folder = read_temporary()
        method = MvpIntegrator(folder, DEFINITION, settings_of("mvp-integrator") | {"integrator": False})
        method.bias.data.zero_()
        seen = folder.clip.see(torch.randn(2, 3, 64, 64))
        texts = torch.cat(method.texts(training=False))
        wanted = method.scale * torch.nn.functional.cosine_similarity(seen.token[:, None], texts[None], dim=-1)
        torch.testing.assert_close(torch.cat(method.score(seen, method.texts(training=False)), 1), wanted)


class TableSix(unittest.TestCase):
    """The groups of MAC's Table 6: prompt branches, and the source of the image tokens of the fusion module."""

    def test_every_group_trains_and_scores(self) -> None:
        labels = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]), torch.tensor([0, 2, 1, 1])
        for name, change in (SINGLE | DOUBLE).items():
            with self.subTest(name):
                folder = read_temporary()
                kind, config = (Coop, "coop") if name in SINGLE else (MvpIntegrator, "mvp-integrator")
                method = kind(folder, DEFINITION, settings_of(config) | change)
                seen = folder.clip.see(torch.randn(4, 3, 64, 64))
                optimiser = torch.optim.AdamW([p for p in method.parameters() if p.requires_grad], lr=0.003)
                losses = []
                for _ in range(12):
                    loss = method.loss(seen, *labels)
                    optimiser.zero_grad()
                    loss.backward()
                    optimiser.step()
                    losses.append(loss.item())
                self.assertLess(losses[-1], losses[0])
                method.fix_texts()
                shapes = {key: value.shape for key, value in matrices(tuple(score.detach() for score in method(seen))).items()}
                self.assertEqual(shapes, {"pair": (4, 9)} if name in SINGLE else {"attribute": (4, 3), "object": (4, 3)})

    def test_image_tokens_are_those_of_their_source(self) -> None:
        folder = read_temporary()
        seen = folder.clip.see(torch.randn(2, 3, 64, 64))
        moved = {"cls": seen._replace(patches=torch.randn_like(seen.patches)), "patch": seen._replace(token=torch.randn_like(seen.token))}
        for source, other in moved.items():
            method = MvpIntegrator(folder, DEFINITION, settings_of("mvp-integrator") | {"imageTokens": source})
            texts = method.texts(training=False)
            torch.testing.assert_close(method.score(seen, texts), method.score(other, texts))
        both = MvpIntegrator(folder, DEFINITION, settings_of("mvp-integrator"))
        self.assertFalse(torch.allclose(*(both.score(each, both.texts(training=False))[0] for each in (seen, moved["cls"]))))

    def test_contexts_of_group_six_stay_fixed(self) -> None:
        method = MvpIntegrator(read_temporary(), DEFINITION, settings_of("mvp-integrator") | DOUBLE["group-6"])
        self.assertFalse(any(p.requires_grad for p in [method.attribute.context, method.object.context]))


class GraphMethods(unittest.TestCase):
    """CGE and GIPCOL, which share the compositional graph."""

    def test_a_layer_is_the_adjacency_matrix_with_rows_of_mean(self) -> None:
        pairs = torch.cartesian_prod(torch.arange(3), torch.arange(2))
        joined = torch.tensor([True, True, False, True, False, False])
        dense = torch.eye(3 + 2 + 6)
        for row, (a, o) in enumerate(pairs.tolist()):
            for target, source in ((5 + row, a), (5 + row, 3 + o)):
                dense[target, source] = 1
            if joined[row]:
                for target, source in ((a, 5 + row), (3 + o, 5 + row), (a, 3 + o), (3 + o, a)):
                    dense[target, source] = 1
        nodes = torch.randn(11, 4)
        wanted = dense / dense.sum(1, keepdim=True) @ nodes
        found = torch.cat(Graph(3, 2, pairs, joined)(nodes[:3], nodes[3:5], nodes[5:]))
        torch.testing.assert_close(found, wanted)

    def test_pairs_outside_of_the_closed_world_change_no_pair_inside(self) -> None:
        definition = DEFINITION | {"pairs": {"train": [[0, 0], [1, 1]], "test": [[0, 1]]}}
        every = torch.cartesian_prod(torch.arange(3), torch.arange(3))
        joined = listed(definition, every)
        self.assertEqual(every[joined].tolist(), [[0, 0], [0, 1], [1, 1]])
        nodes = torch.randn(3, 4), torch.randn(3, 4), torch.randn(9, 4)
        changed = torch.where(joined[:, None], nodes[2], torch.randn(9, 4))
        whole, other = (Graph(3, 3, every, joined)(*nodes[:2], pairs) for pairs in (nodes[2], changed))
        torch.testing.assert_close(whole[:2], other[:2])

    def test_both_learn_in_a_few_steps(self) -> None:
        labels = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]), torch.tensor([0, 2, 1, 2])
        for name in ("cge", "gipcol"):
            with self.subTest(name):
                folder, settings = read_temporary(), settings_of(name)
                method = METHODS[name](folder, DEFINITION, settings | {"dropout": 0})
                seen = folder.clip.see(torch.randn(4, 3, 64, 64))
                optimiser = torch.optim.AdamW([p for p in method.parameters() if p.requires_grad], lr=settings["rate"])
                losses = []
                for _ in range(40):
                    loss = method.loss(seen, *labels)
                    optimiser.zero_grad()
                    loss.backward()
                    optimiser.step()
                    losses.append(loss.item())
                self.assertLess(losses[-1], 0.8 * losses[0])
                method.eval().fix_texts()
                self.assertEqual([score.shape for score in method(seen)], [(4, 9)])

    def test_untrained_gipcol_is_zero_shot(self) -> None:
        folder = read_clip(HERE / "backbone")
        texts = [METHODS[name](folder, DEFINITION, settings_of(name)).eval().texts(training=False)[0] for name in ("gipcol", "csp")]
        torch.testing.assert_close(*texts, atol=1e-5, rtol=0)


class TriCoop(unittest.TestCase):
    def test_each_branch_learns_its_context_and_no_name(self) -> None:
        folder = read_temporary()
        method = METHODS["tri-coop"](folder, DEFINITION, settings_of("tri-coop"))
        learned = {name for name, parameter in method.named_parameters() if parameter.requires_grad}
        self.assertEqual(learned, {"bias", "attribute.context", "object.context", "pair.context"})
        seen = folder.clip.see(torch.randn(2, 3, 64, 64))
        method.loss(seen, torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), torch.tensor([0, 1])).backward()
        for branch in (method.attribute, method.object, method.pair):
            self.assertGreater(branch.context.grad.abs().sum(), 0)

    def test_adds_the_branches_to_the_pair_score(self) -> None:
        folder = read_temporary()
        method = METHODS["tri-coop"](folder, DEFINITION, settings_of("tri-coop")).eval()
        seen = folder.clip.see(torch.randn(2, 3, 64, 64))
        method.fix_texts()
        (scores,) = method(seen)
        attribute, thing, pair = (logits.softmax(1) for logits in method.logits(seen, method.fixed_texts()))
        torch.testing.assert_close(scores[1, 3 * 2 + 1], pair[1, 3 * 2 + 1] + attribute[1, 2] * thing[1, 1])


class AbsentCaptions(unittest.TestCase):
    def test_removes_the_words_of_a_type_and_nothing_else(self) -> None:
        absent = words_of(["red", "light blue", "two-tone"])
        # The example of the paper.
        self.assertEqual(without("Two people are riding a red bike down the street.", absent - {"two"}), "Two people are riding a bike down the street.")
        self.assertEqual(without("Red and Blue, a reddish  door", absent), "And, a reddish door")
        self.assertEqual(without("A  reddish door", absent), "A  reddish door")

    def test_reads_every_word_of_an_attribute(self) -> None:
        self.assertEqual(words_of(["two-tone", "light blue"]), {"two", "tone", "light", "blue"})


class StillLife(unittest.TestCase):
    def test_region_is_cut_before_the_middle_square(self) -> None:
        picture = Image.new("RGB", (40, 20), "red")
        picture.paste("blue", (34, 0, 40, 20))
        file = io.BytesIO()
        picture.save(file, "PNG")
        red, blue = np.array([255, 0, 0]), np.array([0, 0, 255])
        self.assertTrue((prepare(file.getvalue(), 8).transpose(1, 2, 0) == red).all())
        self.assertTrue((prepare(file.getvalue(), 8, [34, 4, 6, 12]).transpose(1, 2, 0) == blue).all())

    def test_folded_convolutions_are_the_stem_of_the_backbone(self) -> None:
        torch.manual_seed(2)
        tower = networks.Tower()
        with torch.no_grad():
            for _ in range(3):
                tower.train()(torch.randn(8, 3, 64, 64))  # moves the running means of the normalisations
            stem = stem_of([24, 40, 64, 96], [1, 2])
            layers = [layer for layer in stem.modules() if isinstance(layer, torch.nn.Conv2d)]
            for layer, (weight, bias) in zip(layers, folded_convolutions(tower), strict=True):
                layer.weight.copy_(weight)
                layer.bias.copy_(bias)
            pixels = torch.randn(2, 3, 64, 64)
            self.assertTrue(torch.allclose(stem(pixels), tower.eval().layers(pixels), atol=1e-5))

    def test_every_model_has_a_class_and_settings(self) -> None:
        for name in (*ON_CLIP, *GROUPS):
            kind, settings = setup_of(name)
            folder = read_temporary()
            method = kind(folder, DEFINITION, settings)
            method.fix_texts()
            scores = method(folder.clip.see(torch.randn(2, 3, 64, 64)))
            self.assertEqual([part.shape[1] for part in scores], [9] if len(scores) == 1 else [3, 3], name)
        self.assertEqual([setup_of(name)[1]["epochs"] for name in ("clip-zero-shot", "group-1")], [0, 0])
        for group, model in SAME.items():
            self.assertEqual(setup_of(group), setup_of(model))

    def test_methods_in_lockstep_keep_the_state_that_is_best_on_validation(self) -> None:
        folder = read_temporary()
        torch.manual_seed(2)
        definition = DEFINITION | {"pairs": {"train": [[a, o] for a in range(3) for o in range(3)]}}
        objects = torch.arange(30) % 3
        seen = Features(torch.randn(1, 30, folder.clip.width), torch.randn(1, 30, 16, folder.clip.width), torch.eye(3).repeat_interleave(3, 0).repeat(4, 1)[:30], objects, definition)
        trainers = []
        for name in ("two-heads", "clip-zero-shot"):
            kind, settings = setup_of(name, epochs=12)
            trainers.append(Trainer(name, kind(folder, definition, settings), seen, seen, settings | {"batch": 10, "seed": 3}))
        finished = []
        train_together(trainers, lambda trainer: finished.append(trainer.name))
        self.assertEqual(finished, ["clip-zero-shot", "two-heads"])
        heads = trainers[0]
        self.assertEqual([look["epoch"] for look in heads.curve], [5, 10, 12])
        self.assertEqual(heads.best, max(look["val"] for look in heads.curve))
        heads.method.load_state_dict(heads.state)
        with torch.no_grad():
            scores = pair_scores(all_scores(heads.method.eval(), seen, ()))
        self.assertEqual(exact_match(scores, seen.attributes, objects, heads.pairs), heads.best)
        self.assertGreater(heads.best, 0.5)


class Parts(unittest.TestCase):
    def test_images_vary_alike_on_every_device(self) -> None:
        pixels = np.random.default_rng(0).integers(0, 256, (20, 3, 64, 64), dtype=np.uint8)
        there = varied_there(torch.from_numpy(pixels), np.random.default_rng(5))
        self.assertTrue(np.array_equal(varied(pixels, np.random.default_rng(5)), there.numpy()))

    def test_an_exact_match_has_every_true_pair_before_every_other_candidate(self) -> None:
        attributes, objects = torch.tensor([[1.0, 1.0], [1.0, 0.0]]), torch.tensor([1, 0])
        scores = torch.tensor([[0.9, 0.5, 0.1, 0.4], [0.9, 0.5, 0.1, 0.4]])
        pairs = torch.tensor([[0, 0], [0, 1], [1, 0], [1, 1]])
        self.assertEqual(exact_match(scores, attributes, objects, pairs), 0.5)
        self.assertEqual(exact_match(scores[:1], attributes[:1], objects[:1], pairs[1:]), 1.0)

    def test_captions_are_true_of_pictures_with_all_they_say(self) -> None:
        attributes = np.array([[1, 0], [1, 1]], "float32")
        captions = [Caption("", (0,), -1), Caption("", (0, 1), 2), Caption("", (), 1)]
        self.assertEqual(truths(captions, attributes, np.array([1, 2])).tolist(), [[1, 0, 1], [1, 1, 0]])

    def test_a_compound_is_no_word_of_its_own_and_a_word_no_compound(self) -> None:
        entry = {"name": "star box", "constituents": ["star", "box"], "descriptions": ["star on it", "a box"], "examples": ["A box with a star on it."]}
        compounds = compounds_of({"compounds": [entry, entry | {"name": "key mug", "constituents": ["key", "mug"]}]})
        self.assertLessEqual({"star box", "star box, which has star on it", "star box, which is a box", "A box with a star on it."}, set(compounds[0].texts))
        compound_captions = [describe(compounds, 0, role, np.random.default_rng(1)) for role in range(3)]
        self.assertEqual([caption.word for caption in compound_captions], ["", "star", "box"])
        true = compound_truths(compound_captions, compounds, np.array([0, 0, 0, 1]), np.array([0, 1, 2, 0]))
        self.assertEqual(true.tolist(), [[1, UNKNOWN, UNKNOWN], [0, 1, 0], [0, 0, 1], [0, 0, 0]])

    def test_every_so_manieth_compound_is_held_out(self) -> None:
        self.assertEqual(held_out(7, 3).tolist(), [False, False, True, False, False, True, False])

    def test_only_compounds_with_the_given_heads_are_kept(self) -> None:
        compounds = compounds_of({"compounds": [{"name": f"{first} {second}", "constituents": [first, second]} for first, second in (("key", "bell"), ("key", "mug"), ("star", "box"))]})
        pictures = CompoundPictures(np.arange(4), np.array([2, 0, 1, 2]), np.array([0, 1, 2, 1]))
        kept, shown = with_heads(compounds, pictures, ["box", "mug"])
        self.assertEqual([compound.name for compound in kept], ["key mug", "star box"])
        self.assertEqual([part.tolist() for part in shown], [[0, 2, 3], [1, 0, 1], [0, 2, 1]])

    def test_tensors_come_back_from_a_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            write_safetensors(Path(folder) / "x", {"b": torch.tensor([1.5, -2.0]).half(), "a": torch.arange(3)})
            back = read_safetensors(Path(folder) / "x")
        self.assertEqual({name: tensor.tolist() for name, tensor in back.items()}, {"a": [0, 1, 2], "b": [1.5, -2.0]})

    def test_decomposition_is_the_mean_over_pairs(self) -> None:
        self.assertEqual(mean_by(torch.tensor([[1.0], [3.0], [5.0]]), torch.tensor([0, 0, 1]), 2).tolist(), [[2.0], [5.0]])

    def test_bpe_joins_the_best_pair_first(self) -> None:
        vocab = {"a": 0, "b": 1, "c</w>": 2, "bc</w>": 3, "ab": 4, "<|startoftext|>": 5, "<|endoftext|>": 6}
        self.assertEqual(clip_bpe(vocab, [("b", "c</w>"), ("a", "b")]).pieces("abc"), [0, 3])


if __name__ == "__main__":
    unittest.main()
