"""Arguments that callers give in several forms: a name or a list of names, a word in any case."""

from __future__ import annotations

import functools
import inspect
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from .errors import InvalidArgumentError, PrimitivesError
from .similar_names import mistyped_names

# Arguments and options of the commands by the names that users try → argument and the text to write.
_OTHER_NAMES = {
    "private": ("listing", 'listing="PRIVATE"'),
    "unlisted": ("listing", 'listing="UNLISTED"'),
    "visibility": ("listing", "listing"),
    "until": ("listed_at", "listed_at"),
    "first": ("limit", "limit"),
    "model_version": ("version", "version"),
    "processor": ("preprocess", "preprocess"),
    "transform": ("preprocess", "preprocess"),
    "yes": ("allow_copy", "allow_copy"),
}


def require_known(unknown: Mapping[str, Any], function: Callable[..., Any]) -> None:
    """Require that a function has no arguments besides those of its signature.

    Args:
        unknown: the other keyword arguments of a call.
        function: whose other arguments are known.

    Raises:
        InvalidArgumentError: names the known argument that was mistyped.
    """
    if not unknown:
        return
    argument = next(iter(unknown))
    known = _known(function)
    others = {it: write for it, (name, write) in _OTHER_NAMES.items() if name in known and it not in known}
    near = [argument] if argument in others else mistyped_names(argument, [*others, *known])
    written = f"write {others.get(near[0], near[0])} instead of {argument}" if near else None
    remedy = written or "use one of the expected arguments"
    raise InvalidArgumentError(argument, f"one of {', '.join(known)}", argument, remedy, "unknown")


def _known(function: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    return [
        it.name
        for it in parameters
        if it.kind not in (it.VAR_POSITIONAL, it.VAR_KEYWORD) and it.name not in ("self", "cls")
    ]


Function = TypeVar("Function", bound=Callable[..., Any])


def known_arguments(function: Function) -> Function:
    """Return the function, which raises InvalidArgumentError for an unknown or missing argument."""
    known = _known(function)
    signature = inspect.signature(function)

    @functools.wraps(function)
    def checked(*args: Any, **named: Any) -> Any:
        require_known({name: value for name, value in named.items() if name not in known}, function)
        _require_complete(signature, args, named, function)
        return function(*args, **named)

    return cast(Function, checked)


def _require_complete(
    signature: inspect.Signature, args: Sequence[Any], named: Mapping[str, Any], function: Callable[..., Any]
) -> None:
    """Raise InvalidArgumentError for a missing argument, with the example of the function's documentation."""
    try:
        given = signature.bind_partial(*args, **named).arguments
    except TypeError:  # too many arguments: Python says so
        return
    required = [name for name in _known(function) if signature.parameters[name].default is inspect.Parameter.empty]
    argument = next((it for it in required if it not in given), None)
    if argument is None:
        return
    example = re.search(r">>> (.*)", function.__doc__ or "")
    remedy = f"pass {argument}" + (f", for example: {example[1]}" if example else "")
    raise InvalidArgumentError(argument, f"the arguments {', '.join(required)}", None, remedy, "missing")


Class = TypeVar("Class", bound=type)


def known_arguments_of(owner: Class) -> Class:
    """Return a class whose constructor and public methods refuse arguments as ``known_arguments`` does."""
    for base in (it for it in owner.__mro__ if it.__module__.startswith("primitives_bench")):
        for name, found in list(vars(base).items()):
            if name.startswith("_") and name != "__init__":
                continue
            bound = isinstance(found, classmethod | staticmethod)
            function = found.__func__ if bound else found
            if not inspect.isfunction(function) or _forwards(function):
                continue
            checked = known_arguments(function)
            setattr(base, name, type(found)(checked) if bound else checked)
    return owner


def _forwards(function: Callable[..., Any]) -> bool:
    """Whether a function is wrapped already, or passes other keyword arguments on to another function."""
    parameters = inspect.signature(function).parameters.values()
    return hasattr(function, "__wrapped__") or any(it.kind is it.VAR_KEYWORD for it in parameters)


def names_of(value: Any, argument: str, example: str) -> list[str]:
    """Return the names that an argument lists; a string stands for a list with it.

    Args:
        value: of the argument.
        argument: its name, for an error.
        example: a name that it may list.

    Raises:
        InvalidArgumentError: neither a string nor a list of strings.
    """
    listed = isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)
    names = list(value) if listed else [value]
    if all(isinstance(it, str) and it.strip() for it in names):
        return names
    raise InvalidArgumentError(argument, f"a string such as {example!r} or a list of strings", value)


