"""Configuration: every setting, read from the environment once, checked, and passed on to child processes.

`Config` is the only place that knows the names of the variables. A new setting is a new line there.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields, replace
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from engine.nearest import nearest
from replays.play.caps import DEFAULT_CAPS, Cap
from replays.storage.data_directory import LEAST_TOKEN, SOCKET_PATH_LIMIT, read_or_make_secret, require_token
from replays.store.cluster import is_cluster
from replays.store.durability import FSYNC, Durability
from replays.tournaments.decks.master_vault import MasterVault
from service.addresses import (
    host_name,
    issuer_address,
    list_address,
    listening_address,
    own_address,
    redis_address,
    store_address,
)

PREFIX = "VAULTLOG_"
LOG_LEVELS = ("debug", "info", "warning", "error")


class ConfigError(ValueError):
    """Settings that cannot be used. `faults` has one sentence per fault, each naming its variable."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def _whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return parse


def _cap(text: str) -> Cap:
    parts = text.split(",")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise ValueError("four whole numbers: events and KiB per match, events and KiB per minute; 0 for no limit")
    return Cap(*map(int, parts))


def _word(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return text.lower()

    return parse


def _yes_or_no(text: str) -> bool:
    if text.lower() not in ("yes", "no", "true", "false"):
        raise ValueError("yes or no")
    return text.lower() in ("yes", "true")


def _token(text: str) -> str:
    try:
        return require_token(text)
    except ValueError:
        raise ValueError(f"at least {LEAST_TOKEN} printable ASCII characters without blanks") from None


def _kept_token(path: Path) -> str:
    """The administrator's token of a data directory, made and stored the first time. Raises ConfigError for one that
    can be guessed."""
    try:
        return require_token(read_or_make_secret(path))
    except ValueError as error:
        raise ConfigError(
            [f"{path}: {error}. Write a longer one into it, or delete it: then a new one is made at the next start"]
        ) from None


def _place(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError("a directory, or an address such as s3://bucket/vaultlog for which fsspec has a plug-in")
    return text if "://" in text else str(Path(text).absolute())


def _words(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > 200:
        raise ValueError("at most 200 printable characters")
    return text


def _signing_key(text: str) -> str:
    if re.fullmatch("[0-9a-f]{64}", text) is None:
        raise ValueError("64 hexadecimal digits, as `openssl rand -hex 32` makes them")
    return text


def _setting(name: str, default: Any, parse: Callable[[str], Any], help: str, *, secret: bool = False) -> Any:
    return field(default=default, repr=not secret, metadata={"name": PREFIX + name, "parse": parse, "help": help})


@dataclass(frozen=True)
class Config:
    """All settings. Everything has a default; `from_environment` reads and checks the variables."""

    host: str = _setting(
        "HOST", "127.0.0.1", host_name, "Address on which the API listens; 0.0.0.0 for every interface."
    )
    port: int = _setting("PORT", 8080, _whole(1, 65535), "TCP port of the API.")
    data: Path = _setting("DATA", Path("var"), Path, "Directory of everything that is stored: Redis, logs, the token.")
    workers: int = _setting("WORKERS", 2, _whole(1, 64), "Number of rq workers that fold matches.")
    redis_url: str | None = _setting(
        "REDIS_URL",
        None,
        store_address,
        "Address of the Redis that holds the logs, used as it is; of a cluster, redis+cluster://host:port,host:port. "
        "Default: a private server.",
        secret=True,
    )
    redis_port: int | None = _setting(
        "REDIS_PORT", None, _whole(1, 65535), "TCP port of the private server. Default: a Unix socket."
    )
    queue_url: str | None = _setting(
        "QUEUE_URL",
        None,
        redis_address,
        "Address of the Redis of the job queues, which is no cluster. Default: the one with the logs.",
        secret=True,
    )
    durability: Durability = _setting(
        "DURABILITY",
        FSYNC,
        Durability.parse,
        "What an append waits for: fsync, or replicas:<n>:<ms> for so many replicas as well.",
    )
    admin_token: str | None = _setting(
        "ADMIN_TOKEN",
        None,
        _token,
        "The administrator's bearer token. Default: made once, in admin-token.",
        secret=True,
    )
    requests_per_minute: int = _setting(
        "REQUESTS_PER_MINUTE", 6000, _whole(0, 10_000_000), "Requests per minute and token; 0 for no limit."
    )
    anonymous_per_minute: int = _setting(
        "ANONYMOUS_PER_MINUTE",
        300,
        _whole(0, 10_000_000),
        "Requests per minute and address without a valid token, 20 times as many for what the phones of a hall look "
        "at; 0 for no limit.",
    )
    seat_cap: Cap = _setting(
        "SEAT_CAP",
        DEFAULT_CAPS.seat,
        _cap,
        "Cap on what a player appends beside play (notes, disputes, requests): events, KiB per match; events, KiB "
        "per minute.",
    )
    official_cap: Cap = _setting(
        "OFFICIAL_CAP",
        DEFAULT_CAPS.official,
        _cap,
        "The same cap for each judge, scorekeeper and organiser; rulings do not count.",
    )
    match_cap: Cap = _setting(
        "MATCH_CAP", DEFAULT_CAPS.match, _cap, "The same cap for all callers of a match together."
    )
    connections_per_address: int = _setting(
        "CONNECTIONS_PER_ADDRESS",
        256,
        _whole(0, 1_000_000),
        "Connections of one address, not counting live streams (behind proxies: its requests at a time); 0 for no "
        "limit.",
    )
    streams_per_caller: int = _setting(
        "STREAMS_PER_CALLER",
        600,
        _whole(1, 1_000_000),
        "Live streams of one token, of all share links made with one, or of one address of the public.",
    )
    streams: int = _setting("STREAMS", 5000, _whole(1, 1_000_000), "Live streams in all.")
    proxies: int = _setting(
        "PROXIES",
        0,
        _whole(0, 10),
        "Number of trusted reverse proxies before the API, whose X-Forwarded-For is believed.",
    )
    archive: str | None = _setting(
        "ARCHIVE",
        None,
        _place,
        "Where archived matches go: a directory, or an address for fsspec. Default: archive in the data directory.",
    )
    exports: str | None = _setting(
        "EXPORTS",
        None,
        _place,
        "Where the files of exports go: a directory, or an address for fsspec. Default: exports in the data directory.",
    )
    witness: str | None = _setting(
        "WITNESS",
        None,
        _place,
        "Where the witness and losses are noted: a directory, or an address for fsspec. Default: the data directory.",
    )
    signing_key: str | None = _setting(
        "SIGNING_KEY",
        None,
        _signing_key,
        "The secret key that signs, 64 hexadecimal digits. Default: made once, in signing-key.",
        secret=True,
    )
    engines: str | None = _setting(
        "ENGINES",
        None,
        _place,
        "Where engines are kept: a directory, or an address for fsspec. Default: engines in the data directory.",
    )
    archive_days: int = _setting(
        "ARCHIVE_DAYS", 30, _whole(0, 36500), "Days after which the calendar moves a closed match into the archive."
    )
    dataset: str | None = _setting(
        "DATASET",
        None,
        _place,
        "Where the calendar adds closed matches for analysis: a directory, or an address for fsspec. Default: nowhere.",
    )
    deck_lists: str | None = _setting(
        "DECK_LISTS",
        None,
        list_address,
        "Where missing deck lists are fetched: the https address of a deck's JSON with its cards, {id} for its id. "
        "Default: nowhere.",
    )
    demonstrations: int = _setting(
        "DEMONSTRATIONS",
        20,
        _whole(0, 1000),
        "Demonstration tournaments that visitors may have open, the oldest gives way; 0 for none.",
    )
    estimates: bool = _setting(
        "ESTIMATES",
        True,
        _yes_or_no,
        "Whether the chances over closed matches are estimated while nothing else waits, half a minute of a core each: "
        "yes, no.",
    )
    friendly_matches: bool = _setting(
        "FRIENDLY_MATCHES", True, _yes_or_no, "Whether anybody may open a match for two without an account: yes, no."
    )
    address: str | None = _setting(
        "ADDRESS",
        None,
        own_address,
        "The address that people open, such as https://vaultlog.example; needed for passkeys and OpenID.",
    )
    passkeys: bool = _setting(
        "PASSKEYS", False, _yes_or_no, "Whether people may have a profile and sign in to it with a passkey: yes, no."
    )
    openid_issuer: str | None = _setting(
        "OPENID_ISSUER",
        None,
        issuer_address,
        "The OpenID provider by which people sign in to a profile: its https address, as it names itself. "
        "Default: none.",
    )
    openid_client: str | None = _setting(
        "OPENID_CLIENT", None, _words, "The id that the OpenID provider has given to this server."
    )
    openid_secret: str | None = _setting(
        "OPENID_SECRET", None, _words, "The secret that belongs to that id.", secret=True
    )
    openid_name: str = _setting(
        "OPENID_NAME", "OpenID", _words, "What the button to the OpenID provider says: Sign in with …."
    )
    api: str | None = _setting(
        "API",
        None,
        listening_address,
        "Where the API listens for the front: the path of a Unix socket, or host:port. Default: a socket.",
    )
    log_level: str = _setting("LOG_LEVEL", "info", _word(*LOG_LEVELS), f"What is logged: {', '.join(LOG_LEVELS)}.")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Config:
        """Read the variables (default: the process's). An empty one counts as absent.

        Raises `ConfigError` with every fault found.

        >>> Config.from_environment({"VAULTLOG_PORT": "9000"}).port
        9000
        >>> Config.from_environment({"VAULTLOG_PORT": "http"})
        Traceback (most recent call last):
        service.config.ConfigError: VAULTLOG_PORT is 'http'; give a whole number from 1 to 65535
        """
        environment = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        faults = []
        for setting in fields(cls):
            name, parse = setting.metadata["name"], setting.metadata["parse"]
            text = environment.get(name, "")
            if not text:
                continue
            try:
                values[setting.name] = parse(text)
            except ValueError as error:
                quoted = repr(text) if setting.repr else "not usable"
                faults.append(f"{name} is {quoted}; give {error}")
        if "redis_url" in values and "redis_port" in values:
            faults.append(f"{PREFIX}REDIS_PORT is for the private server, which {PREFIX}REDIS_URL replaces; unset one")
        if is_cluster(values.get("redis_url", "")) and "queue_url" not in values:
            faults.append(
                f"{PREFIX}QUEUE_URL is not set; give the address of a Redis that is no cluster: the job queues cannot "
                f"be in the one of {PREFIX}REDIS_URL"
            )
        faults += _faults_of_sign_in(values)
        if faults:
            raise ConfigError(faults)
        return cls(**values)

    def to_environment(self) -> dict[str, str]:
        """The variables that give a child process this very configuration; secrets included."""
        values = ((setting.metadata["name"], getattr(self, setting.name)) for setting in fields(self))
        return {name: str(value) for name, value in values if value is not None}

    def complete(self, redis_url: str) -> Config:
        """The configuration with every value filled in: absolute paths, addresses, the administrator's token.

        The token is made and written to the data directory (mode 0600) the first time. Raises ConfigError for one
        that can be guessed.
        """
        data = self.data.absolute()
        return replace(
            self,
            data=data,
            redis_url=redis_url,
            redis_port=None,
            queue_url=self.queue_url or redis_url,
            archive=self.archive or str(data / "archive"),
            engines=self.kept_engines,
            api=self.api or _socket_in(data),
            admin_token=self.admin_token or _kept_token(data / "admin-token"),
        )

    @property
    def has_openid(self) -> bool:
        """Whether people sign in to profiles by an OpenID provider."""
        return self.openid_issuer is not None

    @property
    def has_profiles(self) -> bool:
        """Whether people may have profiles: there is a way to sign in to one."""
        return self.passkeys or self.has_openid

    @property
    def kept_lists(self) -> Path:
        """Directory of the deck lists that were fetched."""
        return self.data / "deck-lists"

    @property
    def master_vault(self) -> MasterVault | None:
        """The client that fetches missing deck lists; None where the operator does not allow it."""
        return None if self.deck_lists is None else MasterVault(self.deck_lists, self.kept_lists)

    @property
    def kept_engines(self) -> str:
        """Where the kept engines are: a directory, or an address for fsspec."""
        return self.engines or str(self.engine_copies)

    @property
    def engine_copies(self) -> Path:
        """The directory of this host's copies of engines that are kept elsewhere."""
        return self.data.absolute() / "engines"

    @property
    def api_listens(self) -> str:
        """Where the API's own processes listen, of a complete configuration."""
        assert self.api is not None
        return self.api

    @property
    def base_url(self) -> str:
        """Where a client on this machine reaches the API, without a slash at the end."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def _faults_of_sign_in(values: Mapping[str, Any]) -> list[str]:
    """What is wrong with the settings of passkeys and of an OpenID provider together, a sentence each."""
    faults = []
    openid = {f"{PREFIX}{name.upper()}": name in values for name in ("openid_issuer", "openid_client", "openid_secret")}
    missing = [name for name, present in openid.items() if not present]
    if missing and len(missing) < len(openid):
        faults.append(f"{' and '.join(missing)} missing; an OpenID provider takes {', '.join(openid)}")
    wants = [f"{PREFIX}PASSKEYS"] if values.get("passkeys") else []
    wants += [f"{PREFIX}OPENID_ISSUER"] if "openid_issuer" in values else []
    if wants and "address" not in values:
        faults.append(
            f"{PREFIX}ADDRESS is not set; give the address that people open: {' and '.join(wants)} cannot do without it"
        )
    if values.get("passkeys") and "address" in values:
        host = urlsplit(values["address"]).hostname or ""
        with suppress(ValueError):
            ip_address(host)
            faults.append(
                f"{PREFIX}ADDRESS is {values['address']!r}; give one with a name: browsers make no passkeys for an "
                "address of numbers"
            )
    return faults


def config_of_engines(environment: Mapping[str, str] | None = None) -> Config:
    """The settings of the kept engines, for what reads no other. Raises ConfigError."""
    environment = os.environ if environment is None else environment
    names = (PREFIX + "DATA", PREFIX + "ENGINES")
    return Config.from_environment({name: environment.get(name, "") for name in names})


def _socket_in(data: Path) -> str:
    """The path of the API's socket for a data directory: in it, or in the user's temporary directory when the path is
    too long for a socket."""
    path = data / "api.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT:
        return str(path)
    own = Path(tempfile.gettempdir()) / f"vaultlog-{os.getuid()}"
    own.mkdir(mode=0o700, exist_ok=True)
    if own.stat().st_uid != os.getuid() or own.is_symlink() or own.stat().st_mode & 0o077:
        raise ConfigError([f"{own} is not this user's alone; give a shorter {PREFIX}DATA, or set {PREFIX}API"])
    return str(own / f"{sha256(os.fsencode(data)).hexdigest()[:16]}.sock")


def settings_table() -> list[tuple[str, str, str]]:
    """Every setting as (variable, default, what it does), in the order of `Config`."""
    rows = []
    for setting in fields(Config):
        assert setting.default is not MISSING
        default = "" if setting.default is None else str(setting.default)
        rows.append((setting.metadata["name"], default, setting.metadata["help"]))
    return rows


def unknown_settings(environment: Mapping[str, str] | None = None) -> list[str]:
    """One sentence for each variable with our prefix that is not a setting: most likely a typing error."""
    environment = os.environ if environment is None else environment
    names = [setting.metadata["name"].removeprefix(PREFIX) for setting in fields(Config)]
    sentences = []
    for name in sorted(environment):
        short = name.removeprefix(PREFIX)
        if name.startswith(PREFIX) and short not in names:
            near = nearest(short, names, 1)
            sentences.append(
                f"{name} is not a setting" + (f"; did you mean {PREFIX}{near[0]}?" if near else " and is ignored")
            )
    return sentences
