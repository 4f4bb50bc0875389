"""The colours of the printed table, by day and by night, each under the name of what it paints."""

from __future__ import annotations

DAY = {
    "table": "#E0CBA4",  # the wood everything lies on
    "grain": "#CBB284",
    "panel": "#EFE4CB",  # printed areas on the table
    "chalk": "#22303A",  # writing on table and panel; it turns light at night
    "paper": "#F6F0E2",  # cards and tokens
    "shade": "#E6DAC0",  # paper in shadow
    "ink": "#22303A",  # writing on paper, dark by day and night
    "sea": "#1F5A8A",  # azulejo blue
    "sky": "#8FB7D3",  # azulejo blue, thinned
    "heaven": "#E7E8DC",
    "river": "#6F9DBC",
    "haze": "#DCE3DF",
    "foam": "#F1F4EF",
    "clay": "#B5532E",
    "olive": "#7A8450",
    "moss": "#59683F",
    "sage": "#A9AE83",
    "earth": "#8A6440",
    "oak": "#B98A52",
    "wine": "#6B1F2E",
    "gold": "#C99A3A",
    "stone": "#9A978C",
    "shadow": "#2A1B0C",
}

NIGHT = DAY | {
    "table": "#17242E",
    "grain": "#1E2E3A",
    "panel": "#1F303D",
    "chalk": "#E9E1CE",
    "paper": "#DDD2BA",
    "shade": "#C8BB9E",
    "sea": "#1D5482",
    "sky": "#3E6C8C",
    "heaven": "#20384A",
    "river": "#1F4A6B",
    "haze": "#8FA5B0",
    "foam": "#C7D6DC",
    "clay": "#A94C2A",
    "olive": "#4F5C42",
    "moss": "#37473B",
    "sage": "#6B7860",
    "earth": "#6E5036",
    "oak": "#A67B49",
    "gold": "#D0A247",
    "stone": "#7C7F7C",
    "shadow": "#000000",
}

MARKS = ("circle", "triangle", "square", "diamond", "star")  # of the seats, in order

# Told apart also by eyes that lack one of the three cones (a test measures it); the marks say the same by shape.
SEATS_BY_DAY = ("#2367A0", "#C2552B", "#DDAA3A", "#4FA795", "#5A1E33")
SEATS_BY_NIGHT = ("#3F83C4", "#D2602F", "#E0AC3C", "#5DB5A2", "#7E2B4A")

THEMES = ("light", "dark", "auto")
