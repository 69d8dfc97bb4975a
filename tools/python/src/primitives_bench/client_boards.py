"""Boards of a platform, comparisons on them, and its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import submission_changes
from .arguments import text_of, whole_of
from .boards import Board, BoardMetric, board_of
from .client_requests import PlatformClient
from .comparisons import Comparison, FamilyDifference, codes_of, comparison_of, family_difference_of
from .engine import engine
from .entries import FoundEntry, code_of_entry, is_code
from .errors import PrimitivesError, RefusedError, refusal
from .graphql import generated as api
from .not_found import board_unknown, submission_unknown

# Rows of a board in one answer.
_PAGE = 100
_NAMES_NEED_TRACK = "to compare models by their names, pass `track`; on the command line, add `--track <track>`"


class BoardsClient(PlatformClient):
    """Boards, comparisons and the search."""

    def rows(
        self, track: str, board: str | None = None, *, sort: str | None = None, limit: int | None = None
    ) -> list[dict[str, Any]]:
        """Return rows of a board, best first: name, team, submission, and value, low, high, rank and rank_high of each
        metric; shares as fractions, 0.56 for 56 on the board.

        Args:
            track: its slug.
            board: such as ``closed``; by default the main board of the track.
            sort: id or label of a metric; by default the primary metric.
            limit: maximum number of rows; by default all.

        Raises:
            RefusedError: ``track_unknown``, ``board_unknown``, ``input_invalid`` for an unknown metric.

        Example:
            >>> Client().rows("shapes", "closed", limit=3)
        """
        return [it.flat() for it in self.leaderboard(track, board, sort=sort, limit=limit).rows]

    def leaderboard(
        self, track: str, board: str | None = None, *, sort: str | None = None, limit: int | None = None
    ) -> Board:
        """Return a board: its metrics, its entries and the reference models that need no training.

        Args:
            track: its slug, such as ``shapes``; ``tracks()`` lists them. ``shapes.closed`` also names the board.
            board: such as ``closed``; by default the main board of the track.
            sort: id or label of a metric, such as ``mac.auc.v1`` or ``AUC``; by default the primary metric.
            limit: maximum number of entries; by default all.

        Returns:
            the board. ``rows`` are its entries, best first, each with ``name``, ``team``, ``submission`` (its code)
            and, by the id of a metric, ``values`` and ``ranks``. A value has the ends of its 95% interval as ``low``
            and ``high``; shares are fractions, 0.56 for 56 on the board. ``metrics`` has label, direction and format
            of each metric.

        Raises:
            RefusedError: ``track_unknown`` or ``board_unknown``, which name the existing ones; ``input_invalid`` for a
                metric that the board does not have; ``images_not_installed``.
            UnavailableError: no answer after several attempts.

        Example:
            >>> board = Client().leaderboard("shapes", "closed", sort="AUC", limit=3)
            >>> for row in board.rows:
            ...     print(row.name, row.values[board.sorted_by])
        """
        track = text_of(track, "track", "shapes")
        if board is None and "." in track:
            track, _, board = track.partition(".")
        limit = None if limit is None else whole_of(limit, "limit", 1)
        name = board.removeprefix(f"{track}.") if board else self._track(track).boards[0]
        found: Board | None = None
        after: str | None = None
        first = min(limit or _PAGE, _PAGE)
        while True:
            answer = self.execute(
                api.BOARD({"track": track, "board": name, "first": first, "after": after, "sort": sort})
            )
            if answer["board"] is None:
                raise self._no_board(track, name)
            page = board_of(track, name, sort, answer)
            found = found.followed_by(page) if found else page
            info = answer["board"]["rows"]["pageInfo"]
            if not info["hasNextPage"] or (limit is not None and len(found.rows) >= limit):
                return found.limited(limit)
            after = info["endCursor"]

    def board_metrics(self, track: str, board: str | None = None) -> list[BoardMetric]:
        """Return id, label, direction and format (``PERCENT``, ``COUNT``) of the metrics of a board, in display order.

        Raises:
            RefusedError: ``track_unknown``, ``board_unknown``.

        Example:
            >>> [metric.label for metric in Client().board_metrics("shapes")]
        """
        return self.leaderboard(track, board, limit=1).metrics

    def _no_board(self, track: str, board: str) -> RefusedError:
        return board_unknown(track, board, self._track(track).boards)

    def board(self, track: str, board: str | None = None) -> Any:
        """Return all ``rows`` of a board: a ``pandas.DataFrame`` where pandas is installed, otherwise dicts.

        Shares are fractions: 0.56 is 56 on the board.

        Example:
            >>> Client().board("shapes", "closed")
        """
        rows = self.rows(track, board)
        try:
            import pandas
        except ModuleNotFoundError:
            return rows
        return pandas.DataFrame(rows)

    def references(self, track: str, board: str) -> Sequence[api.ReferencesAnswerBoardReferences]:
        """Return the values that models without training reach on the images of a board, as the platform answers.

        Raises:
            RefusedError: ``track_unknown``, ``board_unknown``.
        """
        found = self.execute(api.REFERENCES({"track": track, "board": board}))["board"]
        if found is None:
            raise self._no_board(track, board)
        return found["references"]

    def compare(
        self, *submissions: str | Sequence[str], board: str | None = None, track: str | None = None
    ) -> Comparison:
        """Return the paired differences of two to six submissions from the first of them.

        Args:
            submissions: codes or addresses, one by one or in one list; with ``track`` or ``board`` also names on it.
            board: ``track.board``, such as ``shapes.closed``; by default the first one with all of them.
            track: its slug; then the main board is the default.

        Raises:
            InvalidArgumentError: unless they are two to six different submissions.
            RefusedError: ``submission_unknown``, ``no_common_board``; with ``track`` also ``track_unknown``,
                ``board_unknown`` and ``model_unknown``.

        Example:
            >>> print(Client().compare("4F2K9Q", "7M3XQZ", board="shapes.closed"))
            >>> Client().compare("Dual encoder", "Pair-head CNN", track="shapes").differences
        """
        codes = codes_of(submissions, self.code_of)
        if track is None and board is not None and "." in board:
            track = board.rpartition(".")[0]
        if track is not None:
            board, codes = self._entries(track, codes, board)
        answer = self.execute(api.COMPARE({"submissions": codes, "board": board}))["compare"]
        if answer["__typename"] == "Comparison":
            return comparison_of(answer)
        raise self._not_comparable(codes, answer)

    def compare_boards(self, *submissions: str | Sequence[str], track: str | None = None) -> list[FamilyDifference]:
        """Return the differences of two to six submissions in the primary metric on common boards, as one family.

        Args:
            submissions: codes or addresses, one by one or in one list; with ``track`` also names on its main board.
            track: its slug.

        Raises:
            InvalidArgumentError: unless they are two to six different submissions.
            RefusedError: ``submission_unknown``, ``no_common_board``.

        Example:
            >>> Client().compare_boards("4F2K9Q", "7M3XQZ")
        """
        codes = codes_of(submissions, self.code_of)
        if track is not None:
            _, codes = self._entries(track, codes, None)
        answer = self.execute(api.COMPARE_BOARDS({"submissions": codes}))["compareBoards"]
        if answer["__typename"] == "BoardFamily":
            return [family_difference_of(it) for it in answer["differences"]]
        raise self._not_comparable(codes, answer)

    def _not_comparable(self, codes: Sequence[str], answer: Mapping[str, Any]) -> PrimitivesError:
        """Return the error of a refused comparison: ``submission_unknown`` if a code names no submission."""
        if answer["code"] == "no_common_board":
            for code in codes:
                if self.execute(api.SUBMISSION({"id": code}))["submission"] is None:
                    return submission_unknown(code, None if is_code(code) else _NAMES_NEED_TRACK)
            models = [self._places(code) for code in codes]
            answer = engine().call("no-common-board", {"refusal": answer, "models": models})[0]
        return refusal(answer)

    def _places(self, code: str) -> dict[str, Any]:
        """Return a submission with the places of its model on boards; none if the search does not find it."""
        found = self.execute(api.PLACES({"text": code}))["search"]
        hits = found["hits"] if found["__typename"] == "SearchAnswer" and not found["nearly"] else []
        hit = next((it for it in hits if it["__typename"] == "FoundModel"), None)
        return {
            "code": code.upper(),
            "name": hit["name"] if hit else code,
            "places": hit["places"] if hit else [],
        }

    def _entries(self, track: str, names: Sequence[str], board: str | None) -> tuple[str, list[str]]:
        """Return the board, ``track.board``, and the code of the entry with each name."""
        boards = self._track(track).boards
        name = board.removeprefix(f"{track}.") if board else boards[0]
        if name not in boards:
            raise self._no_board(track, name)

        def entries(words: str | None) -> list[FoundEntry]:
            answer = self.execute(api.ENTRIES_BY_NAME({"track": track, "board": name, "name": words}))["board"]
            nodes = answer["rows"]["nodes"] if answer else []
            return [FoundEntry(it["name"], it["team"], it["submissionCode"]) for it in nodes]

        return f"{track}.{name}", [code_of_entry(it, f"{track}.{name}", entries) for it in names]

    def search(self, words: str, limit: int = 10) -> submission_changes.Found:
        """Return models, rows of papers and tracks with the words, at most ``limit`` of each kind, up to 20.

        Example:
            >>> print(Client().search("dual encoder"))
        """
        limit = whole_of(limit, "limit", 1)
        return submission_changes.found_by(self, text_of(words, "words", "dual encoder"), limit)
