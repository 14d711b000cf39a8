"""`python -m service` is `vaultlog`."""

from service.commands import main

main()
