"""What each figure of `evaluate` is worth, by number of seats, as `tools/tune.py dos-rios` has found it."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[int, list[float]]] = {
    2: [
        1.3596,  # fincas
        2.7014,  # hacienda
        0.1929,  # watered buildings
        1.4722,  # cash
        -0.3587,  # cash for a finca
        1.3773,  # own card
        1.4614,  # cards of others
        0.513,  # last card
        -0.0664,  # any card
        0.2058,  # dams
        0.4902,  # a dam
        0.0905,  # out of the city
        4.889,  # wins at once
        -0.454,  # wins next turn
        0.4972,  # pays a victory
        1.4627,  # nearly won
        -0.3846,  # turns to wait
    ],
    3: [
        0.9746,  # fincas
        1.8074,  # hacienda
        0.2303,  # watered buildings
        1.1128,  # cash
        -0.0524,  # cash for a finca
        1.1579,  # own card
        1.4574,  # cards of others
        0.4017,  # last card
        -0.2185,  # any card
        0.1067,  # dams
        0.386,  # a dam
        0.1015,  # out of the city
        5.633,  # wins at once
        -0.5726,  # wins next turn
        0.5788,  # pays a victory
        1.6197,  # nearly won
        -0.3499,  # turns to wait
    ],
    4: [
        1.1949,  # fincas
        2.1592,  # hacienda
        0.1508,  # watered buildings
        1.1691,  # cash
        0.0438,  # cash for a finca
        0.9791,  # own card
        1.3824,  # cards of others
        0.2939,  # last card
        -0.2736,  # any card
        -0.0069,  # dams
        0.4219,  # a dam
        0.1056,  # out of the city
        5.981,  # wins at once
        -0.5067,  # wins next turn
        0.68,  # pays a victory
        1.2032,  # nearly won
        -0.4775,  # turns to wait
    ],
}
