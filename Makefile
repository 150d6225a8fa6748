# What a contributor types. `make check` is what CI runs, without the slow parts.
PYTHON ?= .venv/bin/python
export PATH := $(CURDIR)/.venv/bin:$(PATH)
unexport PYTHONDONTWRITEBYTECODE

.PHONY: docs release-check gate-report setup serve static services check lint test clones rules mutants golden fonts compiled bench shots pins

setup:  ## a virtual environment with everything pinned
	python="$$(scripts/find_python 3.13)" && uv venv --python "$$python" .venv
	uv pip sync --python .venv/bin/python --require-hashes requirements/dev.txt
	uv pip install --python .venv/bin/python --no-deps --no-build-isolation -e .

serve:  ## the site on this machine: services, database, workers
	crannog serve

services:  ## PostgreSQL and Redis on loopback, for the tests
	scripts/services start

static:  ## the site's static files, hashed and compressed
	$(PYTHON) -m crannog.site.assets

# One game in half a minute, without the tests that play many games; `.ci/run` has them all.
QUICK = (not test_contract or offered or storable or silently) and not (forecast or many or restore or digests or good_reasons)

ifdef GAME
check:  ## everything CI checks; with GAME=roam one game's own tests, in half a minute
	ruff check src/crannog/games/$(GAME) tests/games/$(GAME)
	ruff format --check -q src/crannog/games/$(GAME) tests/games/$(GAME)
	mypy src/crannog/games/$(GAME)
	pytest -n auto tests/games/$(GAME) tests/games/test_every_game.py tests/kernel/test_text.py -k "($(GAME) or test_text) and $(QUICK)"
else
check: lint test
endif

lint:
	ruff check .
	ruff format --check .
	mypy
	lint-imports

test:
	pytest -n auto --dist loadgroup

clones:  ## the typed copy functions of every game's state
	$(PYTHON) -m tools.clones --write

rules:  ## docs/rules/<game>.md: rule, citation, code, tests
	$(PYTHON) -m tools.rules_page --write

mutants:  ## each rule broken once, where code or tests changed since origin/main; the tests its page names must notice
	$(PYTHON) -m tools.mutants

golden:  ## the golden and recorded games and the drawn examples, or with GAME=roam those of one; only when rules or cards change on purpose
	$(PYTHON) -m tools.golden $(GAME) --write
	$(PYTHON) -m tools.rule_examples $(GAME) --write

fonts:  ## the page fonts and axe, from npm
	npm ci --prefix web
	web/build

compiled:  ## build/compiled: the engine as native code
	$(PYTHON) -m tools.compile

bench:  ## decisions per second against Catanatron
	$(PYTHON) -m bench.compare

shots:  ## screenshots of the tables
	$(PYTHON) -m tools.shots

pins:  ## requirements/*.txt from pyproject.toml
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 requirements/uv.in -o requirements/uv.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 --extra views pyproject.toml -o requirements/views.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 --extra lab pyproject.toml -o requirements/lab.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 --extra cluster pyproject.toml -o requirements/cluster.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 --extra site pyproject.toml -o requirements/site.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 --extra site --extra local pyproject.toml -o requirements/local.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.13 --extra dev --extra bench pyproject.toml requirements/build.in -o requirements/dev.txt
	uv pip compile -q --no-header --generate-hashes --python-version 3.12 -c requirements/dev.txt requirements/oldest.in -o requirements/oldest.txt

gate-report:  ## what the last run of .ci/run cost, and what grew
	$(PYTHON) -m tools.gate_report

docs:  ## build/docs: the documentation site
	$(PYTHON) -m tools.docs

release-check:  ## a release, tried without publishing it
	$(PYTHON) -m tools.release_check
