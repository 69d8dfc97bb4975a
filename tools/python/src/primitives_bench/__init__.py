"""Check, evaluate and submit vision models to a Primitives leaderboard.

From a model to a row on a board:

    from primitives_bench import Bundle, Client, load_split

    bundle = Bundle.from_transformers("openai/clip-vit-base-patch32", "my-clip")
    print(bundle.check())
    print(bundle.evaluate(load_split("shapes", "val")))
    client = Client()
    code = client.submit(bundle, "shapes", trained_on=[])
    for evaluation in client.wait(code):
        print(evaluation)

Start with the classes ``Bundle``, which writes, checks and evaluates a bundle (``from_…`` for each library), and
``Client``, which submits it and reads boards, results and receipts. ``help(Bundle)`` and ``help(Client)`` list what
they offer. The functions ``check``, ``evaluate``, ``score``, ``submit``, ``load_split`` and ``verify_receipt`` do one
step each. The modules of the package are not part of the interface.
"""

from importlib.metadata import version

from .boards import Board, BoardMetric, BoardRow
from .bundle import Bundle, evaluate
from .card import Card
from .checking import check
from .checkpoint import Growth, compare_with_checkpoint
from .client import Client
from .comparisons import Comparison, Difference, FamilyDifference
from .downloads import load_split
from .errors import (
    BundleRejectedError,
    InvalidArgumentError,
    MissingExtraError,
    NotExpressibleError,
    PrimitivesError,
    ReceiptError,
    RefusedError,
    ResultMissingError,
    ScoringError,
    SplitError,
    UnavailableError,
)
from .evaluations import Copy, Entry, Evaluation, Value
from .example import EXAMPLE_SOURCE
from .receipts import Receipt, verify_receipt
from .report import Finding, Report
from .rerun import Rerun, rerun
from .scoring import Metric, Scores, score
from .splits import Example, Split
from .submit import submit
from .tracks import Quota, Terms, Track

__version__ = version("primitives-bench")

__all__ = [
    "EXAMPLE_SOURCE",
    "Board",
    "BoardMetric",
    "BoardRow",
    "Bundle",
    "BundleRejectedError",
    "Card",
    "Client",
    "Comparison",
    "Copy",
    "Difference",
    "Entry",
    "Evaluation",
    "Example",
    "FamilyDifference",
    "Finding",
    "Growth",
    "InvalidArgumentError",
    "Metric",
    "MissingExtraError",
    "NotExpressibleError",
    "PrimitivesError",
    "Quota",
    "Receipt",
    "ReceiptError",
    "RefusedError",
    "Report",
    "Rerun",
    "ResultMissingError",
    "Scores",
    "ScoringError",
    "Split",
    "SplitError",
    "Terms",
    "Track",
    "UnavailableError",
    "Value",
    "check",
    "compare_with_checkpoint",
    "evaluate",
    "load_split",
    "rerun",
    "score",
    "submit",
    "verify_receipt",
]


def __dir__() -> list[str]:
    """Return the documented names; the modules are no part of the interface."""
    return sorted([*__all__, "__version__"])
