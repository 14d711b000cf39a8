"""The secret in the link by which players join a tournament.

It is worked out from a key of the server (`Tokens.pepper`), the tournament and the event that opened the joining, so no
log and no record holds it: the reader of a log cannot join with it, and each opening has another one. A log that is
restored on another server has another link.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

_BYTES = 12


def join_secret(pepper: bytes, tournament: str, number: int) -> str:
    """The secret of a link. `number`: the event that opened the joining."""
    digest = hmac.digest(pepper, f"vaultlog/join/1/{tournament}/{number}".encode(), "sha256")
    return f"{tournament}.{urlsafe_b64encode(digest[:_BYTES]).decode()}"


def tournament_of_secret(secret: str) -> str:
    """The tournament that a secret says it is for; the secret may be wrong."""
    return secret.rpartition(".")[0]


def is_secret(pepper: bytes, tournament: str, number: int, secret: str) -> bool:
    """Whether it is that secret; takes as long for any wrong one."""
    return hmac.compare_digest(join_secret(pepper, tournament, number).encode(), secret.encode())
