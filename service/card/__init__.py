"""A card with all that is known of it: facts, text, clauses, rulings, readings, and the tests that act it out."""
