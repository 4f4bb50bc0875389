"""What each figure of `evaluate` is worth, by number of seats, as `tools/tune.py dos-rios` has found it."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[int, list[float]]] = {
    2: [
        1.108,  # fincas
        2.2998,  # hacienda
        0.3589,  # watered buildings
        1.2565,  # cash
        -0.4236,  # cash for a finca
        1.3847,  # own card
        1.5702,  # cards of others
        0.4931,  # last card
        -0.078,  # any card
        0.1868,  # dams
        0.7463,  # a dam
        0.0861,  # out of the city
        3.8705,  # wins at once
        -0.472,  # wins next turn
        0.5244,  # pays a victory
        1.1203,  # nearly won
        -0.454,  # turns to wait
    ],
    3: [
        0.6964,  # fincas
        1.2836,  # hacienda
        0.2747,  # watered buildings
        0.8542,  # cash
        0.0748,  # cash for a finca
        1.1402,  # own card
        1.1754,  # cards of others
        0.5823,  # last card
        -0.2738,  # any card
        0.1014,  # dams
        0.4266,  # a dam
        0.031,  # out of the city
        4.9415,  # wins at once
        -0.2464,  # wins next turn
        0.0148,  # pays a victory
        1.7255,  # nearly won
        -0.3674,  # turns to wait
    ],
    4: [
        0.9728,  # fincas
        1.6703,  # hacienda
        0.1154,  # watered buildings
        0.8768,  # cash
        0.1999,  # cash for a finca
        1.0112,  # own card
        1.144,  # cards of others
        0.3871,  # last card
        -0.2293,  # any card
        0.035,  # dams
        0.5029,  # a dam
        0.0132,  # out of the city
        5.3067,  # wins at once
        -0.2373,  # wins next turn
        0.4467,  # pays a victory
        1.1663,  # nearly won
        -0.4939,  # turns to wait
    ],
}
