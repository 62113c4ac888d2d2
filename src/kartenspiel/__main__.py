"""Run the command line: ``python -m kartenspiel``."""

import sys

from kartenspiel.cli import main

sys.exit(main())
