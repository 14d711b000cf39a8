"""The HTTP side of Vaultlog: the API, the command line, and the supervisor that runs the parts on one machine."""
