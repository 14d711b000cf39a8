"""Studies: what readers write and draw about the moments of a match. Beside its log, and no part of the record."""
