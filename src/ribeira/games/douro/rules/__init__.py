"""The rules of Douro 1872: a module a decision, `phylloxera` for awards, `course` for what is next."""
