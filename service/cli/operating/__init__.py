"""Commands that run Vaultlog on a machine, keep its data, measure it and try it."""
