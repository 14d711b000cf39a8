"""A match as one HTML file that needs no server."""
