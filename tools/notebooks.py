"""The notebooks, run by a Jupyter kernel: python -m tools.notebooks writes them to build/notebooks.

They are kept without outputs: what changes is what somebody wrote, and no picture is ever out of date. On the
documentation site each is a page with what it shows when it is run.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

ROOT: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))
SLOW: Final = 600  # seconds; machines that test are busy


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def write(notebook: Any, path: Path) -> None:
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


def executed(path: Path, folder: Path) -> Any:
    """The notebook with its outputs. Its code runs in this folder; a cell that fails raises."""
    where = {"metadata": {"path": str(folder)}}
    with TemporaryDirectory(prefix="crannog-kernel-") as sockets:  # no ports, which others may have
        kernel = Config(KernelManager={"transport": "ipc", "ip": f"{sockets}/kernel"})
        client = NotebookClient(
            read(path), timeout=SLOW, startup_timeout=SLOW, resources=where, config=kernel
        )
        return client.execute()


def all_executed(folder: Path) -> Iterable[Any]:
    """Each in its turn; their kernels work at the same time."""
    with ThreadPoolExecutor(len(NOTEBOOKS)) as pool:
        yield from pool.map(lambda path: executed(path, folder), NOTEBOOKS)


def as_page(notebook: Any, name: str) -> str:
    """As Markdown for the site: words, code, what the code shows, and the notebook to take along."""
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        else:
            parts.append(f"```python\n{cell.source}\n```")
            parts += map(_shown, cell.outputs)
    return "\n\n".join([*parts, f"This page is a notebook: {{download}}`{name} <{name}>`."]) + "\n"


def _shown(output: Any) -> str:
    """The richest form that a page can show."""
    if output.output_type == "stream":
        return _text(output.text)
    if "text/html" in output.data:
        return f"````{{raw}} html\n{output.data['text/html']}\n````"
    return _text(output.data["text/plain"])


def _text(said: str) -> str:
    return f"````text\n{said.rstrip()}\n````"


def main(args: Sequence[str] | None = None) -> None:
    ArgumentParser(description=__doc__).parse_args(args)
    out = ROOT / "build" / "notebooks"
    out.mkdir(parents=True, exist_ok=True)
    for path, notebook in zip(NOTEBOOKS, all_executed(out), strict=True):
        write(notebook, out / path.name)
        print(f"wrote {out / path.name}", flush=True)


if __name__ == "__main__":
    main()
