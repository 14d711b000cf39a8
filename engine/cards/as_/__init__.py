"""Æmber Skies, one module per house."""
