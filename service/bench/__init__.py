"""Benchmarks: what Vaultlog measures of itself. Each module has a table of name -> function that returns a Measure."""
