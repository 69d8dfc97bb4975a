"""Submits the bundle, waits for its results and verifies the receipt. Needs PRIMITIVES_URL and PRIMITIVES_TOKEN."""

from __future__ import annotations

import argparse

from primitives_bench import Client, submit


def main() -> None:
    """Submit the bundle and print its results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--track", default="shapes")
    parser.add_argument("--accept-terms", action="store_true", help="accept the terms of the benchmark")
    parser.add_argument("--debug", action="store_true", help="test run on public images, on no board")
    parser.add_argument("--allow-copy", action="store_true", help="submit a model that is already on the board")
    options = parser.parse_args()
    client = Client()
    trained = ["shapes"]  # the benchmark whose images train.py reads
    for evaluation in submit(
        "bundle",
        track=options.track,
        client=client,
        accept_terms=options.accept_terms,
        trained_on=trained,
        debug=options.debug,
        allow_copy=options.allow_copy,
    ):
        print(evaluation)  # its state and values with intervals, or why it failed or is withheld
        if evaluation.receipt:
            print("receipt", client.receipt(evaluation.receipt).sha256)


if __name__ == "__main__":
    main()
