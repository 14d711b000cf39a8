from fsspec import core as core
from fsspec.spec import AbstractFileSystem as AbstractFileSystem
