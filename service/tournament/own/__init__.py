"""Pages of players who serve themselves: joining by a link, and a player's own home."""
