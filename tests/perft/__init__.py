"""Stored positions and how many ways each can go on: counted by count.py, written by make.py."""
