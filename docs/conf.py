"""The documentation site, as Sphinx reads it. Built by `make docs` (tools/docs.py), without a network."""

from __future__ import annotations

import os
from pathlib import Path

import crannog

PACKAGE = Path(crannog.__file__).parent

project = "Crannog"
author = copyright = "Crannog contributors"
release = crannog.__version__
extensions = ["myst_parser", "autoapi.extension"]
html_theme = "furo"
html_title = f"Crannog {release}"
html_static_path = ["style"]
html_css_files = ["docs.css"]
html_show_sphinx = False
html_copy_source = False
myst_heading_anchors = 4
toc_object_entries = (
    False  # each page of the reference begins with a table of what it holds; half the build's time
)
default_role = "code"  # what stands in backticks in a docstring

# The reference shows what somebody builds on; the site and the commands are described by what they do.
SHOWN = (
    "__init__.py",
    "table.py",
    "bots/*.py",
    "games/__init__.py",
    "games/*/__init__.py",
    "games/*/observe.py",
    "games/*/state.py",
    "kernel/*.py",
    "lab/*.py",
    "testing/*.py",
    "views/*.py",
)
autoapi_dirs = [str(PACKAGE)]
autoapi_root = "reference"
autoapi_add_toctree_entry = False
autoapi_member_order = "bysource"
autoapi_options = ["members", "undoc-members", "show-module-summary"]
autoapi_ignore = [
    str(path)
    for path in PACKAGE.rglob("*.py")
    if not any(path.relative_to(PACKAGE).full_match(pattern) for pattern in SHOWN)
]
# Names from outside of what is shown lead nowhere, short ones that several modules have to any of them.
suppress_warnings = ["autoapi.python_import_resolution", "ref.python"]
os.environ.setdefault("SOURCE_DATE_EPOCH", "1763200000")  # the same bytes every time
