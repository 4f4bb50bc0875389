"""Bots: they see views only."""
