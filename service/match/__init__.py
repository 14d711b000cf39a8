"""A match: the resources of its log and its moments, and its pages."""
