"""Faults of every kind while people play: what was acknowledged must be there once, and nothing shown that is not."""
