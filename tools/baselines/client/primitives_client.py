#!/usr/bin/env python3
"""A client of Primitives in one file of standard Python: check a bundle, submit it, watch it, read its results.

    from primitives_client import Client, Draft, check

    assert not check("my-bundle")                               # no findings
    client = Client("http://localhost:4600", token="…")        # or Client.from_environment(): PRIMITIVES_URL, PRIMITIVES_TOKEN
    for terms in client.terms(["shapes"]):                      # read them first; a benchmark may have none
        client.accept(terms)
    submission = client.submit(client.upload("my-bundle"), ["shapes"], Draft(name="My model", version="1.0.0"))
    for evaluation in client.watch(submission.code):
        print(evaluation.track, evaluation.state)
    print(client.results(submission.code))

On a terminal: python3 primitives_client.py check|submit|watch|results --help
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import os
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zipfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Iterator

__version__ = "1.0.0"

ENDED = frozenset({"SCORED", "REJECTED", "FAILED", "CANCELLED"})
PIECE = 8 * 1024 * 1024  # bytes of one PATCH: the most that an interrupted connection loses
TRIES = 6
PAUSE = 1.0  # seconds between two polls of a submission, and before the first retry


class Refused(Exception):
    """The platform refused the request. `code` is one of docs/errors.md; `remedy` names the action that resolves it."""

    def __init__(self, code: str, message: str, remedy: str = "", expected: str | None = None, found: str | None = None) -> None:
        super().__init__(f"{message} [{code}]" + (f"; {remedy}" if remedy else ""))
        self.code, self.message, self.remedy, self.expected, self.found = code, message, remedy, expected, found


class Unavailable(Exception):
    """The platform is unreachable after several tries."""


@dataclass(frozen=True)
class Finding:
    """A problem of the bundle, with the code that the platform would report."""

    code: str
    message: str


@dataclass(frozen=True)
class Draft:
    """
    The description of a submission. `weights`: availability of the weights, OPEN, ON_REQUEST or CLOSED; None: not declared.
    `reproduces`: ids of papers' rows, at most one per track (`Client.reported_row`).
    """

    name: str
    version: str
    description: str = ""
    backbone: str | None = None
    licence: str | None = None
    weights: str | None = None
    links: list[str] = field(default_factory=list)
    trained_on: list[str] | None = None
    reproduces: list[str] = field(default_factory=list)
    team: str | None = None


@dataclass(frozen=True)
class Value:
    """A metric with its interval: a fraction where the metric is a share, null where it is undefined."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Evaluation:
    """An evaluation on one track. `failure`: why it ended without a score; `results`: board → metric → value."""

    id: str
    track: str
    state: str
    done: int
    total: int | None
    failure: dict[str, Any] | None
    results: dict[str, dict[str, Value]]
    ranks: dict[str, tuple[int, int, int]]

    @property
    def ended(self) -> bool:
        return self.state in ENDED


@dataclass(frozen=True)
class Terms:
    """The terms of a benchmark for submitters; `accepted`: when this account accepted them, None: not yet."""

    benchmark: str
    number: int
    text: str
    sha256: str
    accepted: str | None


@dataclass(frozen=True)
class Submission:
    id: str
    code: str


# ── checking ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*\Z")
EXTENSIONS = (".onnx", ".data", ".onnx_data", ".bin", ".json", ".txt", ".md")


