"""What organisers and players do from the lists: open a round, share a match."""
