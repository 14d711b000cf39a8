"""A browser of a person who has a profile, without the browser: cookies, forms and a passkey."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response
from werkzeug.test import TestResponse

from service.access.sessions import PROFILE_COOKIE
from tests.service.helpers.authenticator import Authenticator, as_text
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api

ORIGIN = "http://localhost"
HOME = {"Origin": ORIGIN}
"""What browsers send from pages of this server."""
WITH_PASSKEYS = {"address": ORIGIN, "passkeys": True}
"""The settings of a server with passkeys."""


class Person:
    """A browser that keeps cookies, and its device."""

    def __init__(self, app: Flask, device: Authenticator | None = None) -> None:
        self.app, self.browser = app, app.test_client()
        self.device = device or Authenticator(ORIGIN)

    def get(self, path: str) -> TestResponse:
        return self.browser.get(path)

    def post(self, path: str, headers: dict[str, str] | None = None, **fields: str) -> TestResponse:
        return self.browser.post(path, data=fields, headers=HOME if headers is None else headers)

    def send(self, path: str, body: Any, headers: dict[str, str] | None = None) -> TestResponse:
        """JSON, as our script sends it."""
        sent = {"Accept": "application/json", **(HOME if headers is None else headers)}
        return self.browser.post(path, json=body, headers=sent)

    def change(self, act: str, about: str = "", **fields: str) -> TestResponse:
        """Press a button on the page of the profile."""
        return self.post("/profile", act=act, about=about, **fields)

    def open_link(self, token: str, onward: str = "/") -> TestResponse:
        return self.post("/sign-in", token=token, next=onward)

    def add_link(self, token: str) -> TestResponse:
        """Open a link, and add it to the profile."""
        self.open_link(token)
        return self.change("add")

    def make_passkey(self, name: str = "Ann", device: Authenticator | None = None) -> TestResponse:
        """Make a profile, or add a passkey to the own one."""
        options = self.send("/profile/passkeys/options", {"name": name}).json
        answer = (device or self.device).made(options)
        return self.send("/profile/passkeys", {"credential": answer, "label": "My phone"})

    def use_passkey(self, onward: str = "/", device: Authenticator | None = None) -> TestResponse:
        """Sign in with the passkey."""
        options = self.send("/sign-in/passkey/options", {}).json
        return self.send("/sign-in/passkey", {"credential": (device or self.device).used(options), "next": onward})

    def sign_out(self) -> TestResponse:
        return self.post("/sign-out")


class ProfileCaller(Api):
    """Requests of a person who is signed in to a profile with these links, the last one used first. Each has a session
    of its own, so that signing out harms no other one."""

    def __init__(self, app: Flask, *tokens: str) -> None:
        super().__init__(app, None)
        person = Person(app)
        person.make_passkey("A person with links")
        for token in tokens:
            person.add_link(token)
        profile = parts(app).profiles.with_claim(f"passkey:{as_text(person.device.id)}")
        assert profile is not None
        self.profile = profile

    def __call__(self, method: str, path: str, body: Any = None, **headers: str | None) -> TestResponse:
        secret = parts(self.app).profiles.begin_session(self.profile, self.profile.passkeys[0].claim)
        with self.app.test_request_context():
            answer = Response()
            parts(self.app).sessions.begin(answer, secret, secure=False, cookie=PROFILE_COOKIE)
        value = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
        self._client = self.app.test_client()
        self._client.set_cookie(PROFILE_COOKIE, value)
        return super().__call__(method, path, body, **{"Origin": ORIGIN, **headers})
