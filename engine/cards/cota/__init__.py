"""Call of the Archons, one module per house."""
