#!/usr/bin/env python3
"""Removes the attributes of a type from captions, for training a model that has not read them.

python3 tools/baselines/absent_captions.py captions.json attribute_types.json --type color --out color-absent.json

The paper on VAW's attribute hierarchy fine-tunes on such captions (“Color Absent”, “Material Absent”). It removes each token that also
occurs in an attribute of the type; so does this, on words. `reddish` and plural forms remain, as in the paper. `captions.json` is COCO's
file with `annotations`, or a list of texts.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def words_of(attributes: list[str]) -> set[str]:
    return {word.lower() for attribute in attributes for word in WORD.findall(attribute)}


def without(caption: str, absent: set[str]) -> str:
    """The caption without these words, its spaces joined and its first letter capital; unchanged when it has none of them."""
    left = WORD.sub(lambda found: "" if found.group().lower() in absent else found.group(), caption)
    if left == caption:
        return caption
    text = re.sub(r"\s+([.,;:!?])", r"\1", re.sub(r"\s+", " ", left)).strip()
    return text[:1].upper() + text[1:]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("captions", type=Path)
    arguments.add_argument("types", type=Path, help="VAW's attribute_types.json: {type: [attribute, …]}")
    arguments.add_argument("--type", required=True, help="a type of that file, such as color or material")
    arguments.add_argument("--out", type=Path, required=True)
    options = arguments.parse_args()
    types = json.loads(options.types.read_text())
    if options.type not in types:
        arguments.error(f"{options.types} has no type {options.type}; there are {', '.join(sorted(types))}")
    absent = words_of(types[options.type])
    content = json.loads(options.captions.read_text())
    changed = 0
    if isinstance(content, list):
        found = [without(text, absent) for text in content]
        changed = sum(after != before for before, after in zip(content, found))
        content = found
    else:
        for annotation in content["annotations"]:
            text = without(annotation["caption"], absent)
            changed += text != annotation["caption"]
            annotation["caption"] = text
    options.out.write_text(json.dumps(content, ensure_ascii=False) + "\n")
    print(f"removed {len(absent)} words from {changed} captions", file=sys.stderr)


if __name__ == "__main__":
    main()
