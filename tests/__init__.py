"""The test suite, by package: engine, replays, workers, service; rulings and golden matches beside them."""
