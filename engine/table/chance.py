"""All randomness of a match: seeded, specified down to the byte, and separated by purpose.

Scheme 1. `seed` is 32 secret bytes, `entropy` one text per seat, contributed by the players. With ‖ for concatenation,
`be64(n)` for eight big-endian bytes and HMAC for HMAC-SHA-256(key, message):

* master key  M = HMAC(seed, "vaultlog/chance/1" ‖ be64(len(e0)) ‖ e0 ‖ be64(len(e1)) ‖ e1 …), each e in UTF-8;
* era key     E = M; once a rewind has asked for fresh entropy, E = HMAC(M, "vaultlog/fresh/1" ‖ be64(r)), where r is
  the sequence number of the last such event on the line of the match;
* stream key  K = HMAC(E, purpose ‖ "/" ‖ ordinal in decimal), where the ordinal counts the uses of that purpose from 0,
  over all eras; for the ids that are renewed ("0/ids") it is the first new id, and no use is counted;
* block i     B = HMAC(K, be64(i)), read as eight big-endian 32-bit words; blocks follow one another from i = 0;
* a number below n: take words w until w < 2^32 - (2^32 mod n), then w mod n;
* a shuffle of a list of length n: for i = n-1 … 1, swap elements i and (number below i+1) (Fisher-Yates);
* one of n: the element at (number below n).

A purpose names the player and the use ("0/shuffle"), so that one player's mulligan never shifts another's draw.

>>> Chance(bytes(32), ["", ""]).shuffled("0/shuffle", list(range(8)))
[4, 6, 5, 3, 1, 0, 2, 7]
>>> Chance(bytes(32), ["ann", "bob"]).below("match/first", 2)
1
>>> renewed = Chance(bytes(32), ["", ""])
>>> renewed.renew(41)
>>> renewed.shuffled("0/shuffle", list(range(8)))
[0, 3, 2, 5, 1, 6, 4, 7]
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Sequence
from typing import Any, TypeVar

from engine.errors import EngineError
from engine.table.codec import KeyedHash

T = TypeVar("T")

SCHEME = 1
ERA = "era"
"""An entry of `Chance.ordinals` that is no count: the event whose fresh entropy is drawn from (purposes hold a
slash). Absent before any."""
FILLED = "filled"
"""Another entry of `Chance.ordinals` that is no count: the number by which a match with printed cards was filled, and
from which chance is drawn since. Absent before."""
_WORD = 2**32
_FAIR = _WORD - 2**16
"""Words below this one are passed over for no number up to 2^16, so that few have to be looked at closely."""
_WORDS_OF = struct.Struct(">8I").unpack


class Chance:
    """The streams of one match. `ordinals` (purpose -> uses so far, and the era) is the only state and belongs to
    the snapshot."""

    __slots__ = ("_master", "ordinals")

    def __init__(self, seed: bytes, entropy: Sequence[str], ordinals: dict[str, int] | None = None) -> None:
        message = b"vaultlog/chance/1"
        for text in entropy:
            raw = text.encode()
            message += len(raw).to_bytes(8, "big") + raw
        self._master = hmac.digest(seed, message, "sha256")
        self.ordinals: dict[str, int] = dict(ordinals or {})

    def renew(self, event: int) -> None:
        """Draw from new streams from now on: the era of the rewind that is this event of the log begins."""
        self.ordinals[ERA] = event

    def _stream(self, purpose: str) -> _Words:
        ordinal = self.ordinals.get(purpose, 0)
        self.ordinals[purpose] = ordinal + 1
        return self._stream_at(purpose, ordinal)

    def _stream_at(self, purpose: str, ordinal: int) -> _Words:
        key = self._master
        if ERA in self.ordinals:
            key = hmac.digest(key, b"vaultlog/fresh/1" + self.ordinals[ERA].to_bytes(8, "big"), "sha256")
        return _Words(hmac.digest(key, f"{purpose}/{ordinal}".encode(), "sha256"))

    def below(self, purpose: str, n: int) -> int:
        """A number from 0 to n-1."""
        return self._stream(purpose).below(n)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        """A new list with the items in random order."""
        result = list(items)
        self._stream(purpose).shuffle(result)
        return result

    def mixed(self, purpose: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """The same by the stream of an ordinal that the caller counts: it is no use of chance that the game knows."""
        result = list(items)
        self._stream_at(purpose, ordinal).shuffle(result)
        return result

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        """One of the items. Raises ValueError when there is none."""
        if not items:
            raise ValueError(f"nothing to choose from at random for {purpose}")
        return items[self.below(purpose, len(items))]


class TableChance(Chance):
    """Chance that happens at a table with printed cards: nothing is drawn here, and no order is known.

    In a what-if match what nobody saw can be filled by a number (`fill`). From then on chance is drawn as ever, by a
    master key that follows from it: HMAC(M, "vaultlog/filled/1" ‖ be64(number)), with M of the key of the match.
    """

    __slots__ = ("_of_the_match",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed, ())
        self._of_the_match = self._master

    @property
    def filled(self) -> bool:
        """Whether what nobody saw was filled."""
        return FILLED in self.ordinals

    def fill(self, number: int) -> None:
        """Draw from streams of this number from now on."""
        self.ordinals[FILLED] = number
        self.resume()

    def resume(self) -> None:
        """Go on where the ordinals of a state say that chance stands."""
        if self.filled:
            number = self.ordinals[FILLED].to_bytes(8, "big")
            self._master = hmac.digest(self._of_the_match, b"vaultlog/filled/1" + number, "sha256")

    def below(self, purpose: str, n: int) -> int:
        """A number, once it was filled. Raises EngineError before: the record is asked instead
        (`engine.observed.table`)."""
        if not self.filled:
            raise EngineError(f"chance for {purpose} happened at the table; ask what it was")
        return super().below(purpose, n)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        """The items in random order, once it was filled. Before, as they are: a shuffler loses track of them."""
        return super().shuffled(purpose, items) if self.filled else list(items)


class _Words:
    """The 32-bit words of one stream."""

    __slots__ = ("_hash", "_block", "_words")

    def __init__(self, key: bytes) -> None:
        self._hash = KeyedHash(key)
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n-1; words that would make some numbers likelier are passed over."""
        limit = _WORD - _WORD % n
        while True:
            word = self._words.pop() if self._words else self._next_block().pop()
            if word < limit:
                return word % n

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place (Fisher and Yates, from the end). It takes the words that `below` would, without a call for
        each: of the time that it takes to open a match this was a good part."""
        words = self._words
        for last in range(len(items) - 1, 0, -1):
            n = last + 1
            while True:
                if not words:
                    words = self._next_block()
                word = words.pop()
                if word < _FAIR or word < _WORD - _WORD % n:
                    break
            j = word % n
            items[last], items[j] = items[j], items[last]

    def _next_block(self) -> list[int]:
        """The next eight words, the first of them last."""
        raw = self._hash.of(self._block.to_bytes(8, "big")).digest()
        self._block += 1
        self._words = [*_WORDS_OF(raw)[::-1]]
        return self._words
