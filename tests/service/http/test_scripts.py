"""Scripts put into one: what can be, and what is refused instead of guessed at."""

from __future__ import annotations

import re

import pytest

from service.board import board_assets
from service.http import assets
from service.http.scripts import bundled


def test_a_module_stands_once_and_after_those_it_needs() -> None:
    modules = {
        "page/first.js": 'import { b } from "../board/b.js";\nimport "../board/a.js";\n\nb();\n',
        "board/a.js": "export const a = 1;\nexport async function later() {}\n",
        "board/b.js": 'import {\n  a as one, later,\n} from "./a.js";\n\nexport function b() {\n  return one;\n}\n',
    }
    script = bundled(["page/first.js"], modules.__getitem__)
    names = re.findall(r'^modules\["([^"]+)"\] = ', script, re.MULTILINE)
    assert names == ["board/a.js", "board/b.js", "page/first.js"]
    assert 'a: one, later,\n} = modules["board/a.js"];' in script
    assert "return { a, later };" in script
    assert "return { b };" in script
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)


def test_several_share_what_they_need_and_come_in_order() -> None:
    modules = {
        "two.js": 'import { A } from "./a.js";\n\nnew A();\n',
        "a.js": "export class A {}\n",
        "one.js": 'import { A } from "./a.js";\n\nnew A();\n',
    }
    script = bundled(["two.js", "one.js"], modules.__getitem__)
    assert re.findall(r'^modules\["([^"]+)"\] = ', script, re.MULTILINE) == ["a.js", "two.js", "one.js"]
    assert "return { A };" in script


@pytest.mark.parametrize(
    "source",
    [
        'import all from "./other.js";',
        'import * as all from "./other.js";',
        "export default 1;",
        'export { a } from "./other.js";',
        "export let a = 1;",
        'const a = await import("./other.js");',
    ],
)
def test_what_it_does_not_know_it_refuses(source: str) -> None:
    with pytest.raises(ValueError, match=r"one\.js: cannot be put into one script"):
        bundled(["one.js"], {"one.js": source, "other.js": ""}.__getitem__)


def test_modules_that_need_each_other_are_refused() -> None:
    modules = {"a.js": 'import "./b.js";', "b.js": 'import "./a.js";'}
    with pytest.raises(ValueError, match="a.js imports itself"):
        bundled(["a.js"], modules.__getitem__)


def test_both_sources_of_moments_give_what_the_scripts_of_the_board_ask_for() -> None:
    wrapped = set(re.findall(r"\bsource\.(\w+)\(", (board_assets.FOLDER / "source.js").read_text("utf-8")))
    assert {"address", "moment", "moments", "named", "part"} == wrapped
    for source in (
        board_assets.FOLDER / "offline" / "source.js",
        board_assets.FOLDER.parent / "match" / "desk" / "source.js",
    ):
        text = source.read_text("utf-8")
        given = set(re.findall(r"^export (?:async )?(?:function|const) (\w+)", text, re.MULTILINE))
        assert wrapped <= given, source
        used = re.search(r"^use\(\{ ([\w, ]+) \}\);$", text, re.MULTILINE)
        assert used is not None, source
        assert set(used[1].split(", ")) == wrapped


def test_no_script_or_style_imports_a_neighbour_that_is_not_there() -> None:
    folder = board_assets.FOLDER.parent
    scripts = [*folder.rglob("*.js")]
    assert len(scripts) > 50
    for script in scripts:
        for neighbour in re.findall(r'(?:from|import) "(\.[^"]+)"', script.read_text("utf-8")):
            assert (script.parent / neighbour).is_file(), (script, neighbour)


def test_every_page_with_scripts_of_the_board_names_its_source() -> None:
    assets.files()
    pages = [
        name
        for name in assets.joined()
        if name.endswith(".js") and "board/source" in assets.content(name).plain.decode()
    ]
    assert pages
    for name in pages:
        assert "match/desk/source.js" in assets.content(name).plain.decode(), name
