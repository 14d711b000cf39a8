"""/sign-in."""
