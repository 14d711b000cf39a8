"""/docs: the API, the variants and the readings, for people."""
