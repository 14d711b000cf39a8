"""`python -m service` is `vaultlog`."""

from service.cli import main

main()
