"""Names of the further fields of a submission, and the declaration of the training data."""

from __future__ import annotations

import inspect
import io
import json
import threading
from collections.abc import Callable, Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import primitives_bench
from primitives_bench import Bundle, BundleRejectedError, Client, InvalidArgumentError, PrimitivesError, RefusedError
from primitives_bench.cli import main, parser
from primitives_bench.graphql import generated as api
from primitives_bench.submit_command import _prompted_training
from primitives_bench.submit_fields import require_declared, stored_fields, submit_fields
from primitives_bench.usage import UsageError


@pytest.mark.parametrize("function", [Client.submit, primitives_bench.submit])
def test_every_field_of_the_api_is_a_documented_argument(function: Callable[..., Any]) -> None:
    arguments = inspect.signature(function).parameters
    computed = {"bundleSha256", "clientMutationId", "tracks"}
    assert set(api.SubmitInput.__annotations__) - computed <= set(submit_fields(**dict.fromkeys(arguments)))
    for name in set(arguments) - {"self"}:
        assert f" {name}: " in (function.__doc__ or "")


def test_fields_without_a_value_are_not_stored() -> None:
    assert stored_fields(submit_fields(trained_on=[], listed_at=None)) == {"trainedOn": []}
    assert submit_fields(trained_on="none") == {"trainedOn": []}
    assert submit_fields(links="https://example.org") == {"links": ["https://example.org"]}
    assert submit_fields(trained_on="shapes") == {"trainedOn": ["shapes"]}


def test_training_data_must_be_declared_before_a_request_except_of_a_debug_run(tmp_path: Path) -> None:
    client = Client("http://127.0.0.1:9", token="x")
    for call in (
        lambda: client.submit(tmp_path, "shapes"),
        lambda: primitives_bench.submit(tmp_path, track="shapes", client=client),
    ):
        with pytest.raises(InvalidArgumentError, match=r"^the argument trained_on is missing") as refused:
            call()
        assert refused.value.expected == 'names of benchmarks, "none", which is [], or "not-declared"'
        assert "trained_on=[] for none" in refused.value.remedy
    require_declared(None, debug=True)
    require_declared([], debug=False)
    assert stored_fields(submit_fields(trained_on="not-declared")) == {}


def test_the_command_needs_a_declaration_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    options = parser().parse_args(["submit", "x", "--track", "shapes"])
    with pytest.raises(UsageError, match="'--trained-on' not specified: names of benchmarks, none or not-declared"):
        _prompted_training(options)


@pytest.mark.parametrize(("answer", "names"), [("none\n", ["none"]), ("shapes, laion\n", ["shapes", "laion"])])
def test_the_command_asks_for_the_declaration_on_a_terminal(
    answer: str, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("primitives_bench.submit_command.interactive", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert _prompted_training(parser().parse_args(["submit", "x", "--track", "shapes"])) == names


def test_a_mistyped_folder_is_refused_with_similar_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-patches").mkdir()
    with pytest.raises(BundleRejectedError, match="no folder or file my-pathces; as an id") as refused:
        primitives_bench.submit("my-pathces", track="shapes", trained_on=[], client=Client("http://127.0.0.1:9"))
    assert (refused.value.code, refused.value.expected) == ("bundle_not_found", "a folder or file, such as my-patches")


def test_a_submission_without_an_account_warns_of_nothing(recwarn: pytest.WarningsRecorder, tmp_path: Path) -> None:
    with pytest.raises(RefusedError):
        Client("http://127.0.0.1:9", token="").submit(tmp_path / "none", "shapes", trained_on=[])
    assert len(recwarn) == 0


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ({"trained_on": ("shapes", "laion")}, {"trainedOn": ["shapes", "laion"]}),
        ({"trained_on": "None"}, {"trainedOn": []}),
        ({"weights": "on-request", "listing": "unlisted"}, {"weights": "ON_REQUEST", "listing": "UNLISTED"}),
        ({"listed_at": date(2027, 3, 1)}, {"listedAt": "2027-03-01T00:00:00+00:00"}),
        ({"listed_at": "2027-03-01T12:00:00Z"}, {"listedAt": "2027-03-01T12:00:00+00:00"}),
        ({"trained_on": None, "links": None}, {}),
    ],
)
def test_fields_are_accepted_in_several_forms(given: dict[str, Any], stored: dict[str, Any]) -> None:
    assert stored_fields(submit_fields(**given)) == stored


