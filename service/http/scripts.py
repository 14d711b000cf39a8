"""The scripts of pages as one script: modules without addresses, each in a function.

An offline file cannot load modules beside it, and a Content-Security-Policy that admits modules as data would admit any
script; a page would request one module after the other. So this module joins them, with the syntax that our scripts
use: imports by name and for effect, exported functions, classes and constants. Any other syntax is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import (?:\{(?P<names>[^}]*)\} from )?"(?P<of>[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function (\w+)|class (\w+)|const (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^\s*(?:import|export)\b[^\n]*|\bimport\s*\([^\n]*", re.MULTILINE)


def bundled(wanted: Sequence[str], read: Callable[[str], str]) -> str:
    """Modules, in this order, and all that they import, as one script. `read`: a module by its path, without "./".

    >>> print(bundled(["a/one.js"], {"a/one.js": 'import { two as b } from "../two.js";\\nb();', "two.js":
    ...     "export const two = () => 2;"}.__getitem__))
    "use strict";
    const modules = {};
    modules["two.js"] = (() => {
    const two = () => 2;
    return { two };
    })();
    modules["a/one.js"] = (() => {
    const { two: b } = modules["two.js"];
    b();
    return {  };
    })();

    Raises ValueError for a module that cannot be joined, and the errors of `read`.
    """
    made: dict[str, str | None] = {}

    def take(name: str) -> None:
        if name in made:
            if made[name] is None:
                raise ValueError(f"{name} imports itself by way of others")
            return
        made[name] = None
        source = read(name)

        def imported(match: re.Match[str]) -> str:
            of = normpath(join(dirname(name), match["of"]))
            take(of)
            if match["names"] is None:
                return ""
            names = re.sub(r"\bas\b", ":", match["names"])
            return f"const {{{re.sub(r' :', ':', names)}}} = modules[{_quoted(of)}];"

        exports = [next(filter(None, groups)) for groups in _EXPORT.findall(source)]
        body = _EXPORT.sub("", _IMPORT.sub(imported, source))
        if (other := _OTHER.search(body)) is not None:
            raise ValueError(f"{name}: cannot be put into one script with others: {other[0].strip()}")
        returned = ", ".join(exports)
        del made[name]  # imports stand before the importing module
        made[name] = (
            f"modules[{_quoted(name)}] = (() => {{\n{body}\nreturn {{ {returned}{' ' if returned else ''}}};\n}})();"
        )

    for name in wanted:
        take(name)
    return "\n".join(['"use strict";', "const modules = {};", *filter(None, made.values())])


def _quoted(name: str) -> str:
    return f'"{name}"'
