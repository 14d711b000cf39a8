"""Studies of a match: chapters, comments and drawings at its moments."""
