from typing import Any

from fsspec.spec import AbstractFileSystem

class LocalFileSystem(AbstractFileSystem):
    def __init__(self, auto_mkdir: bool = False, **kwargs: Any) -> None: ...
