"""Load the bodies that the API takes from what a command line says: one check, one message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
import marshmallow as ma

from service.http.api import faults_of


def loaded(schema: ma.Schema, body: Mapping[str, Any], options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A body as the resource takes it; fields that are None count as left out.

    `schema`: of the resource;
    `options`: the options that say fields of other names.

    Every fault names the option that it is about. Raises click.UsageError; click.ClickException where a fault is within
    a value, such as a file, and not in the command line.
    """
    given = {name: value for name, value in body.items() if value is not None}
    try:
        found: dict[str, Any] = schema.load(given)
    except ma.ValidationError as error:
        named = _options() | dict(options or {})
        faults = [(_place(path, named), text) for path, text in faults_of(error.messages)]
        inside = any(path and path[-1] not in named for path, _ in faults_of(error.messages))
        message = "\n".join(f"{place}: {text}" if place else text for place, text in faults)
        raise (click.ClickException if inside else click.UsageError)(message) from error
    return found


def _options() -> dict[str, str]:
    """The options and arguments of the running command by the fields that are called like them."""
    parameters = click.get_current_context().command.params
    names = [name for parameter in parameters if isinstance(parameter, click.Option) for name in parameter.opts]
    arguments = {str(each.name): str(each.name).upper() for each in parameters if isinstance(each, click.Argument)}
    return arguments | {name.lstrip("-").replace("-", "_"): name for name in names}


def _place(path: tuple[str, ...], named: Mapping[str, str]) -> str:
    """The option whose value is at a place of a body; for a part of the value, also which."""
    option = next((named[part] for part in reversed(path) if part in named), "")
    within = "/".join(path) if not path or path[-1] not in named or len(path) > 1 else ""
    return " ".join(filter(None, (option, f"({within})" if within and option else within)))
