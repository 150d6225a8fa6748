"""python -m tests.referees.roam 2000 -j 2"""

from tests.referees.many import run
from tests.referees.roam.dealing import deal

run(deal)
