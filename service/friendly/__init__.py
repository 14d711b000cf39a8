"""/play: two links for a match between friends."""
