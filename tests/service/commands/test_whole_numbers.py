"""Whole numbers in commands: no option takes another spelling than the API does."""

from __future__ import annotations

import click
import pytest

from service.commands import group
from service.http.whole_numbers import WholeNumber


def commands(command: click.Command, path: str = "vaultlog") -> list[tuple[str, click.Command]]:
    found = [(path, command)]
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            each = command.get_command(context, name)
            assert each is not None
            found += commands(each, f"{path} {name}")
    return found


def test_every_number_of_every_command_is_a_whole_one() -> None:
    for path, command in commands(group):
        for parameter in command.params:
            assert not isinstance(parameter.type, click.types.IntParamType) or isinstance(
                parameter.type, WholeNumber
            ), f"{path} {parameter.name}"


@pytest.mark.parametrize("text", ["٣", "+5", " 5", "1_0"])
def test_other_spellings_are_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(click.BadParameter, match="digits 0 to 9"):
        WholeNumber(0).convert(text, None, None)
    assert WholeNumber(0).convert("7", None, None) == 7
