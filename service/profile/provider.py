"""An OpenID provider as this server asks it: discovery, the code flow with PKCE, and the check of the ID token.

OpenID Connect Core 1.0, 3.1; Discovery 1.0; RFC 7636 (PKCE); RFC 9207 (`iss` in the answer). The provider's documents
are asked for over https, without following redirects, and of another host than the operator named only at a public
address: a provider that was taken over cannot make this server ask its neighbours.
"""

from __future__ import annotations

import hmac
import socket
import ssl
import time
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import Lock
from typing import Annotated, Any, TypeVar
from urllib.parse import quote_plus, urlencode, urlsplit

import jwt
import msgspec
from msgspec import Meta

SECONDS = 8
"""The longest that an answer may take."""
MOST_BYTES = 256 * 1024
REMEMBERED = 3600.0
"""Seconds for which the provider's documents are believed."""
RENEWED = 60.0
"""Seconds after which its keys may be asked for again, where a token names one that is not among them."""
LEEWAY = 60
"""Seconds by which clocks may differ."""
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Signatures with a key of the provider. None that our own secret could make, and not `none`."""
Content = TypeVar("Content")
Text = Annotated[str, Meta(min_length=1, max_length=2000)]


class ProviderFailed(Exception):
    """A sign-in that the provider did not confirm. Its text says why, for the operator's log and the person."""


class _Discovery(msgspec.Struct, frozen=True):
    """What a provider says of itself (Discovery 1.0, 3), as far as it is needed here."""

    issuer: Text
    authorization_endpoint: Text
    token_endpoint: Text
    jwks_uri: Text
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)
    id_token_signing_alg_values_supported: tuple[str, ...] = ALGORITHMS
    authorization_response_iss_parameter_supported: bool = False


class _Tokens(msgspec.Struct, frozen=True):
    """What it gives for a code; the access token is not used."""

    id_token: Annotated[str, Meta(min_length=1, max_length=32_000)]


@dataclass(frozen=True)
class OpenidPerson:
    """A person that the provider names. `subject`: its lasting name for them; `label`: for themselves to read."""

    subject: str
    label: str


@dataclass
class _Cached:
    discovery: _Discovery | None = None
    keys: dict[str | None, jwt.PyJWK] = field(default_factory=dict)
    at: float = float("-inf")
    keys_at: float = float("-inf")


