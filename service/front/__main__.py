"""`python -m service.front`: run the front. It needs a Redis and the API behind it (`vaultlog run`)."""

from __future__ import annotations

import asyncio
import gc
import sys

from service.config import Config, ConfigError

SWITCH_SECONDS = 0.0005
"""The longest wait of the event loop for its turn while a thread checks streams."""


def main() -> None:
    """Listen first, so that clients wait, rather than be refused, while the rest is loaded."""
    from service.front.server import listen

    config = Config.from_environment()
    listening = listen(config.host, config.port)
    gc.disable()  # loaded modules never become garbage
    from service.app import create_app
    from service.front.server import run

    app = create_app(config)
    gc.enable()
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)
    asyncio.run(run(app, app.extensions["vaultlog"].config, listening))


if __name__ == "__main__":
    try:
        main()
    except (ConfigError, OSError) as error:
        sys.exit(f"Error: {error}")
