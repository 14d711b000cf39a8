"""What tests of cards and rules share, each thing once; `tests/engine/test_helpers.py` finds what stands twice.

`cards` describes the cards of a position, `tables` sets one up, `answers` takes a match further without a say in how,
`looks` reads something off a table. Invented cards are in `tests.engine.stock`.
"""