@pytest.mark.parametrize(
    ("given", "error", "text"),
    [
        ({"trained_on": 5}, TypeError, "expected: a string such as 'shapes' or a list of strings\n  found:    5"),
        ({"trained_on": ["shapes", None]}, TypeError, "found:    ['shapes', None]"),
        ({"trained_on": ""}, TypeError, "found:    ''"),
        ({"trained_on": {"shapes": 1}}, TypeError, "found:    {'shapes': 1}"),
        ({"trained_on": ["none", "shapes"]}, PrimitivesError, "expected: either none, not-declared or names"),
        ({"weights": "public"}, PrimitivesError, "expected: OPEN, ON_REQUEST, CLOSED"),
        ({"listed_at": "tomorrow"}, PrimitivesError, "listed_at: 'tomorrow' is no time"),
        ({"licence": 5}, TypeError, "expected: a string such as 'MIT'\n  found:    5"),
    ],
)
def test_a_field_of_another_type_or_value_is_refused(given: dict[str, Any], error: type, text: str) -> None:
    with pytest.raises(error) as refused:
        submit_fields(**given)
    assert text in str(refused.value)


@pytest.mark.parametrize("tracks", [None, [], 5, [5], ""])
def test_tracks_of_another_type_are_refused_before_a_request(tracks: Any) -> None:
    client = Client("http://127.0.0.1:9", token="")
    for call in (
        lambda: client.submit("my-clip", tracks, trained_on=[]),
        lambda: primitives_bench.submit("my-clip", track=tracks, trained_on=[], client=client),
        lambda: client.check(Path(__file__).parent, tracks),
    ):
        with pytest.raises(TypeError, match=r"^the argument tracks? is invalid"):
            call()


def test_a_version_that_is_a_number_is_refused_before_a_request() -> None:
    with pytest.raises(TypeError, match=r"^the argument version is invalid"):
        Client("http://127.0.0.1:9", token="").submit("my-clip", "shapes", version=2, trained_on=[])  # type: ignore[arg-type]


