"""The rules of Dos Rios: the decisions of `setting_out` and of a `turn`, and a module a chapter of the book."""
