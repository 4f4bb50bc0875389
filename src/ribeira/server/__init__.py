"""The web table: tables, their storage, and the API of pages and programs. Games are reached through GAMES only."""
