"""The tables of a tournament for a stream."""
