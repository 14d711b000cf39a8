"""People: tokens, sessions, share links, their validity, what they may see of a match, who looked at what."""
