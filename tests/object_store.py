"""An object store that speaks S3 over HTTP, in this process, with the faults that such a store has."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

BUCKET = "vaultlog-tests"
_REFUSED = "<Error><Code>{}</Code><Message>{}</Message></Error>"


class ObjectStore:
    """`fault`: how it answers: None as it should; `denied`; `busy`; `slow`, which is never within a test's patience;
    `partial`, with half of the body."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.fault: str | None = None
        self.end = threading.Event()

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        if self.fault == "slow":
            self.end.wait(60)
        if self.fault == "denied":
            return _refuse(start, "403 Forbidden", "AccessDenied", "Access Denied")
        if self.fault == "busy":
            return _refuse(start, "503 Service Unavailable", "SlowDown", "Reduce your request rate")
        if self.fault == "partial" and environ["REQUEST_METHOD"] == "GET":
            began: list[Any] = []
            body = b"".join(self._app(environ, lambda *status: began.append(status)))
            start(*began[0][:2])
            return [body[: len(body) // 2]]
        found: Iterable[bytes] = self._app(environ, start)
        return found


def _refuse(start: Any, status: str, code: str, message: str) -> list[bytes]:
    start(status, [("Content-Type", "application/xml")])
    return [_REFUSED.format(code, message).encode()]


@contextmanager
def object_store() -> Iterator[ObjectStore]:
    """A store with an empty bucket `BUCKET`; inside, addresses that begin with s3:// are there."""
    import boto3
    from moto.server import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Quiet(WSGIRequestHandler):
        """Says nothing of requests."""

        def log(self, type: str, message: str, *args: Any) -> None:
            """Nothing."""

    store = ObjectStore(DomainDispatcherApplication(create_backend_app))
    server = make_server("127.0.0.1", 0, store, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    access = {"AWS_ACCESS_KEY_ID": "k", "AWS_SECRET_ACCESS_KEY": "s", "AWS_DEFAULT_REGION": "us-east-1"}
    with mock.patch.dict(os.environ, {**access, "AWS_ENDPOINT_URL": address}):
        client = boto3.client("s3")
        client.create_bucket(Bucket=BUCKET)
        client.close()
        yield store
    store.end.set()
    server.shutdown()
    server.server_close()
    thread.join()
