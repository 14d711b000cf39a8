"""Grim Reminders, one module per house."""
