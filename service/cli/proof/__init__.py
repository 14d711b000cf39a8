"""Commands that check logs, and vouch for them."""
