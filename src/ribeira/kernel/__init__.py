"""The contract every game keeps. Standard library only; imports nothing else of Ribeira."""
