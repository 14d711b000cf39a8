"""Benchmarks of Vaultlog. Each module has a table of name -> function that returns a Measure."""
