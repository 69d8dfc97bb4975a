"""Usage errors and examples of the commands, in the words of the npm command."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timezone
from difflib import get_close_matches
from typing import Any, NoReturn

from .installed import LOCAL_URL
from .transport import Transport

# Commands of npm that this one does not have.
ONLY_IN_NPM = (
    "admin",
    "completion",
    "hierarchy",
    "import",
    "later-seasons",
    "reproduces",
    "runner",
    "scenes",
    "shapes",
    "split",
    "webhook",
)
# Where the values of an argument or option are listed, or an example of them.
_LISTS = {
    "track": "`primitives-bench tracks` lists the tracks",
    "submission": "`primitives-bench submissions` lists those of your teams",
    "submissions": "for example `primitives-bench compare 4F2K9Q 7M3XQZ`",
}
_MISSING = ("missing required", "required option")
# Command lines that the help of a verb shows first.
EXAMPLES = {
    "login": ["login --url https://primitives.example", "login  # the platform of the last login"],
    "logout": ["logout", "logout --json"],
    "whoami": ["whoami", "whoami --json"],
    "tracks": ["tracks", "tracks --json"],
    "check": ["check my-clip/ --track shapes", "check my-clip.zip --static --json"],
    "export": ["export openai/clip-vit-base-patch32 my-clip/", "export ./checkpoint/ my-model/ --precision fp16"],
    "predict": ["data shapes val", "predict my-clip/ --split shapes-val/ --out predictions.safetensors"],
    "score": [
        "score predictions.safetensors --split shapes-val/",
        "score predictions.npz --split shapes-val/ --json",
    ],
    "submit": [
        "submit my-clip/ --track shapes --trained-on none",
        "submit my-clip.zip --track all --trained-on none --private",
    ],
    "watch": ["watch 4F2K9Q", "watch 4F2K9Q --json"],
    "results": ["results 4F2K9Q", "results 4F2K9Q --csv > results.csv"],
    "submissions": ["submissions --first 10", "submissions --sort state"],
    "cancel": ["cancel 4F2K9Q", "cancel 4F2K9Q --track shapes"],
    "listing": ["listing 4F2K9Q private", "listing 4F2K9Q unlisted --until 2027-03-01"],
    "withdraw": [
        'withdraw 4F2K9Q --reason "wrong training labels"',
        'withdraw 4F2K9Q --reason "wrong checkpoint" --track shapes',
    ],
    "search": ["search clip", 'search "dual encoder"'],
    "verify": ["verify ZG7215", "verify receipt-ZG7215.json --keys keys.json"],
    "data": ["data", "data shapes val"],
    "leaderboard": ["leaderboard shapes --board open", "leaderboard shapes --sort AUC --first 5"],
    "compare": ["compare 4F2K9Q 7M3XQZ", 'compare --track shapes "Dual encoder" "Pair-head CNN"'],
}


FIRST_STEPS = """\
check, evaluate and submit vision models to Primitives

first steps:
  primitives-bench check my-clip/                   validate it, without an account
  primitives-bench login --url <platform>           sign in, in a browser; stores the address
  primitives-bench tracks                           list the names for --track
  primitives-bench submit my-clip/ --track <track>  submit it and follow it

check, predict, submit and verify --bundle run the model in ONNX Runtime on this machine,
without a sandbox: use only bundles that you trust

help of a command: primitives-bench <command> --help"""


class UsageError(Exception):
    """An invalid command line; ``program``: the command with its verb; ``more``: where the values are listed."""

    def __init__(self, program: str, message: str, more: str = "") -> None:
        self.program, self.message, self.more = program, message, more
        super().__init__(message)

    def print(self, as_json: bool) -> None:
        """Print the error on standard error, as the npm command does."""
        remedy = f"see `{self.program} --help`" + (f"; {self.more}" if self.more else "")
        fields = {"code": "usage", "message": self.message, "expected": None, "found": None, "remedy": remedy}
        sys.stderr.write(error_json(fields) if as_json else f"error: {self.message}\nremedy: {remedy}\n")


def error_json(fields: Mapping[str, str | None], kind: str = "error") -> str:
    """Return an error, or a ``warning``, as the npm command prints it with --json."""
    return json.dumps({kind: fields}, ensure_ascii=False, separators=(",", ":")) + "\n"


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, but report an unknown option before a missing argument, as the npm command does."""
        words = sys.argv[1:] if args is None else list(args)
        try:
            return super().parse_known_args(words, namespace)
        except UsageError as error:
            unknown = [it for it in words if it.startswith("--") and not self._has_option(it)]
            if error.program != self.prog or not unknown or not error.message.startswith(_MISSING):
                raise
            problem = self._unknown_option(unknown[0])
            raise UsageError(self.prog, problem, remedy_of(self.prog.split()[-1], problem)) from None

    def unknown_option(self, verb: str, word: str) -> str:
        """Return the message for an option that a verb does not have, with the most similar one that it has."""
        [verbs] = [it for it in self._actions if isinstance(it, argparse._SubParsersAction)]
        added: Parser = verbs.choices[verb]
        return added._unknown_option(word)

    def _unknown_option(self, word: str) -> str:
        name = word.split("=")[0]
        return f"unknown option '{name}'" + _did_you_mean(
            name, [it for each in self._actions for it in each.option_strings]
        )

    def _has_option(self, word: str) -> bool:
        name = word.split("=")[0]
        return any(it.startswith(name) for action in self._actions for it in action.option_strings)

    def error(self, message: str) -> NoReturn:
        """Raise a message of argparse in the words of the npm command."""
        verb = self.prog.split()[-1]
        unknown = re.match(r"argument command: invalid choice: '([^']*)'", message)
        problem = _usage_text(message)
        raise UsageError(self.prog, problem, remedy_of(unknown[1] if unknown else verb, problem))


