"""Addresses among the settings: what each kind looks like, and the form in which it is kept."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from replays.storage.data_directory import SOCKET_PATH_LIMIT
from replays.store.cluster import is_cluster, nodes_of
from replays.tournaments.decks.master_vault import address_of


def redis_address(text: str) -> str:
    """An address of a Redis server. Raises ValueError."""
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("redis", "rediss", "unix") and bool(parts.hostname or parts.path.strip("/"))
    except ValueError:  # brackets of an IPv6 address that do not match
        usable = False
    if not usable:
        raise ValueError("an address such as redis://:password@host:6379/0 or unix:///path/to/socket")
    return text


def store_address(text: str) -> str:
    """An address of a Redis server or cluster. Raises ValueError."""
    if not is_cluster(text):
        return redis_address(text)
    try:
        nodes_of(text)
    except ValueError as error:
        raise ValueError(f"redis+cluster://:password@host:7000,host:7001 for a cluster ({error})") from None
    return text


def host_name(text: str) -> str:
    """A host name or an IP address. Raises ValueError."""
    if not text.strip() or "/" in text or " " in text:
        raise ValueError("a host name or an IP address, without a port or a scheme")
    return text


def listening_address(text: str) -> str:
    """The path of a socket, or host and port. Raises ValueError."""
    host, colon, port = text.rpartition(":")
    if text.startswith("/"):
        usable = len(os.fsencode(text)) <= SOCKET_PATH_LIMIT
    else:
        usable = bool(host and colon) and port.isascii() and port.isdigit() and 0 < int(port) < 65536
    if not usable:
        raise ValueError(f"the path of a socket, of at most {SOCKET_PATH_LIMIT} bytes, or host:port")
    return text


def list_address(text: str) -> str:
    """An address of the Master Vault. Raises ValueError."""
    address_of(text)
    return text


def is_secure(text: str) -> bool:
    """Whether an address is https, or leads to this machine alone, and holds no credentials."""
    try:
        parts = urlsplit(text)
        port_is_valid = parts.port is None or parts.port > 0
    except ValueError:  # a port that is no number, brackets that do not match
        return False
    local = parts.hostname in ("localhost", "127.0.0.1", "::1")
    secure = parts.scheme == "https" or (parts.scheme == "http" and local)
    plain = not (parts.username or parts.password or parts.query or parts.fragment)
    return secure and plain and port_is_valid and bool(parts.hostname) and text.isascii() and text.isprintable()


def own_address(text: str) -> str:
    """The address under which people open this server. Raises ValueError."""
    if not is_secure(text) or urlsplit(text).path not in ("", "/"):
        raise ValueError("the https address that people open, such as https://vaultlog.example, without a path")
    parts = urlsplit(text.lower())
    default = {"https": 443, "http": 80}[parts.scheme]
    address = f"{parts.scheme}://{parts.netloc}"
    return address.removesuffix(f":{default}") if parts.port == default else address  # as browsers name it


def issuer_address(text: str) -> str:
    """The address by which an OpenID provider names itself. Raises ValueError."""
    if not is_secure(text):
        raise ValueError("the https address of the provider, exactly as it names itself, such as https://id.example")
    return text