@pytest.fixture
def platform() -> Iterator[tuple[str, list[str]]]:
    """Yield the address of a server with the track ``shapes``, and the queries that it receives."""
    received: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            query = json.loads(self.rfile.read(int(self.headers["content-length"])))["query"]
            received.append(query.split("(")[0].split("{")[0].strip())
            metric = {"id": "mac.auc.v1", "label": "AUC", "direction": "HIGHER", "format": "PERCENT"}
            quota = dict.fromkeys(("limit", "windowHours", "left", "seasonLimit", "seasonLeft"), 1)
            rules = {"quota": quota, "terms": None, "phases": [], "open": True, "closesAt": None}
            names = {"slug": "shapes", "title": "Shapes", "protocol": "mac", "benchmark": {"slug": "shapes"}}
            track = {**names, **rules, "boards": ["closed"], "interfaces": [], "primaryMetric": metric}
            body = json.dumps({"data": {"tracks": [track], "paperTracks": [], "board": None}}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", received
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("track", "code", "expected"),
    [("shape", "track_unknown", "a track, such as shapes"), ("shapes", "not_signed_in", "a session or an API token")],
)
def test_submit_checks_the_name_of_a_track_before_it_requires_an_account(
    platform: tuple[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    track: str,
    code: str,
    expected: str,
) -> None:
    monkeypatch.delenv("PRIMITIVES_TOKEN", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["--url", platform[0], "submit", str(tmp_path), "--track", track]) == 1
    printed = capsys.readouterr().err
    assert f"({code})" in printed
    assert f"expected: {expected}" in printed


@pytest.mark.parametrize(
    "call",
    [
        lambda client, bundle: client.copies(bundle, "shape"),
        lambda client, bundle: client.open_terms("shape"),
        lambda client, bundle: client.references("shape", "closed"),
    ],
)
def test_reads_of_an_unknown_track_are_refused(platform: tuple[str, list[str]], samples: Path, call: Any) -> None:
    with pytest.raises(RefusedError, match="expected: a track, such as shapes") as refused:
        call(Client(platform[0], token=""), samples / "open-valid-classifier")
    assert refused.value.code == "track_unknown"


def test_references_of_an_unknown_board_are_refused(platform: tuple[str, list[str]]) -> None:
    with pytest.raises(RefusedError, match="expected: closed") as refused:
        Client(platform[0], token="").references("shapes", "main")
    assert refused.value.code == "board_unknown"


def test_a_name_that_resembles_a_benchmark_is_refused_before_anything_is_read_or_uploaded(
    platform: tuple[str, list[str]],
) -> None:
    address, received = platform
    with pytest.raises(RefusedError) as refused:
        Client(address, token="").submit(Path(__file__).parent, ["shapes"], trained_on=["shape"])
    assert refused.value.code == "input_invalid"
    assert refused.value.message == (
        "trained_on=['shape']: shape is not a benchmark of this platform (shapes); did you mean shapes? "
        "For a data set of this name: other:shape"
    )
    assert "--trained-on" not in str(refused.value)
    assert received == ["query Slugs"]


def test_another_data_set_is_marked_in_the_call_and_stored_without_the_mark(platform: tuple[str, list[str]]) -> None:
    client = Client(platform[0], token="")
    fields = {"trainedOn": ["other:shape", "shapes"], "licence": None}
    client._require_known_training(fields)
    assert stored_fields(fields) == {"trainedOn": ["shape", "shapes"]}
    assert client._training_lines(["shapes"], ["laion"], "trained_on")[1].endswith(
        "because trained_on names only laion; boards mark it with †"
    )


def test_a_copy_is_submitted_only_if_the_caller_allows_it(
    monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    entry = {"code": "4F2K9Q", "name": "First", "team": {"name": "Ada"}}
    answer = {
        "entriesOfModel": [{"track": {"slug": "shapes"}, "submission": entry}],
        "submissionsOfBundle": [],
        "tracks": [{"slug": "shapes"}],
        "benchmarks": [{"slug": "shapes"}],
    }
    bundle: Any = Bundle(Path(__file__).parent)
    report: Any = SimpleNamespace(raw={"manifest": {"license": "MITT"}})
    monkeypatch.setattr(Bundle, "fingerprint", "0" * 64)
    monkeypatch.setattr(Client, "execute", lambda _, __: answer)
    monkeypatch.setattr(Client, "_require_tracks", lambda _, __: None)
    client = Client("http://127.0.0.1:1", token="")
    with pytest.raises(RefusedError, match="shapes: this submission will be a copy of First") as refused:
        client._warn_before_upload(bundle, report, ["shapes"], {"trainedOn": []}, False)
    assert (refused.value.code, len(recwarn)) == ("copy_not_allowed", 0)
    assert "allow_copy=True" in refused.value.remedy
    client._warn_before_upload(bundle, report, ["shapes"], {"trainedOn": []}, True)
    assert [str(it.message)[:40] for it in recwarn] == [
        "shapes: this submission will be a copy o",
        "licence: MITT is no SPDX identifier; sim",
    ]
    client._warn_before_upload(bundle, report, ["shapes"], {"debug": True}, False)


def test_tracks_are_given_by_either_name(platform: tuple[str, list[str]], samples: Path) -> None:
    client = Client(platform[0], token="")
    submit: Any = primitives_bench.submit
    for call in (
        lambda: client.submit(samples, track="shapes", trained_on=[]),
        lambda: submit(samples / "open-valid-classifier", tracks=["shapes"], trained_on=[], client=client),
    ):
        with pytest.raises(RefusedError) as refused:
            call()
        assert refused.value.code == "not_signed_in"
    for call in (
        lambda: client.submit(samples, "shapes", track="shapes", trained_on=[]),
        lambda: submit(samples, track="shapes", tracks="shapes", trained_on=[], client=client),
    ):
        with pytest.raises(InvalidArgumentError, match="expected: track or tracks, not both"):
            call()


@pytest.mark.parametrize(("mine", "codes"), [(True, ["4F2K9Q"]), (False, [])])
def test_a_withheld_result_of_the_same_model_warns_its_team(
    monkeypatch: pytest.MonkeyPatch, mine: bool, codes: list[str]
) -> None:
    withheld = {"debug": False, "publication": {"visibility": "WITHHELD"}, "track": {"slug": "shapes"}, "copyOf": None}
    answer = {"submissionsOfBundle": [{"code": "4F2K9Q", "mine": mine, "evaluations": [withheld]}]}
    bundle = SimpleNamespace(fingerprint=None, pack=lambda: SimpleNamespace(sha256="0" * 64))
    monkeypatch.setattr("primitives_bench.client_submit.bundle_of", lambda _: bundle)
    monkeypatch.setattr(Client, "execute", lambda _, __: answer)
    assert Client("http://127.0.0.1:1", token="")._own_result_lines("my-clip", ["mac", "shapes"]) == [
        f"shapes: the result of the same model was withheld ({it}); "
        "this one has the same values, would be withheld again and counts towards the quota"
        for it in codes
    ]
