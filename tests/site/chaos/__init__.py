"""Chaos: people and bots play at many tables while everything under them is killed, stopped and cut.

    python -m tests.site.chaos --moves 5000 --faults 60 --seed 1
    python -m tests.site.chaos --neighbor                      # nothing dies, but somebody takes all they can
    python -m tests.site.chaos --disk-full                     # and --clocks, --slow-headers, --many, --bots
    python -m tests.site.chaos --bug unconditional-append      # a planted bug, which must be found

world.py  the services and processes, restarted whenever they die
faults.py what is done to them        people.py  those who play       streams.py  those who watch
checks.py the invariants (docs/reliability.md)         planted.py  bugs that the checks must find
disk.py   a small disk, to be full    clocks.py  clocks to be set     bots.py  how long a table waits for its bots
neighbor.py what strangers measure beside a hostile neighbor; hostile.py  what that one does
"""
