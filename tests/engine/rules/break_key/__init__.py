"""Break-Key, acted out: its clauses, and what was settled where it says nothing."""
