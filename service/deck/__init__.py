"""A deck's page: where it was played, its players and results, and its list, as far as the viewer may know."""
