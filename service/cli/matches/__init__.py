"""Commands about one match: open, play, look at, go back, dispute, take away."""
