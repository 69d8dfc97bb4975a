"""CLIP ViT-B/32 of transformers at full size, from a local folder, with random weights: no hub is needed."""

import torch
from report import report
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers
from transformers import CLIPConfig, CLIPImageProcessor, CLIPModel, CLIPProcessor, PreTrainedTokenizerFast

import primitives_bench

FOLDER = "clip-vit-base-patch32"


def tokenizer() -> PreTrainedTokenizerFast:
    """A tokenizer of the words of Shapes, since CLIP's own one is on the hub."""
    definition = primitives_bench.load_split("shapes", "val", progress=False).definition
    words = [f"a photo of a {a} {o}" for a in definition["attributes"] for o in definition["objects"]]
    trained = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    trained.normalizer, trained.pre_tokenizer = normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    trained.train_from_iterator(words, trainers.WordPieceTrainer(vocab_size=300, special_tokens=special))
    ends = [("[CLS]", 2), ("[SEP]", 3)]
    trained.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=ends)
    return PreTrainedTokenizerFast(
        tokenizer_object=trained, pad_token="[PAD]", unk_token="[UNK]", eos_token="[SEP]", model_max_length=77
    )


torch.manual_seed(0)
config = CLIPConfig()
config.text_config.eos_token_id, config.text_config.pad_token_id = 3, 0
CLIPModel(config).save_pretrained(FOLDER)
CLIPProcessor(CLIPImageProcessor(), tokenizer()).save_pretrained(FOLDER)

report(lambda: primitives_bench.submit(FOLDER, track="shapes", trained_on=[], accept_terms=True))