class Provider:
    """A client of one provider. Thread-safe. Each method raises ProviderFailed."""

    def __init__(self, issuer: str, client: str, secret: str) -> None:
        """Make it. `client`, `secret`: what the provider gave to this server."""
        self.issuer, self.client, self.secret = issuer, client, secret
        self._cached, self._lock = _Cached(), Lock()

    def address(self, *, back: str, state: str, nonce: str, verifier: str) -> str:
        """Where a person signs in.

        * `back`: the address on this server to which they return.
        * `state`, `nonce`, `verifier`: random, new for each sign-in.
        """
        challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        query = {
            "response_type": "code",
            "client_id": self.client,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        endpoint = self._discovery().authorization_endpoint
        return f"{endpoint}{'&' if urlsplit(endpoint).query else '?'}{urlencode(query)}"

    def person(self, answer: Mapping[str, str], *, back: str, nonce: str, verifier: str) -> OpenidPerson:
        """The person who comes back. `answer`: the query of the address; the rest as for `address`."""
        discovery = self._discovery()
        if "error" in answer:
            raise ProviderFailed(f"the provider refused: {answer['error'][:80]!r}")
        named = answer.get("iss")
        if named is None and discovery.authorization_response_iss_parameter_supported:
            raise ProviderFailed("the answer does not say which provider it is from")
        if named is not None and named != self.issuer:
            raise ProviderFailed("the answer is from another provider")
        code = answer.get("code", "")
        if not code or len(code) > 4000:
            raise ProviderFailed("the answer has no code")
        return self._checked(self._token(discovery, code, back, verifier), discovery, nonce)

    def _token(self, discovery: _Discovery, code: str, back: str, verifier: str) -> str:
        """The ID token for a code."""
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": back, "code_verifier": verifier}
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if "client_secret_basic" in discovery.token_endpoint_auth_methods_supported:
            pair = f"{quote_plus(self.client)}:{quote_plus(self.secret)}"
            headers["Authorization"] = f"Basic {b64encode(pair.encode()).decode()}"
        else:
            form |= {"client_id": self.client, "client_secret": self.secret}
        raw = self._ask("POST", discovery.token_endpoint, urlencode(form).encode(), headers)
        return _decoded(raw, _Tokens, "the answer to the code").id_token

    def _checked(self, token: str, discovery: _Discovery, nonce: str) -> OpenidPerson:
        """The person of an ID token (Core 1.0, 3.1.3.7)."""
        algorithms = [name for name in ALGORITHMS if name in discovery.id_token_signing_alg_values_supported]
        try:
            key = self._key(jwt.get_unverified_header(token).get("kid"), discovery)
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=algorithms,
                audience=self.client,
                issuer=self.issuer,
                leeway=LEEWAY,
                options={"require": ["exp", "iat", "iss", "aud", "sub", "nonce"]},
            )
        except (jwt.PyJWTError, ValueError, TypeError) as error:
            raise ProviderFailed(f"the ID token does not hold: {error}") from error
        if not hmac.compare_digest(str(claims["nonce"]).encode(), nonce.encode()):
            raise ProviderFailed("the ID token is for another sign-in")
        audience = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
        if claims.get("azp", self.client) != self.client or (len(audience) > 1 and "azp" not in claims):
            raise ProviderFailed("the ID token is for another client")
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= 255:
            raise ProviderFailed("the ID token names nobody")
        names = (claims.get(name) for name in ("preferred_username", "name"))
        label = next((name for name in names if isinstance(name, str) and name.strip() and name.isprintable()), "")
        return OpenidPerson(subject, label[:60])

    def _discovery(self) -> _Discovery:
        """What the provider says of itself."""
        with self._lock:
            discovery = self._cached.discovery
            if discovery is None or time.monotonic() - self._cached.at > REMEMBERED:
                raw = self._ask("GET", f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
                discovery = _decoded(raw, _Discovery, "what the provider says of itself")
                if discovery.issuer != self.issuer:
                    raise ProviderFailed(f"the provider names itself {discovery.issuer!r}, not as the setting does")
                for endpoint in (discovery.authorization_endpoint, discovery.token_endpoint, discovery.jwks_uri):
                    self._require_secure(endpoint)
                self._cached = _Cached(discovery, at=time.monotonic())
            return discovery

    def _key(self, id: str | None, discovery: _Discovery) -> jwt.PyJWK:
        """A key of the provider; they are asked for again, at most once in `RENEWED` seconds, for one that is new."""
        with self._lock:
            cached = self._cached
            if id not in cached.keys and time.monotonic() - cached.keys_at > RENEWED:
                content = _decoded(self._ask("GET", discovery.jwks_uri), dict[str, Any], "the keys of the provider")
                keys = jwt.PyJWKSet.from_dict(content).keys
                cached.keys = {key.key_id: key for key in keys if key.public_key_use in (None, "sig")}
                cached.keys_at = time.monotonic()
            if id is None and len(cached.keys) == 1:
                return next(iter(cached.keys.values()))
            if id not in cached.keys:
                raise ProviderFailed("the ID token is signed with a key that the provider does not publish")
            return cached.keys[id]

    # -- requests ----------------------------------------------------------------------------------------------------

    def _require_secure(self, address: str) -> None:
        """Raise ProviderFailed for an address that is not https; http will do where the operator's own has it."""
        try:
            parts = urlsplit(address)
            valid = bool(parts.hostname) and (parts.port or 1) > 0 and not parts.username and not parts.fragment
        except ValueError:
            valid = False
        if not valid or (parts.scheme != "https" and not self._is_own(address)):
            raise ProviderFailed(f"the provider names an address that is not https: {address[:80]!r}")

    def _is_own(self, address: str) -> bool:
        """Whether an address is at the host that the operator named."""
        return urlsplit(address)[:2] == urlsplit(self.issuer)[:2]

    def _ask(
        self, method: str, address: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> bytes:
        """The body of an answer with status 200."""
        parts = urlsplit(address)
        path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        until = time.monotonic() + SECONDS
        try:
            connection = self._connection(address)
            try:
                connection.request(method, path, body, {"Accept": "application/json", **(headers or {})})
                with connection.getresponse() as response:
                    if response.status != 200:
                        raise ProviderFailed(f"the provider answers with {response.status}, not 200")
                    content = b""
                    while chunk := response.read1(64 * 1024):
                        content += chunk
                        if len(content) > MOST_BYTES or time.monotonic() > until:
                            raise ProviderFailed("the provider's answer is too long, or too slow")
                    return content
            finally:
                connection.close()
        except (OSError, HTTPException) as error:
            raise ProviderFailed(f"the provider cannot be reached: {error or type(error).__name__}") from error

    def _connection(self, address: str) -> HTTPConnection:
        """A connection to the host of an address, which is looked up once: it cannot change after the check."""
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        addresses = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        if not self._is_own(address) and not all(ip_address(numbers).is_global for numbers in addresses):
            raise ProviderFailed("the provider leads to an address that is not public")
        plain = socket.create_connection((addresses[0], port), SECONDS)
        connection = (HTTPSConnection if parts.scheme == "https" else HTTPConnection)(host, port, timeout=SECONDS)
        try:
            secure = parts.scheme == "https"
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if secure else plain
        except OSError:
            plain.close()
            raise
        return connection


def _decoded(raw: bytes, kind: type[Content], what: str) -> Content:
    """JSON of a kind. `what`: what it is, for the reason."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise ProviderFailed(f"{what} cannot be read: {error}") from error
