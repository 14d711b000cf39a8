"""Commands that check and sign logs."""
