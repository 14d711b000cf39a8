"""Base of every page: its frame, its parts, its visitors, and problems in words for people."""
