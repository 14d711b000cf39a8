"""What a judge does to a match: `officials` (corrections, overrides, fresh chance, the end by time), `corrections` (a
list of them, all or none), `kinds` (the vocabulary), `moves` (where cards go)."""
