"""The art of Six Castles: symbols drawn in code, and where they lie on the table."""
