"""Our games as the environments that learning programs know. They need the extra `ribeira[research]`.

`aec` and `parallel` are PettingZoo's interfaces, `gym` is Gymnasium's with bots in the other seats, `openspiel`
registers every game with OpenSpiel, `vector` steps many games at once into arrays of numpy.
"""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError("The environments need numpy and more: pip install 'ribeira[research]'", name="numpy")
