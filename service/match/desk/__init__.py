"""What the pages about one match share: the board, a moment with its time line, the reasons of an event."""
