"""The ticket that the API gives to the front when a request becomes a live stream."""

from __future__ import annotations

import msgspec

from service.who.streams import Credential, Followed


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """The right to follow a match, a page or the calls, as it was when the request was answered. It holds no secret
    that its caller does not know."""

    match: str
    """Empty: a page or the calls for judges are followed, not a match."""
    view: str
    after: int
    """The last event that the answer has, or that the caller knows; 0 where no match is followed."""
    by: Credential
    address: str = ""
    """The client's address."""
    maker: str | None = None
    """Id of the token that made the share link; None without one."""
    tournament: str = ""
    """The tournament whose page is followed, as the public sees it; empty for anything else."""
    held: str = ""
    """The entity tag of the page that the caller has."""

    @property
    def caller(self) -> str:
        """The caller that the stream counts for."""
        return self.by.counted_as(self.address, self.maker)

    @property
    def followed(self) -> Followed:
        """The followed match, and the credential."""
        return Followed(self.match, self.view, self.by)

    def header(self) -> str:
        """The value of the header."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, header: str) -> Ticket:
        """The ticket that `header` made. Raises msgspec.DecodeError."""
        return _decode(header)


_decode = msgspec.json.Decoder(Ticket).decode