def check(bundle: str | Path) -> list[Finding]:
    """
    Checks what needs no graph: file names, manifest, files and digests. The complete check, which also loads and probes the
    model as a runner does, is `npx primitives check`; the platform runs it before inference.
    """
    files = files_of(Path(bundle))
    findings = [Finding("too_many_files", f"the bundle has {len(files)} files; at most 64 are allowed")] if len(files) > 64 else []
    for name in files:
        if not FILE_NAME.match(name) or not name.endswith(EXTENSIONS):
            findings.append(Finding("file_name_invalid", f'"{name}" is not an allowed file name; use letters, digits, dot, dash and underscore, and one of {" ".join(EXTENSIONS)}'))
    if "manifest.json" not in files:
        return findings
    try:
        manifest = json.loads(files["manifest.json"].read_bytes())
        named, digests = dict(manifest.get("files", {})), dict(manifest.get("sha256", {}))
    except (ValueError, AttributeError) as error:
        return [*findings, Finding("manifest_invalid", f"manifest.json: {error}")]
    if manifest.get("schema") != "onnx-bundle/1":
        findings.append(Finding("manifest_invalid", 'manifest.json: schema: expected "onnx-bundle/1"'))
    findings += [Finding("file_missing", f'manifest.json names "{name}", which is not in the bundle') for name in sorted({*named.values(), *digests} - {*files})]
    for name, expected in digests.items():
        found = digest_of(files[name].read_bytes()) if name in files else expected
        if found != expected:
            findings.append(Finding("file_digest_mismatch", f'"{name}" has SHA-256 {found}; manifest.json declares {expected}'))
    return findings


def files_of(bundle: Path) -> dict[str, Path | zipfile.Path]:
    """@raises Refused where there is no bundle"""
    if bundle.is_dir():
        return {path.name: path for path in sorted(bundle.iterdir()) if not path.name.startswith(".")}
    if bundle.is_file() and zipfile.is_zipfile(bundle):
        return {path.name: path for path in zipfile.Path(bundle).iterdir()}
    raise Refused("file_missing", f"{bundle} is neither a folder nor a zip", "pass the folder that contains manifest.json")


def pack(bundle: str | Path) -> bytes:
    """The bundle as one zip: stored, by name, without times, so that the same folder gives the same bytes as `primitives submit`."""
    path = Path(bundle)
    if path.is_file():
        return path.read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, file in sorted(files_of(path).items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, file.read_bytes())
    return packed.getvalue()


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


# ── calling a platform ──────────────────────────────────────────────────────────────────────────────────────────────────────

REFUSAL = "... on UserError { code message expected found remedy }"
SUBMIT = f"mutation ($input: SubmitInput!) {{ submit(input: $input) {{ __typename ... on Submitted {{ submission {{ id code }} }} {REFUSAL} }} }}"
TERMS = "{ tracks { slug terms { benchmark number text sha256 acceptedAt } } }"
ACCEPT = f"mutation ($benchmark: String!, $sha256: String!) {{ acceptTerms(benchmark: $benchmark, sha256: $sha256) {{ __typename {REFUSAL} }} }}"
BOARDS = "query ($slug: String!) { track(slug: $slug) { boards } }"
REPORTED = "query ($slug: String!, $board: String!) { board(track: $slug, board: $board) { reported { id name } } }"
UPLOAD = "query ($sha256: String!) { upload(sha256: $sha256) { url received completedAt failure { code message expected found remedy } } }"
SUBMISSION = """query ($id: ID!) { submission(id: $id) { evaluations {
  id state instancesDone instancesTotal failure { code message expected found remedy } track { slug }
  results { board values { metric value low high } rank { low high of } } } } }"""


