"""Engines that do what none should, as archives: a server of a few lines in place of the real one."""

from __future__ import annotations

import textwrap

from replays.engines.archive import SERVER, EngineArchive, present

HEAD = """
import sys

os = sys.modules["os"]


class Host:
    def hello(self):
        return {"protocol": 1, "engine": "other", "catalogue": "1"}

    def answer(self, request):
        name, arguments = request
"""


def serving(body: str, *, head: str = HEAD) -> EngineArchive:
    """An engine whose server answers by these lines; `name` and `arguments` are those of the request."""
    source = head + textwrap.indent(textwrap.dedent(body), " " * 8)
    return EngineArchive.of({"engine/__init__.py": b"", SERVER: source.encode()})


def altered(old: str, new: str) -> EngineArchive:
    """The present engine with other words in its server."""
    source = present().modules[SERVER].decode()
    assert source.count(old) == 1, old
    return EngineArchive.of({**present().modules, SERVER: source.replace(old, new).encode()})
