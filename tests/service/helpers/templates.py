"""Templates are compiled once in a process of tests, and not for each of the applications that it makes.

Every application of ours compiles them alike; jinja finds them again by their name and what is written in them.
"""

from __future__ import annotations

from types import CodeType

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache


def compile_once() -> None:
    """Share what is compiled among all applications of this process."""
    Flask.jinja_options["bytecode_cache"] = _Compiled()


class _Compiled(BytecodeCache):
    """Keeps code as it is, in memory."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._known[bucket.key, bucket.checksum] = bucket.code
