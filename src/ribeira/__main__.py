"""`python -m ribeira` is the command `ribeira`."""

import sys

from ribeira.cli import main

if __name__ == "__main__":
    sys.exit(main())
