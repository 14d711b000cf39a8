"""Stages of a tournament: how each is paired, who is out, who goes on, and what order comes of it.

A tournament without stages is one of Swiss rounds, as all were before there were stages.
"""
