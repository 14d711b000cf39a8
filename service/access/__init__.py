"""Who may do what, as it is stored: tokens, sessions, share links, grants of access, limits."""
