"""`python -m crannog.cli`."""

import sys

from crannog.cli import main

sys.exit(main())
