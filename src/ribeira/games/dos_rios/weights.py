"""What each figure of `evaluate` is worth, by number of seats, as `tools/tune.py dos-rios` has found it."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final[dict[int, list[float]]] = {
    2: [
        0.933,  # fincas
        2.9146,  # hacienda
        0.1728,  # watered buildings
        -0.2178,  # watered hacienda
        0.2254,  # three buildings
        0.5265,  # four buildings
        0.9022,  # cash
        -0.1146,  # cash for a finca
        1.0688,  # own card
        1.5449,  # cards of others
        0.371,  # last card
        0.1485,  # any card
        0.0871,  # dams
        0.4796,  # a dam
        0.1499,  # dams to come
        -0.0376,  # wet sites
        -0.0705,  # a wet site
        0.0703,  # dry sites
        0.0369,  # out of the city
        0.1755,  # builds next turn
        4.4399,  # wins at once
        -0.3326,  # wins next turn
        1.5185,  # pays a victory
        -0.134,  # cost to win
        1.0341,  # nearly won
        -0.1978,  # turns to wait
        -0.1606,  # safe water
        -0.1469,  # guarded buildings
    ],
    3: [
        1.0618,  # fincas
        2.4307,  # hacienda
        0.2392,  # watered buildings
        0.0118,  # watered hacienda
        0.1124,  # three buildings
        0.397,  # four buildings
        1.0107,  # cash
        -0.1325,  # cash for a finca
        1.1307,  # own card
        1.5462,  # cards of others
        0.2525,  # last card
        -0.0995,  # any card
        0.0212,  # dams
        0.3816,  # a dam
        0.0448,  # dams to come
        -0.0227,  # wet sites
        -0.0651,  # a wet site
        0.0505,  # dry sites
        0.1444,  # out of the city
        0.1609,  # builds next turn
        4.8043,  # wins at once
        -1.502,  # wins next turn
        2.29,  # pays a victory
        -0.1329,  # cost to win
        1.2366,  # nearly won
        -0.2657,  # turns to wait
        -0.327,  # safe water
        -0.0314,  # guarded buildings
    ],
    4: [
        1.0259,  # fincas
        2.4015,  # hacienda
        0.3977,  # watered buildings
        -0.2159,  # watered hacienda
        0.1588,  # three buildings
        0.4248,  # four buildings
        1.1156,  # cash
        -0.1725,  # cash for a finca
        1.0227,  # own card
        1.4921,  # cards of others
        0.245,  # last card
        -0.2153,  # any card
        -0.0051,  # dams
        0.4103,  # a dam
        -0.0047,  # dams to come
        -0.0625,  # wet sites
        -0.0275,  # a wet site
        0.0171,  # dry sites
        0.2093,  # out of the city
        0.0848,  # builds next turn
        4.8723,  # wins at once
        -1.428,  # wins next turn
        2.1262,  # pays a victory
        -0.0437,  # cost to win
        1.4935,  # nearly won
        -0.2537,  # turns to wait
        -0.4416,  # safe water
        -0.191,  # guarded buildings
    ],
}
