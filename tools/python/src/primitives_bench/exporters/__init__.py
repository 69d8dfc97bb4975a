"""Exports of models of PyTorch libraries to bundles."""