class Client:
    """A connection to one platform with one token (account page, scopes `read` and `submit`).""" 

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url, self.token = url.rstrip("/"), token

    @classmethod
    def from_environment(cls, url: str | None = None) -> Client:
        return cls(url or os.environ.get("PRIMITIVES_URL", "http://localhost:4600"), os.environ.get("PRIMITIVES_TOKEN"))

    def upload(self, bundle: str | Path) -> str:
        """
        Uploads a bundle by tus 1.0 unless the platform has it from this account; goes on where an earlier upload broke off.

        @returns its SHA-256 @raises Refused, Unavailable
        """
        content = pack(bundle)
        sha256 = digest_of(content)
        known = self.execute(UPLOAD, {"sha256": sha256})["upload"]
        if known and known["completedAt"]:
            return sha256
        place = known["url"] if known and not known["failure"] else self._declare(sha256, len(content))
        place = urllib.parse.urljoin(self.url + "/", place)
        at = int(self._request("HEAD", place)[1]["Upload-Offset"]) if known else 0
        while at < len(content):
            at = self._send(place, content, at)
        after = self.execute(UPLOAD, {"sha256": sha256})["upload"] or {}
        if after.get("failure"):
            raise Refused(**after["failure"])
        if not after.get("completedAt"):
            raise Unavailable("the upload ended before the platform had every byte; upload again, it resumes")
        return sha256

    def submit(self, sha256: str, tracks: list[str], draft: Draft, mutation_id: str | None = None) -> Submission:
        """Repeating a submission with the same mutation id submits once. @raises Refused quota_exceeded, track_unknown, …"""
        fields = asdict(draft)
        fields["trainedOn"] = fields.pop("trained_on")
        answer = self.execute(SUBMIT, {"input": {**fields, "bundleSha256": sha256, "tracks": tracks, "clientMutationId": mutation_id or str(uuid.uuid4())}})["submit"]
        if answer.pop("__typename") == "UserError":
            raise Refused(**answer)
        return Submission(**answer["submission"])

    def terms(self, tracks: list[str]) -> list[Terms]:
        """Those of the tracks' benchmarks, each once; who has not accepted them is refused by `submit` (terms_not_accepted)."""
        terms = {track["terms"]["benchmark"]: track["terms"] for track in self.execute(TERMS)["tracks"] if track["slug"] in tracks and track["terms"]}
        return [Terms(one["benchmark"], one["number"], one["text"], one["sha256"], one["acceptedAt"]) for one in terms.values()]

    def accept(self, terms: Terms) -> None:
        """Agrees to what was read. @raises Refused terms_changed, where there is a newer version meanwhile"""
        answer = self.execute(ACCEPT, {"benchmark": terms.benchmark, "sha256": terms.sha256})["acceptTerms"]
        if answer.pop("__typename") == "UserError":
            raise Refused(**answer)

    def reported_row(self, track: str, method: str) -> str:
        """The id of the row that a paper reports for a method, as a board of the track names it. @raises Refused track_unknown, input_invalid"""
        found = self.execute(BOARDS, {"slug": track})["track"]
        if found is None:
            raise Refused("track_unknown", f'there is no track "{track}"', "choose one of the tracks that the platform lists")
        rows = [row for board in found["boards"] for row in self.execute(REPORTED, {"slug": track, "board": board})["board"]["reported"]]
        for row in rows:
            if row["name"].lower() == method.lower():
                return row["id"]
        known = ", ".join(sorted({row["name"] for row in rows})) or "a track with reported rows"
        raise Refused("input_invalid", f"no paper reports {method} on track {track}", "name the method as the board has it", known, method)

    def evaluations(self, code: str) -> list[Evaluation]:
        """@raises Refused submission_unknown"""
        submission = self.execute(SUBMISSION, {"id": code})["submission"]
        if submission is None:
            raise Refused("submission_unknown", f'there is no submission "{code}"', "check the code: six letters and digits")
        return [evaluation_of(one) for one in submission["evaluations"]]

    def watch(self, code: str, pause: float = PAUSE) -> Iterator[Evaluation]:
        """Every evaluation as it is now, and again whenever it has moved, until all have ended."""
        reported: dict[str, tuple[str, int]] = {}
        while True:
            evaluations = self.evaluations(code)
            for evaluation in evaluations:
                now = (evaluation.state, evaluation.done)
                if reported.get(evaluation.id) != now:
                    reported[evaluation.id] = now
                    yield evaluation
            if all(evaluation.ended for evaluation in evaluations):
                return
            time.sleep(pause)

    def results(self, code: str) -> dict[str, dict[str, dict[str, Value]]]:
        """Track → board → metric → value, of what is scored."""
        return {evaluation.track: evaluation.results for evaluation in self.evaluations(code) if evaluation.state == "SCORED"}

    def execute(self, document: str, variables: dict[str, Any] | None = None) -> dict[str, Any]:
        """One GraphQL query or mutation. @raises Refused, Unavailable"""
        body = json.dumps({"query": document, "variables": variables or {}}).encode()
        content, _ = self._request("POST", f"{self.url}/graphql", body, {"content-type": "application/json"})
        answer = json.loads(content)
        if answer.get("errors"):
            problem = answer["errors"][0]
            about = problem.get("extensions", {})
            raise Refused(about.get("code", "internal"), problem["message"], about.get("remedy", ""), about.get("expected"), about.get("found"))
        return answer["data"]

    def _declare(self, sha256: str, size: int) -> str:
        fields = {"filename": "bundle.zip", "sha256": sha256}
        metadata = ",".join(f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in fields.items())
        return self._request("POST", f"{self.url}/uploads", b"", {"upload-length": str(size), "upload-metadata": metadata})[1]["Location"]

    def _send(self, place: str, content: bytes, at: int) -> int:
        """One piece; after a broken line, whatever has come. @returns the offset then"""
        headers = {"upload-offset": str(at), "content-type": "application/offset+octet-stream"}
        try:
            return int(self._request("PATCH", place, content[at : at + PIECE], headers, tries=1)[1]["Upload-Offset"])
        except Unavailable:
            return int(self._request("HEAD", place)[1]["Upload-Offset"])

    def _request(self, method: str, url: str, body: bytes | None = None, headers: dict[str, str] | None = None, tries: int = TRIES) -> tuple[bytes, Any]:
        """Content and headers. A broken line and a server that is starting are tried again; a refusal is not."""
        about = {"tus-resumable": "1.0.0", "x-primitives-client": f"python/{__version__}", **(headers or {})}
        if self.token:
            about["authorization"] = f"Bearer {self.token}"
        for attempt in range(tries):
            try:
                with urllib.request.urlopen(urllib.request.Request(url, body, about, method=method), timeout=60) as response:
                    return response.read(), response.headers
            except urllib.error.HTTPError as error:
                content = error.read()
                if error.code < 500:
                    raise refusal_of(content, error.code) from error
                problem: Exception = error
            except OSError as error:
                problem = error
            if attempt < tries - 1:
                time.sleep(PAUSE * 2**attempt)
        raise Unavailable(f"{self.url} does not answer: {problem}; start the platform with `npm start`, or name it with --url or PRIMITIVES_URL") from problem


