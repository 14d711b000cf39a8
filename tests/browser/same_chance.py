"""`python -m tests.browser.same_chance run` is `vaultlog run`, but the secret seed of every match is the same one.

So a test meets the same cards each time, whichever process opened its match. `tests.browser.random_pages` looks at
matches of all kinds, whose seeds are drawn.
"""

from __future__ import annotations

from flask import Flask

from replays.play import announcements, live
from service import app
from service.commands import main
from service.running import serving
from tests.same_chance import SECRETS


def create_app() -> Flask:
    """The application, which draws no seed. For each process of gunicorn."""
    for module in (live, announcements):
        vars(module)["secrets"] = SECRETS
    return app.create_app()


if __name__ == "__main__":
    serving.APPLICATION = f"{__spec__.name}:create_app()"
    main()
