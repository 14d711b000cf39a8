"""Disputes: cases, rulings, what-if matches and comparisons; the desk of judges, and the case file."""
