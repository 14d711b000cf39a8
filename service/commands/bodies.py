"""Load the bodies that the API takes from what a command line says: one check, one message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import click
import marshmallow as ma

from service.http.api import faults_of

CONTAINERS = ("seats", "data")
"""Fields whose fields are options themselves."""
_FIELD = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
"""The name of a field in a message; one of one word is read as that."""


def loaded(schema: ma.Schema, body: Mapping[str, Any], options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A body as the resource takes it; fields that are None count as left out.

    `schema`: of the resource;
    `options`: the options that say fields of other names.

    Every fault names the option that it is about. Raises click.UsageError; click.ClickException where a fault is within
    a value, such as a file, and not in the command line.
    """
    given = {name: value for name, value in body.items() if value is not None}
    try:
        checked: dict[str, Any] = schema.load(given)
    except ma.ValidationError as error:
        named = _options() | dict(options or {})
        faults = [_fault(path, text, named) for path, text in faults_of(error.messages)]
        message = _FIELD.sub(lambda name: named.get(name[0], name[0]), "\n".join(text for text, _ in faults))
        usage = all(whole for _, whole in faults)
        raise (click.UsageError if usage else click.ClickException)(message) from error
    return checked


def _options() -> dict[str, str]:
    """The options and arguments of the running command by the fields that are called like them."""
    parameters = click.get_current_context().command.params
    names = [name for parameter in parameters if isinstance(parameter, click.Option) for name in parameter.opts]
    arguments = {
        str(argument.name): str(argument.name).upper()
        for argument in parameters
        if isinstance(argument, click.Argument)
    }
    return arguments | {name.lstrip("-").replace("-", "_"): name for name in names}


def _fault(path: tuple[str, ...], text: str, named: Mapping[str, str]) -> tuple[str, bool]:
    """A fault as a line, and whether it is about the whole value of an option."""
    names = [part for part in path if not part.isdecimal()]
    while len(names) > 1 and names[0] in CONTAINERS:
        names.pop(0)
    option = named.get(names[0]) if names else None
    whole = not names or (option is not None and len(names) == 1)
    numbered = any(part.isdecimal() for part in path)
    within = "/".join(path).removeprefix("data/") if numbered or not whole else ""
    place = f"{option} ({within})" if option and within else option or within
    return f"{place}: {text}" if place else text, whole
