"""Bad inputs of the command: exit codes; test_messages has the whole messages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from conftest import REPOSITORY

import primitives_bench
from primitives_bench import (
    Bundle,
    BundleRejectedError,
    Client,
    InvalidArgumentError,
    MissingExtraError,
    Report,
    usage,
)
from primitives_bench.cli import main, parser
from primitives_bench.errors import SHARED_VERBS, NotExpressibleError, in_python
from primitives_bench.extras import require
from primitives_bench.not_found import board_unknown, images_not_installed, not_signed_in, track_unknown
from primitives_bench.output import with_docs_address

FILES = ("account", "submission")


def test_a_folder_without_graphs(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(BundleRejectedError) as refused:
        Bundle.from_onnx(tmp_path)
    assert refused.value.code == "model_missing"


def test_a_missing_folder_is_refused_at_construction(tmp_path: Path) -> None:
    with pytest.raises(BundleRejectedError) as refused:
        Bundle(tmp_path / "none")
    assert refused.value.code == "bundle_not_found"


@pytest.mark.parametrize(("line", "code"), [(["check", "none"], 1), (["nonsense"], 64), (["--help"], 0), ([], 64)])
def test_exit_codes_are_those_of_the_npm_command(line: list[str], code: int) -> None:
    assert main(line) == code


def test_the_command_exits_with_1_for_a_rejected_bundle(samples: Path) -> None:
    assert main(["check", str(samples / "open-hostile-empty.onnx"), "--interface", "embedder", "--static"]) == 1


def test_every_documented_error_can_be_imported() -> None:
    documented = re.findall(r"^\| `(\w+Error)`", (REPOSITORY / "docs/python.md").read_text("utf8"), re.MULTILINE)
    errors = [it for it in primitives_bench.__all__ if it.endswith("Error")]
    assert sorted([*documented, "PrimitivesError"]) == errors


def test_a_remedy_names_the_commands_of_this_package() -> None:
    [of_verbs] = [it.choices for it in parser()._actions if isinstance(it.choices, dict)]
    verbs = {it.prog.split()[-1] for it in of_verbs.values()} - {"export", "predict"}
    assert sorted(SHARED_VERBS) == sorted(verbs)
    assert parser().parse_args(["boards", "shapes"]).run == parser().parse_args(["leaderboard", "shapes"]).run
    assert in_python("run `primitives tracks` (Python: `primitives-bench tracks`)") == "run `primitives-bench tracks`"
    assert in_python("run `primitives login --operate`") == "run `primitives-bench login --operate`"
    assert in_python("run `primitives import`") == "run `primitives import`"


def test_an_unknown_command_names_the_similar_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lederboard"]) == 64
    assert capsys.readouterr().err.startswith("error: unknown command 'lederboard'\n(Did you mean leaderboard?)\n")


def test_without_a_command_it_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    assert "primitives-bench login" in capsys.readouterr().err


def test_an_unknown_option_is_reported_before_a_missing_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", "--bogus"]) == 64
    assert capsys.readouterr().err.startswith("error: unknown option '--bogus'\n")
    main(["results"])
    assert capsys.readouterr().err.startswith("error: missing required argument 'submission'\n")


def test_an_unknown_option_names_the_similar_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaderboard", "shapes", "--bord", "open"]) == 64
    assert capsys.readouterr().err.startswith("error: unknown option '--bord'\n(Did you mean --board?)\n")


def test_addresses_of_the_documentation_name_the_platform() -> None:
    text = "the page Python package, /docs/python, or http://b.example/docs/errors"
    expected = "the page Python package, http://a.example/docs/python, or http://b.example/docs/errors"
    assert with_docs_address(text, "http://a.example") == expected


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        (["submit", "x"], "; `primitives-bench tracks` lists the tracks"),
        (["results"], "; `primitives-bench submissions` lists those of your teams"),
        (["compare", "ABCDEF"], "; for example `primitives-bench compare 4F2K9Q 7M3XQZ`"),
        (["leaderboard", "shapes", "--first", "0"], ""),
        (["submit", "x", "--trak", "y"], ""),
        (["submit", "x", "--track", "y", "--until", "2027-03-01"], ""),
    ],
)
def test_a_usage_error_names_the_list_of_what_it_is_about(
    capsys: pytest.CaptureFixture[str], words: list[str], listed: str
) -> None:
    assert main(words) == 64
    assert capsys.readouterr().err.endswith(f"remedy: see `primitives-bench {words[0]} --help`{listed}\n")


@pytest.mark.parametrize("option", ["--track", "--name"])
def test_an_option_without_a_value_is_named(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert main(["submit", "x", "--track", "y", option]) == 64
    assert capsys.readouterr().err.startswith(f"error: option '{option}': expected a value; found none\n")


def test_training_on_none_excludes_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["submit", "x", "--track", "shapes", "--trained-on", "none", "shapes"]) == 64
    assert "expected none, not-declared or names; found none shapes" in capsys.readouterr().err


def test_a_report_names_files_that_are_not_used() -> None:
    names = [f"{it}.py" for it in "abcdef"]
    report = Report.of({"verdict": "ok", "interface": None, "findings": [], "ignored": names})
    assert "  not part of the bundle: a.py, b.py, c.py, d.py, e.py and 1 more" in str(report)


def test_a_missing_package_without_an_extra_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "datasets", None)
    with pytest.raises(MissingExtraError) as missing:
        require("datasets")
    assert missing.value.remedy == "pip install datasets"


@pytest.mark.parametrize(("package", "extra"), [("onnx", "onnx"), ("onnxruntime", "onnx"), ("onnxscript", "torch")])
def test_a_missing_package_of_an_export_names_its_extra(
    package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=rf'"{package}" is not installed[^[]*\[{extra}\]'):
        require(package)


@pytest.mark.parametrize(
    ("name", "code", "remedy"), [("clip.pt", "checkpoint", "from_open_clip"), ("folder", "preprocessor", "processor=")]
)
def test_a_checkpoint_without_a_processor_is_refused_before_anything_is_loaded(
    tmp_path: Path, name: str, code: str, remedy: str
) -> None:
    (tmp_path / "clip.pt").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotExpressibleError, match=remedy) as refused:
        Bundle.from_transformers(tmp_path / name, tmp_path / "bundle")
    assert refused.value.code == code


def test_submit_requires_a_bundle_before_it_connects(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--url", "http://127.0.0.1:9", "submit", str(tmp_path / "none"), "--track", "shapes"]) == 1
    assert "(bundle_not_found)" in capsys.readouterr().err


def test_errors_of_names_have_the_words_of_the_platform() -> None:
    refusals = re.sub(r"\s+", " ", (REPOSITORY / "libs/errors/src/refusals.ts").read_text("utf8"))
    codes = "".join((REPOSITORY / f"libs/errors/src/codes/{it}-codes.ts").read_text("utf8") for it in FILES)
    for error, template in [
        (track_unknown("TRACK", []), 'there is no track "${slug}"'),
        (images_not_installed("TRACK", ["COMMAND"]), "${slug} are not installed here; import them: ${command}"),
        (board_unknown("TRACK", "BOARD", []), 'track ${track} has no board "${board}"'),
        (not_signed_in(), "this request requires an account"),
    ]:
        assert template in refusals
        message = template
        for name, value in [("slug", "TRACK"), ("track", "TRACK"), ("board", "BOARD"), ("command", "COMMAND")]:
            message = message.replace(f"${{{name}}}", value)
        assert message in error.message
        assert error.remedy in [in_python(it) for it in re.findall("'([^']*)'", codes)]


def test_an_unknown_track_with_a_similar_name() -> None:
    assert track_unknown("shape", ["shapes", "mac"]).message == 'there is no track "shape"; did you mean shapes?'


class _Module:
    """A module of torch as the package recognises it."""

    def state_dict(self) -> dict[str, object]:
        return {}


def test_a_torch_module_is_refused_with_the_export_that_it_needs() -> None:
    with pytest.raises(InvalidArgumentError, match=r"Bundle\.from_torch\(module, folder, preprocess=") as refused:
        primitives_bench.submit(_Module(), track="shapes", trained_on=[], client=Client("http://127.0.0.1:9"))
    assert refused.value.found == "_Module"


def test_a_command_of_npm_is_an_error_that_names_it_and_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PRIMITIVES_URL", "http://platform:1")
    assert main(["completion", "bash"]) == 64
    assert "only the npm command `primitives` has `completion`: http://platform:1/docs/" in capsys.readouterr().err
    for line in (["export", "shapes.closed", "--format", "csv"], ["export", "shapes.closed", "x", "--format", "csv"]):
        assert main(line) == 64
        assert "this command exports models; boards and submissions: `primitives export`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2027-03-01", "2027-03-01T00:00:00.000Z"),
        ("2027-03-01T12:00:00Z", "2027-03-01T12:00:00.000Z"),
        ("2027-03-01T12:00:00+02:00", "2027-03-01T10:00:00.000Z"),
    ],
)
def test_a_time_is_read_as_by_the_npm_command(text: str, instant: str) -> None:
    assert usage.instant(text) == instant


def test_a_time_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["listing", "4F2K9Q", "private", "--until", "soon"]) == 64
    assert "expected a day such as 2027-03-01" in capsys.readouterr().err


@pytest.mark.parametrize("line", [["tracks"], ["nonsense"], ["shapes"], ["export"]])
def test_an_address_without_http_is_an_error_of_one_line_for_scripts(
    line: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PRIMITIVES_URL", "localhost:4600")
    assert main([*line, "--json"]) in (1, 64)
    assert len(capsys.readouterr().err.splitlines()) == 1
