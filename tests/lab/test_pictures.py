"""Pictures for the docs: the charts of a balance report, and what was said of chances against what came."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from tools.calibration import drawn, share
from tools.chance_bins import in_bins
from tools.report_pictures import pictures

from crannog.cli import main
from crannog.lab.results import Share

SVG = "{http://www.w3.org/2000/svg}"


def test_every_chart_of_a_report_becomes_a_picture_of_its_own(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert main(["balance", "roam", "--seats", "0", "-n", "3", "--bot", "random", "-o", str(page)]) == 0
    found = pictures(page.read_text(encoding="utf-8"))
    assert {"1-seat", "2-seat", "3-seat"} <= set(found)
    for seats, name in ((2, "1-seat"), (3, "2-seat"), (4, "3-seat")):
        picture = ET.fromstring(found[name])
        assert picture.tag == f"{SVG}svg"
        assert len(picture.findall(f".//{SVG}circle")) == seats
        assert f"{seats} players" in (picture.findtext(f"{SVG}title") or "")


def test_what_was_said_and_what_came_in_bins() -> None:
    cases = [([0.21], float(n % 5 == 0)) for n in range(100)] + [([0.95], 0.0)] * 20 + [([1.0], 0.0)] * 20
    low, high = bins = in_bins(cases)
    assert (round(low.said, 2), low.came, low.cases) == (0.21, 0.2, 100)
    assert (round(high.said, 3), high.came, high.cases) == (0.975, 0.0, 40)
    assert (share(low), share(high)) == (Share(20, 100), Share(0, 40))
    picture = ET.fromstring(drawn("A game", bins, 140))
    near, far = picture.findall(f"{SVG}circle")
    assert near.get("fill") != far.get("fill")  # outside its interval
    assert float(near.get("cx") or 0) < float(far.get("cx") or 0)
    assert float(near.get("cy") or 0) < float(far.get("cy") or 0)  # what came more often stands higher