def refusal_of(content: bytes, status: int) -> Refused:
    """The refusal in an answer's body: plainly, or under GraphQL's `errors`."""
    try:
        answer = json.loads(content)
        problem = answer["errors"][0] if "errors" in answer else answer
        about = problem.get("extensions", problem)
        return Refused(about.get("code", "internal"), problem["message"], about.get("remedy", ""), about.get("expected"), about.get("found"))
    except (ValueError, KeyError, TypeError, AttributeError):
        return Refused("internal", f"the platform answered {status}: {content[:200].decode(errors='replace')}")


def evaluation_of(answer: dict[str, Any]) -> Evaluation:
    results = answer["results"] or []
    values = {board["board"]: {one["metric"]: Value(one["value"], one["low"], one["high"]) for one in board["values"]} for board in results}
    ranks = {board["board"]: (board["rank"]["low"], board["rank"]["high"], board["rank"]["of"]) for board in results if board["rank"]}
    return Evaluation(answer["id"], answer["track"]["slug"], answer["state"], answer["instancesDone"], answer["instancesTotal"], answer["failure"], values, ranks)


# ── on a terminal ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def main() -> int:
    arguments = argparse.ArgumentParser(description="A client of Primitives; reads the token from PRIMITIVES_TOKEN.")
    arguments.add_argument("--url", help="the platform's address; PRIMITIVES_URL or http://localhost:4600 by default")
    steps = arguments.add_subparsers(dest="step", required=True)
    step = steps.add_parser("check", help="look at a bundle without uploading it")
    step.add_argument("bundle")
    step = steps.add_parser("submit", help="check, upload, submit and watch a bundle")
    step.add_argument("bundle")
    step.add_argument("--track", action="append", required=True)
    step.add_argument("--name")
    step.add_argument("--version")
    step.add_argument("--trained-on", action="append", metavar="BENCHMARK", help="its train split was used, or none; not declared by default")
    step.add_argument("--weights", choices=["open", "on-request", "closed"], help="whether readers may have the weights")
    step.add_argument("--reproduces", metavar="METHOD", help="the method of a paper, as the board of each track names it")
    step.add_argument("--accept-terms", action="store_true", help="agree to the terms of the benchmarks; without it they are printed")
    step.add_argument("--no-watch", action="store_true")
    for name, text in {"watch": "follow a submission to its end", "results": "print what is scored as JSON"}.items():
        steps.add_parser(name, help=text).add_argument("code")
    options = arguments.parse_args()
    client = Client.from_environment(options.url)
    try:
        return STEPS[options.step](client, options)
    except Refused as refused:
        print(f"{refused.message} [{refused.code}]\n{refused.remedy}", file=sys.stderr)
        return 1
    except Unavailable as unavailable:
        print(unavailable, file=sys.stderr)
        return 3


