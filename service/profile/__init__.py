"""Profiles: signing in to one, what its owner does with it, and the page of a player over all events."""
