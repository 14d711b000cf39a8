"""Whether the whole board is inside the window, and stays where it is: the same on a page and in a file."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

SIZES = ((390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
NARROW_PHONE = (360, 740)
"""Of the widths of phones a common one that is less than the smallest of those."""
LEAN = 3
"""Pixels that the corner of a turned card may stand over an edge."""
SMALLEST = 24
"""Pixels of a creature's face that stay to be seen and pointed at."""
TABLET = 768
"""Pixels of width from which on all creatures of a player stand in one row."""
PLACES = """() => {
    const box = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const board = document.getElementById("board");
    const parts = [...board.querySelectorAll(".card > .face, .bar, .bar .count, .pile > summary, .middle > *")];
    const shown = parts.filter((each) => each.offsetParent !== null);
    const line = [...board.querySelectorAll(".line > li")];
    const seen = line.filter((each) => {
        const face = each.querySelector(".face").getBoundingClientRect();
        const hit = document.elementFromPoint(face.left + 0.3 * face.width, face.top + face.height / 2);
        return each.contains(hit);
    });
    return {
        board: box(board),
        parts: shown.map((each) => [each.className + " " + each.textContent.trim().slice(0, 30), ...box(each)]),
        line: line.map((each) => each.getBoundingClientRect().width),
        rows: [...board.querySelectorAll(".line")].map((row) => {
            const edge = row.closest(".near") ? "top" : "bottom";
            return new Set([...row.children].map((each) => Math.round(each.getBoundingClientRect()[edge]))).size;
        }),
        unseen: line.length - seen.length,
        scrolls: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
}"""
SPILLED = """() => {
    const counts = [...document.querySelectorAll(".bar .count")].filter((each) => each.offsetParent !== null);
    return counts.filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const bar = each.closest(".bar").getBoundingClientRect();
        return left < bar.left || right > bar.right;
    }).map((each) => each.closest(".bar").textContent.trim().slice(0, 20) + ": " + each.className);
}"""
"""The counts of players that do not stand in their bars."""

LIES_OVER = """() => {
    const parts = [...document.querySelectorAll(".middle :is(.now, .asks summary, .lasting summary), .limbo .face")];
    const shown = parts.filter((each) => each.offsetParent !== null);
    const boxes = shown.map((each) => each.getBoundingClientRect()).sort((one, other) => one.left - other.left);
    const beside = (one, other) => one.top < other.bottom - 2 && other.top < one.bottom - 2;
    const under = (box, at) => boxes.slice(0, at).some((other) => beside(box, other) && box.left < other.right);
    return boxes.filter(under).map((box) => box.left);
}"""
"""Where a part of the middle begins under the one before it."""
BROKEN = """() => {
    const numbers = [...document.querySelectorAll(".board :is(.pile summary, .count, .power, .armor) b")];
    return numbers.filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
    }).map((each) => each.parentElement.textContent.trim().slice(0, 40));
}"""
"""The numbers on a board that stand in two lines."""
CUT_OFF = """() => {
    const parts = [...document.querySelectorAll("#transport > *, .bar > *, .bar .badge")];
    const over = parts.filter((each) => {
        const edge = (each.closest(".bar") ?? document.body).getBoundingClientRect();
        const { right, top } = each.getBoundingClientRect();
        return each.offsetParent && right > edge.right && top < edge.bottom;
    });
    return over.map((each) => `${each.className} ${each.id} ${each.textContent.trim().slice(0, 20)}`);
}"""
"""What stands over the right edge of its player's bar, or of the window in the row of the ways to other events. Not
the badges that stand below their bar, since there is no room for them: they are not shown at all."""
UNREAD = """() => {
    const powers = [...document.querySelectorAll(".line .power")].filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return !each.closest(".card").contains(document.elementFromPoint(left + width / 2, top + 0.7 * height));
    });
    return powers.map((each) => each.closest(".face").textContent.trim().slice(0, 20));
}"""
"""The creatures whose power lies below something else."""
CUT_WORDS = """() => {
    const cut = [];
    for (const title of document.querySelectorAll(".row .face > .card-title")) {
        const edge = title.closest(".face").getBoundingClientRect();
        if (!title.offsetParent || title.closest(".turned, .exhausted")) continue;
        const words = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) for (const { 0: word, index } of words.currentNode.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(words.currentNode, index);
            range.setEnd(words.currentNode, index + word.length);
            const { left, right } = range.getBoundingClientRect();
            const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
            if (lines.size > 1 || left < edge.left - 0.5 || right > edge.right + 0.5) cut.push(word);
        }
    }
    return cut;
}"""
"""The words of titles that are broken, or stand over the edges of their cards."""
UNNAMED = """() => {
    const names = [...document.querySelectorAll(".pile-name, .line .upgrade a, .middle .asks p")];
    return names.filter((each) => {
        const { left, right, width, height } = each.getBoundingClientRect();
        const cut = each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline";
        return !width || !height || left < 0 || right > innerWidth || cut;
    }).map((each) => `${each.textContent.trim()} of ${each.closest("[class]").className}`);
}"""
"""The names of piles and upgrades, and the question, that are cut off or not shown."""
OVER_TITLES = """() => [...document.querySelectorAll(".row .face:has(> .power)")].filter((face) => {
    const title = document.createRange();
    title.selectNodeContents(face.querySelector(":scope > .card-title"));
    const shown = face.querySelector(":scope > .card-title").getBoundingClientRect();
    const numbers = [...face.querySelectorAll(":scope > .power, :scope > .armor")];
    return !face.closest(".exhausted") && numbers.some((each) => {
        const number = each.getBoundingClientRect();
        return [...title.getClientRects()].some((line) => Math.min(line.bottom, shown.bottom) > number.top + 1
            && line.left < number.right && line.right > number.left);
    });
}).map((face) => face.textContent.trim().slice(0, 20))"""
"""The cards on which a number lies over the title."""
OVERLAPPING = """() => [...document.querySelectorAll(".line")].flatMap((line) => {
    const boxes = [...line.querySelectorAll(":scope > li > .card > .face")].map((face) => [
        face.closest("li").classList.contains("turned"), face.getBoundingClientRect(), face.textContent.trim(),
    ]);
    const over = (one, other) => one.left < other.right - 2 && other.left < one.right - 2
        && one.top < other.bottom - 2 && other.top < one.bottom - 2;
    return boxes.filter(([turned, box], at) =>
        turned && boxes.some(([, other], index) => index !== at && over(box, other))).map(([,, text]) => text);
})"""
"""The exhausted creatures that lie over others, or below them."""
HEIGHTS = """() => [".far", ".near"].map((side) => Math.max(...[...document.querySelectorAll(
    `${side} > .line > li:not(.turned) > .card > .face`)].map((face) => face.getBoundingClientRect().height)))"""
