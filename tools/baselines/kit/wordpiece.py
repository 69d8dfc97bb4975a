"""A WordPiece tokenizer over the benchmark's own words, with single letters so that no text is unknown."""

import string

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


def vocabulary(definition, more=()):
    """Pieces with their ids: the words of the benchmark's prompts, and `more` words."""
    words = {word for prompt in captions_of(definition) for word in prompt.split()} | set(more)
    letters = list(string.ascii_lowercase + string.digits)
    pieces = SPECIAL + letters + ["##" + letter for letter in letters] + sorted(words - set(letters))
    return {piece: index for index, piece in enumerate(pieces)}


def captions_of(definition):
    """Every text the benchmark may ask with: pairs, single attributes, single objects."""
    prompts = definition["prompts"]
    fill = lambda template, attribute="", object="": template.replace("{attribute}", attribute).replace("{object}", object)
    return (
        [fill(prompts["pair"], a, o) for a in definition["attributes"] for o in definition["objects"]]
        + [fill(prompts["attribute"], attribute=a) for a in definition["attributes"]]
        + [fill(prompts["object"], object=o) for o in definition["objects"]]
    )


def encode(text, vocab):
    """Token ids of a text whose words all stand in the vocabulary."""
    return [vocab["[CLS]"], *(vocab[word] for word in text.lower().split()), vocab["[SEP]"]]


def tokenizer_files(vocab):
    special = lambda name: {
        "id": vocab[name], "content": name, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True,
    }
    piece = lambda name: {"SpecialToken": {"id": name, "type_id": 0}}
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [special(name) for name in SPECIAL],
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [piece("[CLS]"), {"Sequence": {"id": "A", "type_id": 0}}, piece("[SEP]")],
            "pair": [piece("[CLS]"), {"Sequence": {"id": "A", "type_id": 0}}, piece("[SEP]"), {"Sequence": {"id": "B", "type_id": 1}}, {"SpecialToken": {"id": "[SEP]", "type_id": 1}}],
            "special_tokens": {name: {"id": name, "ids": [vocab[name]], "tokens": [name]} for name in ("[CLS]", "[SEP]")},
        },
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocab},
    }
    config = {
        "tokenizer_class": "BertTokenizer", "do_lower_case": True, "model_max_length": 32,
        "pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]",
    }
    return {"tokenizer.json": tokenizer, "tokenizer_config.json": config}
