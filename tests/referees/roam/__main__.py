"""python -m tests.referees.roam 2000 -j 2"""

from tests.referees.many import run
from tests.referees.roam.dealing import deal

if __name__ == "__main__":
    run(roam=deal)
