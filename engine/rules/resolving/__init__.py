"""Resolving abilities: timing windows, triggers and replacements, abilities by label, lasting effects, repeating."""
