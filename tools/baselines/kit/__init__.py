"""The parts of `tools/baselines/train.py`: pictures, networks, fitting, a tokenizer, bundles."""
