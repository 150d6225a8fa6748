"""python -m tests.referees.arrival 2000 -j 2 (so many of each edition; --only gu2016 for one)"""

from functools import partial

from tests.referees.arrival.dealing import deal
from tests.referees.many import run

if __name__ == "__main__":
    run(cz2017=partial(deal, edition="cz2017"), gu2016=partial(deal, edition="gu2016"))
