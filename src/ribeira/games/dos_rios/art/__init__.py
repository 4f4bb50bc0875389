"""How Dos Rios looks: its sheet of symbols, and where each part of a view lies on the table."""
