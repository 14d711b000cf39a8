"""A small OpenID provider on this machine, which signs what a test wants it to sign."""

from __future__ import annotations

import threading
import time
from base64 import b64decode, urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from flask import Flask, Response, jsonify, redirect, request
from jwt.algorithms import ECAlgorithm, RSAAlgorithm
from werkzeug.serving import make_server

CLIENT, SECRET = "vaultlog-of-the-tests", "swordfish"


class OpenidServer:
    """The provider; use it as a context. A person is whoever `subject` says.

    claims      changes of the claims of the next ID tokens; None leaves one out
    discovery   changes of what it says of itself
    key, header what ID tokens are signed with, and what their header says
    asked       paths that were asked for
    """

    def __init__(self) -> None:
        self.subject, self.claims, self.discovery = "ann-at-the-club", {}, {}
        self.published: Any = ec.generate_private_key(ec.SECP256R1())
        self.key: Any = self.published
        self.algorithm, self.header = "ES256", {"kid": "one"}
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[str] = []
        self._server = make_server("127.0.0.1", 0, self._app(), threaded=True)
        self.issuer = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> OpenidServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def settings(self) -> dict[str, str]:
        """The settings of a server that trusts it."""
        return {
            "openid_issuer": self.issuer,
            "openid_client": CLIENT,
            "openid_secret": SECRET,
            "openid_name": "the club",
        }

    def authorize(self, address: str) -> dict[str, str]:
        """The query with which a person comes back who was sent to `address`, and agrees."""
        query = dict(parse_qsl(urlsplit(address).query))
        code = f"code-{len(self.codes)}"
        self.codes[code] = query
        return {"code": code, "state": query["state"], "iss": self.issuer}

    def _app(self) -> Flask:
        app = Flask("provider")

        @app.before_request
        def note() -> None:
            self.asked.append(request.path)

        @app.get("/.well-known/openid-configuration")
        def configuration() -> Response:
            names = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
            own = {name: f"{self.issuer}/{path}" for name, path in names.items()}
            return jsonify({"issuer": self.issuer, **own, **self.discovery})

        @app.get("/authorize")
        def authorize() -> Any:
            answer = self.authorize(request.url)
            query = "&".join(f"{name}={value}" for name, value in answer.items())
            return redirect(f"{request.args['redirect_uri']}?{query}")

        @app.get("/keys")
        def keys() -> Response:
            rsa_key = isinstance(self.published, rsa.RSAPrivateKey)
            algorithm = RSAAlgorithm if rsa_key else ECAlgorithm
            key = algorithm.to_jwk(self.published.public_key(), as_dict=True)
            return jsonify({"keys": [{**key, "kid": "one", "use": "sig"}]})

        @app.post("/token")
        def token() -> Any:
            return self._token()

        @app.get("/elsewhere")
        def elsewhere() -> Any:
            return redirect("/keys")

        return app

    def _token(self) -> Any:
        sent = None
        with suppress(ValueError):
            sent = b64decode((request.headers.get("Authorization") or "").removeprefix("Basic ")).decode()
        if sent != f"{CLIENT}:{SECRET}" and request.form.get("client_secret") != SECRET:
            return jsonify({"error": "invalid_client"}), 401
        query = self.codes.pop(request.form["code"], None)
        verifier = sha256(request.form["code_verifier"].encode()).digest()
        challenge = urlsafe_b64encode(verifier).rstrip(b"=").decode()
        if query is None or (query["code_challenge"], query["code_challenge_method"]) != (challenge, "S256"):
            return jsonify({"error": "invalid_grant"}), 400
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": query["nonce"],
            "name": "Ann Archer",
            **self.claims,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        signed = jwt.encode(claims, self.key, algorithm=self.algorithm, headers=self.header)
        return jsonify({"access_token": "not used", "token_type": "Bearer", "id_token": signed})
