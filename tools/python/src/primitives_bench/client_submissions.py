"""Submissions of a platform: their evaluations, results and changes, and the account."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, cast

from . import submission_changes
from .arguments import text_of, whole_of, word_of
from .client_requests import PlatformClient
from .evaluations import ENDED, Evaluation, Value, results_of
from .forecasts import debug_runs, with_forecasts
from .graphql import generated as api
from .not_found import no_account, not_signed_in, submission_unknown
from .results import Results

if TYPE_CHECKING:
    from .client import Client

# Orders of one's own submissions.
ORDERS = ("newest", "oldest", "name", "state")


class SubmissionsClient(PlatformClient):
    """Submissions with their evaluations and results, their changes, and the account."""

    def account(self) -> api.ViewerAnswerViewer:
        """Return the account of the token with its teams, as the platform answers.

        Raises:
            RefusedError: ``not_signed_in``.

        Example:
            >>> Client().account()["teams"]
        """
        with self._before_account():
            viewer = self.execute(api.VIEWER({}))["viewer"]
        if viewer is None:
            self._require_accepted_token()
            raise no_account(self.url)
        return viewer

    def submissions(self, limit: int = 25, sort: str = "newest") -> api.MyEvaluationsAnswerViewerEvaluations:
        """Return the first submissions of the account's teams on each track, as the platform answers.

        Args:
            limit: maximum number, up to 100.
            sort: ``newest``, ``oldest``, ``name`` or ``state``.

        Raises:
            PrimitivesError: ``input_invalid`` for another order.
            RefusedError: ``not_signed_in``.

        Example:
            >>> Client().submissions(limit=10, sort="state")["nodes"]
        """
        variables: api.MyEvaluationsVariables = {"first": whole_of(limit, "limit", 1)}
        order = word_of(sort, "sort", [it.upper() for it in ORDERS])
        if order == "OLDEST":
            variables["descending"] = False
        elif order != "NEWEST":
            variables["orderBy"] = "NAME" if order == "NAME" else "STATE"
        with self._before_account():
            viewer = self.execute(api.MY_EVALUATIONS(variables))["viewer"]
        if viewer is None:
            self._require_accepted_token()
            raise not_signed_in()
        return viewer["evaluations"]

    def submission(self, code: str) -> api.SubmissionAnswerSubmission:
        """Return a submission with its evaluations as the platform answers: what ``results --json`` prints.

        Raises:
            RefusedError: ``submission_unknown``.
        """
        code = self.code_of(code)
        submission = self.execute(api.SUBMISSION({"id": code}))["submission"]
        if submission is None:
            raise submission_unknown(code)
        return submission

    def evaluations(self, code: str) -> list[Evaluation]:
        """Return the evaluations of a submission; when all have ended, those of debug runs with their ``forecast``.

        Raises:
            RefusedError: ``submission_unknown``.

        Example:
            >>> for evaluation in Client().evaluations("4F2K9Q"):
            ...     print(evaluation)
        """
        submission = self.submission(code)
        ended = all(it["state"] in ENDED for it in submission["evaluations"])
        return with_forecasts(submission, debug_runs(cast("Client", self), submission, None) if ended else [])

    def watch(self, code: str, pause: float = 1.0) -> Iterator[Evaluation]:
        """Yield each evaluation now and after each change, until all have ended.

        Example:
            >>> for evaluation in Client().watch("4F2K9Q"):
            ...     print(evaluation)
        """
        seen: dict[str, tuple[str, int]] = {}
        while True:
            evaluations = self.evaluations(code)
            for evaluation in evaluations:
                now = (evaluation.state_text, evaluation.done)
                if seen.get(evaluation.id) != now:
                    seen[evaluation.id] = now
                    yield evaluation
            if all(it.ended for it in evaluations):
                return
            time.sleep(pause)

    def wait(self, code: str, pause: float = 1.0) -> list[Evaluation]:
        """Wait until all evaluations of a submission have ended and return them; ``pause`` is in seconds.

        Example:
            >>> for evaluation in Client().wait("4F2K9Q"):
            ...     print(evaluation)
        """
        for _ in self.watch(code, pause):
            pass
        return self.evaluations(code)

    def results(self, code: str, *, partial: bool = False) -> Results[Results[Results[Value]]]:
        """Return track → board → metric, by id or label → value of the scored evaluations.

        A track whose values are withheld has no boards: reading one raises ``ResultMissingError`` with the reason, as
        reading a track does whose evaluation was rejected, failed or is not scored yet.

        Args:
            code: of the submission, or the address of its page.
            partial: whether to return the tracks that are scored while others are still evaluated.

        Example:
            >>> Client().results("4F2K9Q")["shapes"]["closed"]["AUC"].value

        Raises:
            RefusedError: ``submission_unknown``; ``evaluation_not_scored`` while an evaluation has not ended, or if
                none was scored.
        """
        code = self.code_of(code)
        return results_of(code, self.evaluations(code), partial=partial, page=f"{self.url}/s/{code}")

    def submission_csv(self, code: str) -> str:
        """Return the results of a submission as CSV, one line for each metric.

        Values have all digits; those of hidden splits are as published, rounded, also for a maintainer.

        Example:
            >>> text = Client().submission_csv("4F2K9Q")
        """
        return self._get(f"/s/{self.code_of(code)}.csv").text

    def hub_results(self, code: str, dataset: str | None = None) -> dict[str, str]:
        """Return the public results of a submission as files of its model repository on the Hugging Face Hub.

        Args:
            code: of the submission, or the address of its page.
            dataset: dataset repository of the benchmark; by default that of the platform's setting.

        Returns:
            path, ``.eval_results/<benchmark>.yaml``, → YAML text.

        Example:
            >>> for path, text in Client().hub_results("4F2K9Q").items():
            ...     print(path, len(text))
        """
        code = self.code_of(code)
        submission = self._get(f"/s/{code}.json").json()
        benchmarks = dict.fromkeys(it["track"]["benchmark"] for it in submission["evaluations"])
        query = {"dataset": dataset} if dataset else {}
        files = {
            f".eval_results/{it}.yaml": self._get(f"/s/{code}/eval_results/{it}.yaml", **query).text
            for it in benchmarks
        }
        return {path: text for path, text in files.items() if text}

    def hub_benchmark(self, benchmark: str) -> str:
        """Return the ``eval.yaml`` of a benchmark's dataset repository on the Hugging Face Hub."""
        return self._get(f"/hub/{benchmark}/eval.yaml").text

    def cancel(self, code: str, *, track: str | None = None) -> list[dict[str, Any]]:
        """Cancel the evaluations of a submission that have not ended, or only that on a track.

        Returns:
            ``track`` and ``refunded``, whether it no longer counts against the quota, of each.

        Raises:
            RefusedError: ``not_signed_in``, ``submission_unknown``; if all have ended, the refusal of the platform.

        Example:
            >>> Client().cancel("4F2K9Q", track="shapes")
        """
        return submission_changes.cancelled(self, self.code_of(code), track)

    def set_listing(
        self, code: str, listing: Literal["LISTED", "UNLISTED", "PRIVATE"], *, until: str | None = None
    ) -> dict[str, Any]:
        """Change who sees a submission: everyone, anyone with its address, or your team and the maintainers.

        Args:
            code: of the submission, or the address of its page.
            listing: in any case.
            until: when it becomes listed automatically, in ISO 8601, within a year.

        Raises:
            RefusedError: ``not_signed_in``, ``submission_unknown``, ``forbidden``, ``input_invalid``.

        Example:
            >>> Client().set_listing("4F2K9Q", "UNLISTED", until="2027-03-01T00:00:00Z")
        """
        word = word_of(listing, "listing", ("LISTED", "UNLISTED", "PRIVATE"))
        return submission_changes.with_listing(self, self.code_of(code), word, until)

    def withdraw(self, code: str, reason: str | None = None, *, track: str | None = None) -> dict[str, Any]:
        """Withdraw the results of a submission from their boards, or only that on a track. This cannot be undone.

        Args:
            code: of the submission, or the address of its page.
            reason: one sentence, which its page shows to everyone; optional for a private submission.
            track: its slug.

        Raises:
            RefusedError: ``not_signed_in``, ``submission_unknown``, ``forbidden``, ``evaluation_not_scored``;
                ``input_invalid`` without a reason for a submission that is not private.

        Example:
            >>> Client().withdraw("4F2K9Q", "wrong checkpoint")
        """
        reason = reason if reason is None else text_of(reason, "reason", "the labels were wrong")
        return submission_changes.withdrawn(self, self.code_of(code), reason, track)
