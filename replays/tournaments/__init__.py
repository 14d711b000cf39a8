"""Tournaments: an event stream of their own, folded to who plays whom, with which deck, under which policy."""
