"""Cards of Dark Tidings."""
