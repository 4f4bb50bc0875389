"""Searches for one decision, seen from one seat. They know no game but through its contract."""
