# The commands of the project. Everything runs in its own .venv with the pinned packages of requirements.lock.

PYTHON ?= python3
BIN := .venv/bin

# Packages are installed by uv where it is there (16 seconds; pip takes one to two minutes), and otherwise by pip.
UV := $(shell command -v uv)
INSTALL := $(if $(UV),$(UV) pip install --quiet --compile-bytecode --python $(BIN)/python,$\
	$(BIN)/python -m pip install --quiet --disable-pip-version-check)

# Compiled modules are kept, even where the environment says otherwise: the tests start a hundred processes, each of
# which would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test exhaustive test-all thorough lint style types layers check bench dashboard docs pictures tables editor locks clean

demo: .venv/ready
	$(BIN)/playground run simulations/triad-small-board.yaml
	@echo
	@echo "That is a house rule, measured. To change a rule yourself, open the browser:"
	@echo "    make dashboard"
	@echo "The first page shows the games, and begins a tour of two minutes."

# The tests with some marks. Browsers want the machine for themselves: their tests come after the others, in two
# processes with a browser and a server each. With `worksteal` a process gets tests that stand side by side, and what
# these share is made in it only. One that fails in a browser is tried once more, and listed as RERUN: what fails twice
# is a fault, and what fails once is worth a look.
define tests
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not browser and $(1)"
	$(BIN)/python -m pytest -n 2 --dist worksteal --reruns 1 -rfER -m "browser and $(1)" tests/dashboard tests/report
endef

test: .venv/test-ready
	$(call tests,not exhaustive)

# What takes long, or is of one kind with a test that `make test` runs.
exhaustive: .venv/test-ready
	$(call tests,exhaustive and not thorough)

# Both at once, for CI: collecting all tests takes half a minute of each process, and what the quick ones have loaded and
# compiled serves the others.
test-all: .venv/test-ready
	$(call tests,not thorough)

# The rest, before a release.
thorough: .venv/test-ready
	$(call tests,thorough)

# Side by side: without its cache mypy takes half a minute, with it a second.
lint: .venv/test-ready
	$(MAKE) --no-print-directory -j3 style types layers

style:
	$(BIN)/ruff check .

types:
	$(BIN)/mypy

layers:
	$(BIN)/lint-imports

check: lint test

bench: .venv/test-ready
	$(BIN)/playground bench

dashboard: .venv/ready
	$(BIN)/playground dashboard

# The documentation as a site in build/site; fails on a link that leads nowhere.
docs: .venv/test-ready
	$(BIN)/python docs/site/build.py

# The screenshots of the documentation, made again.
pictures: .venv/test-ready
	$(BIN)/python docs/site/pictures.py

# The packages of the product, and then those of its tests.
.venv/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

.venv/test-ready: requirements-test.lock .venv/ready
	$(INSTALL) --require-hashes -r requirements-test.lock
	touch $@

# The parse tables that lie beside the grammar, after a change to it or to the version of Lark.
tables: .venv/ready
	$(BIN)/python -c "from playground.syntax.grammar import renew_tables; print(renew_tables())"

# The editor of the dashboard, bundled from its sources and the packages of its lock file (needs node). The bundle is
# kept with the code, so that nothing else needs node.
EDITOR := playground/dashboard/widgets/editor/source
editor:
	cd $(EDITOR) && npm ci --no-audit --no-fund && node build.mjs

# Pin the newest versions that fit pyproject.toml (needs the command uv).
locks:
	uv pip compile --quiet --no-header --no-emit-index-url --generate-hashes --python-version 3.11 \
		--extra setup pyproject.toml -o requirements.lock
	uv pip compile --quiet --no-header --no-emit-index-url --generate-hashes --python-version 3.11 \
		--all-extras -c requirements.lock pyproject.toml -o requirements-test.lock
	echo uv | uv pip compile --quiet --no-header --no-emit-index-url --generate-hashes --python-version 3.11 \
		- -o .ci/requirements.lock

clean:
	rm -rf .venv build dist
