"""Who there is: tokens, sessions, share links, when they end, what they may know of a match, who looked at what."""
