"""What `vaultlog run` prints once the service is ready."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.commands.operating.run import tell
from service.config import Config
from service.running.demo import DemoFailed, DemoMatch

LINES = """
Vaultlog runs at http://127.0.0.1:8080
  API documentation      http://127.0.0.1:8080/api/docs
"""
TOKEN = "The administrator's token is in {}/admin-token. Ctrl-C stops everything."


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data=tmp_path, admin_token="a secret")


def test_a_match_that_there_is_is_shown(
    config: Config, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("service.running.demo.find_match", lambda url, token: DemoMatch("M", f"of {token}"))
    tell(config, demo=True)
    printed, warned = capsys.readouterr()
    assert printed.startswith(f"{LINES}  replay                 http://127.0.0.1:8080/m/M/e/1?share=of%20a%20secret")
    assert TOKEN.format(config.data) in printed
    assert not warned


@pytest.mark.parametrize("error", [DemoFailed("answered with 429: More than 60 requests"), OSError("no space left")])
def test_a_first_match_that_cannot_be_played_keeps_nothing_back(
    error: Exception, config: Config, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("service.running.demo.find_match", lambda url, token: None)
    monkeypatch.setattr("service.running.demo.play_demo", fail)
    tell(config, demo=True)
    printed, warned = capsys.readouterr()
    assert printed.startswith(f"{LINES}{TOKEN.format(config.data)}")
    assert str(error) in warned
    assert "`vaultlog demo` plays one." in warned
    tell(config, demo=True, stopping=lambda: True)
    assert capsys.readouterr().out == ""
    tell(config, demo=False)
    assert str(error) not in capsys.readouterr().err
