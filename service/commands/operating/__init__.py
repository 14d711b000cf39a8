"""Commands that run Vaultlog on a machine, back up its data, measure it and test it."""
