"""/matches/{match}/undo: going back to an event by agreement."""
