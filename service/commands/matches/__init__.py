"""Commands about one match: open, play, replay, undo, dispute, export."""
