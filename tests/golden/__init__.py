"""Golden matches: files that say how a match went, checked by tests/engine/test_golden.py, written by make.py."""
