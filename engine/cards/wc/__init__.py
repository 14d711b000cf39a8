"""Worlds Collide, one module per house."""
