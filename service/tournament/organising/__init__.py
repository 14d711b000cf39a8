"""What organisers do from the lists: open a round."""
