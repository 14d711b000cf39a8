"""Age of Ascension, one module per house."""
