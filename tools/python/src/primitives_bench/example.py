"""A small tokenizer and preprocessing, with which the scripts of the starter kit run."""

from pathlib import Path

# Folder with the files of a tokenizer and a processor, as ``save_pretrained`` writes them.
EXAMPLE_SOURCE = Path(__file__).parent / "example_source"
