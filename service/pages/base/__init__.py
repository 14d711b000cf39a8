"""What every page stands on: its frame, its parts, what visitors are told of troubles."""
