"""A client of one platform: tracks, boards, submissions, results and uploads."""

from __future__ import annotations

from .arguments import known_arguments_of
from .client_boards import BoardsClient
from .client_receipts import ReceiptsClient
from .client_submissions import ORDERS, SubmissionsClient
from .client_submit import SubmitClient

__all__ = ["ORDERS", "Client"]


@known_arguments_of
class Client(BoardsClient, SubmissionsClient, ReceiptsClient, SubmitClient):
    """A connection to one platform.

    Boards: ``tracks``, ``leaderboard``, ``board``, ``rows``, ``compare``, ``compare_boards``, ``search``.
    Submissions: ``check``, ``copies``, ``submit``, ``watch``, ``wait``, ``results``, ``evaluations``, ``cancel``,
    ``set_listing``, ``withdraw``. Account: ``account``, ``submissions``, ``open_terms``, ``accept_terms``. Receipts:
    ``receipt``, ``keys``, ``consistency``.

    Args:
        url: by default ``PRIMITIVES_URL``, the platform of ``primitives login``, the one that served this package, or
            http://localhost:4600.
        token: from the account page, scopes ``read`` and ``submit``; by default ``PRIMITIVES_TOKEN`` or the token that
            ``primitives login`` saved for this platform. An empty string sends none.

    Example:
        >>> client = Client()
        >>> print(client.leaderboard("shapes", "closed", limit=3))
    """