"""The height of the creatures of either side."""
COVERED = """() => [...document.querySelectorAll(".pile .delta")].filter((delta) => {
    const one = delta.getBoundingClientRect();
    const other = delta.closest("summary").querySelector("b").getBoundingClientRect();
    return one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1;
}).length"""
"""Piles whose number lies under the change of it."""
TOO_WIDE = """() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const scrolls = (each) => each !== document.body && getComputedStyle(each).overflowX !== "visible";
    const held = (each) => each && each !== document.documentElement && (scrolls(each) || held(each.parentElement));
    const wide = [...document.body.querySelectorAll("*")].filter((each) =>
        each.getBoundingClientRect().right + scrollX > innerWidth + 0.5 && !held(each.parentElement));
    const told = wide.slice(0, 5).map((each) => `${each.tagName} ${each.className} ${each.textContent.trim()}`);
    return [`${document.documentElement.scrollWidth} pixels wide`, ...told.map((each) => each.slice(0, 120))];
}"""
"""Why a page scrolls sideways: its width, and the first elements over its edge; nothing where it does not."""
UNFOLD = """document.querySelectorAll(
    "details:not(.over, .part ~ .part ~ .part, .part ~ .part ~ .part *)"
).forEach((each) => each.open = true)"""
"""Of parts that are alike two of each group, which axe looks at."""
NARROW = (390, 320)
"""Pixels: a phone, and four hundred per cent of 1280 (WCAG 1.4.10)."""


def too_wide(page: Page) -> list[str]:
    """At which narrow width a page scrolls sideways, and why. The window keeps the last of the widths."""
    found = []
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 844})
        found += [f"at {width}: {each}" for each in page.evaluate(TOO_WIDE)]
    return found


def outside(found: Any, width: int, height: int) -> list[Any]:
    """The parts that stand over an edge of the window or of the board."""
    left, top, right, bottom = found["board"]
    return [
        part
        for part in found["parts"]
        if part[1] < max(0, left) - LEAN
        or part[2] < max(0, top) - LEAN
        or part[3] > min(width, right) + LEAN
        or part[4] > min(height, bottom) + LEAN
    ]


class Board:
    """The board of a page that goes from moment to moment."""

    def __init__(self, page: Page, width: int, height: int) -> None:
        self._page, self._width, self._height = page, width, height
        self._places: set[tuple[float, ...]] = set()
        self._creatures = 0

    def look(self, at: str) -> None:
        """Look at it as it is now. Raises AssertionError with `at` when something is not to be seen."""
        found = self._page.evaluate(PLACES)
        assert outside(found, self._width, self._height) == [], at
        assert found["scrolls"] == [self._width, self._height], at
        assert max(found["rows"]) == (1 if self._width >= TABLET else 2), at
        assert found["unseen"] == 0, at
        assert min(found["line"]) >= SMALLEST, at
        self._places.add(tuple(found["board"]))
        self._creatures = max(self._creatures, len(found["line"]))

    def judge(self) -> None:
        """Raises AssertionError when it moved, or was never crowded."""
        assert len(self._places) == 1, "the board never moves"
        assert self._creatures >= 23
