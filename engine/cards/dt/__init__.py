"""Dark Tidings, one module per house."""
