"""/t/{match}: the live table."""
