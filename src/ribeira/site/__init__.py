"""Ribeira without a server: the page, and the engine in the browser, as files that any web space can serve."""
