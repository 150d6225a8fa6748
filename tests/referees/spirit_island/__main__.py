"""python -m tests.referees.spirit_island 2000 -j 2"""

from tests.referees.many import run
from tests.referees.spirit_island.dealing import deal

if __name__ == "__main__":
    run(spirit_island=deal)
