"""Settings: read, checked, passed on; secrets stay out of sight."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from service.config import Config, ConfigError, settings_table, unknown_settings


def test_every_setting_has_a_default_and_an_empty_variable_counts_as_absent() -> None:
    assert Config.from_environment({}) == Config() == Config.from_environment({"VAULTLOG_PORT": "", "PORT": "1"})


def test_every_variable_is_read_and_passed_on_unchanged() -> None:
    environment = {
        "VAULTLOG_HOST": "::1",
        "VAULTLOG_PORT": "9000",
        "VAULTLOG_DATA": "/somewhere/else",
        "VAULTLOG_WORKERS": "7",
        "VAULTLOG_REDIS_URL": "unix:///run/redis.sock?db=1",
        "VAULTLOG_QUEUE_URL": "rediss://:pw@queue:6380/2",
        "VAULTLOG_ADMIN_TOKEN": "0123456789abcdef",
        "VAULTLOG_REQUESTS_PER_MINUTE": "100",
        "VAULTLOG_ANONYMOUS_PER_MINUTE": "0",
        "VAULTLOG_SEAT_CAP": "10,20,3,0",
        "VAULTLOG_OFFICIAL_CAP": "0,0,0,0",
        "VAULTLOG_MATCH_CAP": "500,600,70,80",
        "VAULTLOG_CONNECTIONS_PER_ADDRESS": "0",
        "VAULTLOG_STREAMS_PER_CALLER": "50",
        "VAULTLOG_STREAMS": "2000",
        "VAULTLOG_PROXIES": "1",
        "VAULTLOG_ARCHIVE": "s3://bucket/vaultlog",
        "VAULTLOG_EXPORTS": "s3://bucket/exports",
        "VAULTLOG_WITNESS": "/somewhere/witness",
        "VAULTLOG_SIGNING_KEY": "5a" * 32,
        "VAULTLOG_ENGINES": "s3://bucket/engines",
        "VAULTLOG_ARCHIVE_DAYS": "7",
        "VAULTLOG_DATASET": "s3://bucket/matches",
        "VAULTLOG_DEMONSTRATIONS": "5",
        "VAULTLOG_FRIENDLY_MATCHES": "False",
        "VAULTLOG_ESTIMATES": "False",
        "VAULTLOG_DECK_LISTS": "https://lists.example/decks/{id}?links=cards",
        "VAULTLOG_ADDRESS": "https://vaultlog.example:8443",
        "VAULTLOG_PASSKEYS": "True",
        "VAULTLOG_OPENID_ISSUER": "https://id.example/realms/club",
        "VAULTLOG_OPENID_CLIENT": "vaultlog",
        "VAULTLOG_OPENID_SECRET": "swordfish",
        "VAULTLOG_OPENID_NAME": "the club",
        "VAULTLOG_DURABILITY": "replicas:1:500",
        "VAULTLOG_API": "api.internal:8000",
        "VAULTLOG_LOG_LEVEL": "debug",
    }
    config = Config.from_environment(environment)
    assert config.to_environment() == environment
    assert config.data == Path("/somewhere/else")
    assert config.port == 9000
    assert {name for name, _, _ in settings_table()} == {*environment, "VAULTLOG_REDIS_PORT"}


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("PORT", "http", "a whole number from 1 to 65535"),
        ("PORT", "0", "a whole number from 1 to 65535"),
        ("PORT", "65536", "a whole number from 1 to 65535"),
        ("PORT", "٣", "a whole number from 1 to 65535"),
        ("WORKERS", "-1", "a whole number from 1 to 64"),
        ("SEAT_CAP", "200", "four whole numbers: events and KiB per match, events and KiB per minute"),
        ("SEAT_CAP", "1,2,3,٣", "four whole numbers"),
        ("MATCH_CAP", "1,2,3,-4", "four whole numbers"),
        ("HOST", "http://localhost", "a host name or an IP address"),
        ("REDIS_URL", "localhost:6379", "an address such as redis://"),
        ("REDIS_URL", "redis://", "an address such as redis://"),
        ("QUEUE_URL", "redis://[::1", "an address such as redis://"),
        ("API", "api.sock", "the path of a socket, of at most 100 bytes, or host:port"),
        ("API", "/" + "a" * 100, "the path of a socket"),
        ("API", "api:70000", "the path of a socket"),
        ("STREAMS", "0", "a whole number from 1 to 1000000"),
        ("LOG_LEVEL", "loud", "one of debug, info, warning, error"),
        ("SIGNING_KEY", "5A" * 32, "64 hexadecimal digits"),
        ("DURABILITY", "replicas:0", "fsync, or replicas:1"),
        ("ADDRESS", "vaultlog.example", "the https address that people open"),
        ("ADDRESS", "http://vaultlog.example", "the https address that people open"),
        ("ADDRESS", "https://vaultlog.example/here", "the https address that people open"),
        ("ADDRESS", "https://a:b@vaultlog.example", "the https address that people open"),
        ("ADDRESS", "https://vaultlog.example:port", "the https address that people open"),
        ("PASSKEYS", "perhaps", "yes or no"),
        ("OPENID_ISSUER", "http://id.example", "the https address of the provider"),
        ("OPENID_NAME", " ", "at most 200 printable characters"),
        ("ADMIN_TOKEN", "short", "at least 16 printable ASCII characters"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_with_what_it_should_be(name: str, text: str, wanted: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment({f"VAULTLOG_{name}": text})
    assert f"VAULTLOG_{name} is " in str(caught.value)
    assert f"give {wanted}" in str(caught.value)


def test_the_api_s_socket_is_in_the_data_directory_or_where_its_path_is_short_enough(tmp_path: Path) -> None:
    short, long = Path("/srv/vaultlog"), tmp_path / ("d" * 90)

    def listens(data: Path, **more: str) -> str:
        return Config(data=data, admin_token="0123456789abcdef", **more).complete("redis://x").api_listens

    assert listens(short) == str(short / "api.sock")
    assert listens(long, api="/run/a.sock") == "/run/a.sock"
    elsewhere, other = listens(long), listens(long / "e")
    assert len(elsewhere) <= 100
    assert elsewhere == listens(long) != other
    assert Path(elsewhere).parent.stat().st_mode & 0o777 == 0o700


def test_all_faults_are_told_at_once_and_no_secret_among_them() -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment(
            {"VAULTLOG_PORT": "x", "VAULTLOG_ADMIN_TOKEN": "hush", "VAULTLOG_REDIS_URL": "http://:hush@host"}
        )
    assert len(caught.value.faults) == 3
    assert "hush" not in str(caught.value)


def test_a_port_for_the_private_redis_contradicts_an_address() -> None:
    with pytest.raises(ConfigError, match="VAULTLOG_REDIS_PORT is for the private server"):
        Config.from_environment({"VAULTLOG_REDIS_URL": "redis://host", "VAULTLOG_REDIS_PORT": "7000"})


def test_secrets_are_not_in_the_repr() -> None:
    config = Config(redis_url="redis://:hush@host", queue_url="redis://:hush@host", admin_token="hush" * 4)
    assert "hush" not in repr(config)


def test_the_administrator_s_token_is_made_once_and_private(tmp_path: Path) -> None:
    config = Config(data=tmp_path).complete("redis://host")
    file = tmp_path / "admin-token"
    assert config.admin_token == file.read_text().strip()
    assert len(config.admin_token) == 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Config(data=tmp_path).complete("redis://host") == config
    assert config.queue_url == "redis://host"
    chosen = Config(data=tmp_path, admin_token="of my own choosing", queue_url="redis://other").complete("redis://host")
    assert (chosen.admin_token, chosen.queue_url) == ("of my own choosing", "redis://other")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080"),
        ("0.0.0.0", "http://127.0.0.1:8080"),
        ("::", "http://[::1]:8080"),
        ("vault.example", "http://vault.example:8080"),
    ],
)
def test_the_base_url_can_be_reached_from_this_machine(host: str, address: str) -> None:
    assert Config(host=host).base_url == address


def test_a_mistyped_variable_is_noticed() -> None:
    found = unknown_settings({"VAULTLOG_PROT": "1", "VAULTLOG_PORT": "1", "VAULTLOG_XYZZY": "1", "OTHER": "1"})
    assert found == [
        "VAULTLOG_PROT is not a setting; did you mean VAULTLOG_PORT?",
        "VAULTLOG_XYZZY is not a setting and is ignored",
    ]


def test_the_archive_is_in_the_data_directory_unless_it_is_elsewhere(tmp_path: Path) -> None:
    assert Config(data=tmp_path).complete("redis://localhost").archive == str(tmp_path / "archive")
    given = Config.from_environment({"VAULTLOG_ARCHIVE": "somewhere"})
    assert given.archive == str(Path("somewhere").absolute()), "processes with another working directory find it too"
    assert Config.from_environment({"VAULTLOG_ARCHIVE": "memory://x"}).archive == "memory://x"
    with pytest.raises(ConfigError, match="VAULTLOG_ARCHIVE is"):
        Config.from_environment({"VAULTLOG_ARCHIVE": " "})


def test_a_token_in_the_data_directory_that_can_be_guessed_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "admin-token").write_text("x\n")
    with pytest.raises(ConfigError, match="has 1 of at least 16 .* delete it: then a new one is made"):
        Config(data=tmp_path).complete("redis://localhost")
    (tmp_path / "admin-token").unlink()
    token = Config(data=tmp_path).complete("redis://localhost").admin_token
    assert token is not None
    assert len(token) == 64


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"PASSKEYS": "yes"}, "VAULTLOG_ADDRESS is not set; give the address that people open: VAULTLOG_PASSKEYS"),
        ({"PASSKEYS": "yes", "ADDRESS": "https://192.0.2.7"}, "give one with a name"),
        ({"OPENID_CLIENT": "vaultlog"}, "VAULTLOG_OPENID_ISSUER and VAULTLOG_OPENID_SECRET missing"),
        (
            {"OPENID_ISSUER": "https://id.example", "OPENID_CLIENT": "vaultlog", "OPENID_SECRET": "swordfish"},
            "VAULTLOG_ADDRESS is not set",
        ),
    ],
)
def test_settings_of_signing_in_are_refused_unless_they_go_together(settings: dict[str, str], fault: str) -> None:
    with pytest.raises(ConfigError) as refused:
        Config.from_environment({f"VAULTLOG_{name}": text for name, text in settings.items()})
    assert fault in str(refused.value)
    assert "swordfish" not in str(refused.value)


def test_passkeys_need_an_address_and_nothing_else() -> None:
    config = Config.from_environment({"VAULTLOG_PASSKEYS": "yes", "VAULTLOG_ADDRESS": "http://localhost:8080/"})
    assert config.address == "http://localhost:8080"
    assert Config.from_environment({"VAULTLOG_ADDRESS": "https://Vault.example:443"}).address == "https://vault.example"
    assert config.has_profiles
    assert not config.has_openid
    assert not Config().has_profiles
