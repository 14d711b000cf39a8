"""/tokens, and who looked at hidden information."""