def remedy_of(verb: str, problem: str) -> str:
    """Return what a usage error adds to the help: which command has the verb, or where the values are listed."""
    if verb != "export" and verb not in ONLY_IN_NPM:
        if "unknown option" in problem:
            return ""
        return "; ".join(
            it for name, it in _LISTS.items() if re.search(rf"'(?:--)?{name}'|expected .* {name};", problem)
        )
    start = f"{Transport(token='').url}/docs/getting-started"
    if verb == "export":
        other = (
            "boards and submissions: `primitives export` of the npm command, or `primitives-bench results <code> --csv`"
        )
        return f"this command exports models; {other}; {start} installs the npm command"
    return f"only the npm command `primitives` has `{verb}`: {start} installs it"


def _usage_text(message: str) -> str:
    """Return a message of argparse in the words of the npm command."""
    unknown = re.match(r"argument command: invalid choice: '([^']*)' \(choose from (.*)\)", message)
    if unknown:
        names = [] if unknown[1] in ONLY_IN_NPM else re.findall(r"[\w-]+", unknown[2])
        return f"unknown command '{unknown[1]}'" + _did_you_mean(unknown[1], names)
    missing = re.match("the following arguments are required: ([^,]+)", message)
    if missing:
        kind = "required option '{}' not specified" if missing[1].startswith("-") else "missing required argument '{}'"
        return kind.format(missing[1])
    conflict = re.match(r"argument (\S+): not allowed with argument (\S+)", message)
    if conflict:
        return f"option '{conflict[2]}' cannot be used with option '{conflict[1]}'"
    argument = re.match(r"argument (\S+): (?:invalid \w+ value: )?(.*)", message)
    if not argument:
        return message
    name, problem = argument[1].split("/")[-1], argument[2]
    choice = re.match(r"invalid choice: '(.*)' \(choose from (.*)\)", problem)
    if choice:
        problem = f"expected {choice[2].replace(chr(39), '')}; found {choice[1]}"
    elif re.fullmatch("expected (one|at least one) argument", problem):
        problem = "expected a value; found none"
    return f"{'option' if name.startswith('-') else 'argument'} '{name}': {problem}"


def _did_you_mean(word: str, names: Sequence[str]) -> str:
    return "".join(f"\n(Did you mean {it}?)" for it in get_close_matches(word, names, n=1))


def positive(text: str) -> float:
    """Return a positive number."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if value > 0:
        return value
    raise argparse.ArgumentTypeError(f"expected a positive number; found {text}")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the type of an option: an integer in a range."""
    expected = (
        f"expected an integer of at least {least}" if most is None else f"expected an integer from {least} to {most}"
    )

    def parse(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"{expected}; found {text}")
        return int(text)

    return parse


def instant(text: str) -> str:
    """Return a timestamp, or a day in UTC, as a timestamp in UTC."""
    try:
        at = datetime.fromisoformat(re.sub("[zZ]$", "+00:00", text))
    except ValueError:
        at = None
    if at is None:
        raise argparse.ArgumentTypeError(
            f"expected a day such as 2027-03-01 or a timestamp such as 2027-03-01T12:00:00Z; found {text}"
        )
    moment = at.replace(tzinfo=timezone.utc) if len(text) == len("2027-03-01") else at.astimezone(timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def address(text: str) -> str:
    """Return an address of a platform."""
    if re.match("https?://[^/]", text):
        return text
    raise argparse.ArgumentTypeError(f"expected an address such as {LOCAL_URL}; found {text}")