def tracks_of(value: Any, argument: str = "tracks") -> list[str]:
    """Return the slugs of tracks, at least one.

    Raises:
        InvalidArgumentError: no slug, or neither a string nor a list of strings.
    """
    slugs = list(dict.fromkeys(names_of(value, argument, "shapes")))
    if not slugs:
        raise InvalidArgumentError(argument, "one track or more, such as 'shapes'", value)
    return slugs


def stated_tracks(tracks: Any, track: Any, argument: str) -> list[str]:
    """Return the slugs of ``tracks=`` or ``track=``, of which a call has one.

    Args:
        tracks: value of the one argument, or None.
        track: value of the other, or None.
        argument: the documented name, for an error.

    Raises:
        InvalidArgumentError: both, or as ``tracks_of``.
    """
    if tracks is not None and track is not None:
        raise InvalidArgumentError(argument, "track or tracks, not both", track, f"pass {argument} alone")
    return tracks_of(track if tracks is None else tracks, argument)


def text_of(value: Any, argument: str, example: str) -> str:
    """Return an argument that is a string.

    Raises:
        InvalidArgumentError: another type.
    """
    if isinstance(value, str):
        return value
    raise InvalidArgumentError(argument, f"a string such as {example!r}", value)


def path_of(value: Any, argument: str, example: str) -> Path:
    """Return an argument that is a path.

    Raises:
        InvalidArgumentError: another type.
    """
    if isinstance(value, str | os.PathLike):
        return Path(value)
    raise InvalidArgumentError(argument, f"a path such as {example!r}", value)


def word_of(value: Any, argument: str, words: Sequence[str]) -> str:
    """Return the expected word that an argument is, in any case and with ``-`` for ``_``.

    Raises:
        InvalidArgumentError: another value.
    """
    word = str(value).upper().replace("-", "_")
    if word in words:
        return word
    near = mistyped_names(word, words)
    remedy = f"write {near[0]} instead of {value}" if near else "use one of the expected values"
    raise InvalidArgumentError(argument, ", ".join(words), value, remedy)


def whole_of(value: Any, argument: str, least: int) -> int:
    """Return an argument that is an integer of at least ``least``.

    Raises:
        InvalidArgumentError: another type, or a smaller number.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InvalidArgumentError(argument, "an integer", value)
    number = int(value)
    if number >= least:
        return number
    raise InvalidArgumentError(argument, f"an integer of at least {least}", number, "pass a larger number", "too small")


def address_of(url: Any) -> str:
    """Return the address of a platform, without a final slash.

    Raises:
        InvalidArgumentError: another type than a string.
        PrimitivesError: ``input_invalid`` for one without ``http://`` or ``https://``.
    """
    address = text_of(url, "url", "http://localhost:4600").rstrip("/")
    if re.match("https?://[^/]", address):
        return address
    raise PrimitivesError(
        "input_invalid",
        f'"{url}" is no address of a platform',
        "write it with http:// or https://, as the browser shows it",
        expected="an address such as http://localhost:4600",
        found=address or "an empty string",
    )


def labels_of(value: Any, argument: str) -> list[Any]:
    """Return the labels of an argument, which a string is not.

    Raises:
        InvalidArgumentError: a string, or no list.
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
        return list(value)
    raise InvalidArgumentError(argument, "a list of labels, such as ['red', 'blue']", value)
