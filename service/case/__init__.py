"""Disputes: cases, rulings, what-if matches and comparisons."""