def run_check(_: Client, options: argparse.Namespace) -> int:
    findings = check(options.bundle)
    for finding in findings:
        print(f"{finding.code}: {finding.message}", file=sys.stderr)
    print("no findings" if not findings else f"{len(findings)} findings")
    return 1 if findings else 0


def run_submit(client: Client, options: argparse.Namespace) -> int:
    if run_check(client, options) > 0:
        return 1
    files = files_of(Path(options.bundle))
    manifest = json.loads(files["manifest.json"].read_bytes()) if "manifest.json" in files else {}
    draft = Draft(
        name=options.name or manifest.get("name") or Path(options.bundle).stem,
        version=options.version or manifest.get("version") or "1.0.0",
        licence=manifest.get("license"),
        weights=options.weights and options.weights.upper().replace("-", "_"),
        trained_on=None if options.trained_on is None else [name for name in options.trained_on if name != "none"],
        reproduces=[client.reported_row(track, options.reproduces) for track in options.track] if options.reproduces else [],
    )
    agree(client, options.track, options.accept_terms)
    submission = client.submit(client.upload(options.bundle), options.track, draft)
    print(f"submitted as {submission.code}: {client.url}/s/{submission.code}", flush=True)
    return 0 if options.no_watch else follow(client, submission.code)


def agree(client: Client, tracks: list[str], accept: bool) -> None:
    """Before the upload: accepts the terms when the option is set, otherwise prints them and refuses."""
    for terms in (one for one in client.terms(tracks) if one.accepted is None):
        print(f"the terms of {terms.benchmark}, version {terms.number}, sha256 {terms.sha256}\n\n{terms.text}\n", flush=True)
        if not accept:
            raise Refused("terms_not_accepted", f"the terms of {terms.benchmark}, version {terms.number}, are not accepted", "read them and repeat the command with --accept-terms")
        client.accept(terms)


def follow(client: Client, code: str) -> int:
    last: dict[str, Evaluation] = {}
    for evaluation in client.watch(code):
        last[evaluation.id] = evaluation
        print(f"{evaluation.track}: {evaluation.state.lower()}, {evaluation.done} of {evaluation.total if evaluation.total is not None else '–'}", flush=True)
    for evaluation in last.values():
        tell_results(evaluation)
        if evaluation.failure:
            print(f"{evaluation.track}: {evaluation.failure['message']} [{evaluation.failure['code']}]\n{evaluation.failure['remedy']}", file=sys.stderr)
    return 0 if all(evaluation.state == "SCORED" for evaluation in last.values()) else 1


def tell_results(evaluation: Evaluation) -> None:
    """Every metric of every board with its 95% interval, and the rank range where there is one."""
    for board, values in evaluation.results.items():
        rank = evaluation.ranks.get(board)
        print(f"\n{evaluation.track}/{board}" + (f": rank {rank[0] if rank[0] == rank[1] else f'{rank[0]}–{rank[1]}'} of {rank[2]}" if rank else ""))
        for metric, one in values.items():
            interval = f"  ({one.low:.4f}–{one.high:.4f})" if one.low is not None and one.high is not None else ""
            print(f"  {metric:<28} " + ("undefined" if one.value is None else f"{one.value:.4f}{interval}"))


def run_results(client: Client, options: argparse.Namespace) -> int:
    plain = {track: {board: {metric: asdict(value) for metric, value in values.items()} for board, values in boards.items()} for track, boards in client.results(options.code).items()}
    print(json.dumps(plain, indent=2))
    return 0


STEPS = {"check": run_check, "submit": run_submit, "watch": lambda client, options: follow(client, options.code), "results": run_results}

if __name__ == "__main__":
    sys.exit(main())
