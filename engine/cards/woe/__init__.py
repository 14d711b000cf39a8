"""Winds of Exchange, one module per house."""
