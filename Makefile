# Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types unit constraints clean

play: $(VENV)/.installed
	@$(BIN)/ribeira serve

test: $(VENV)/.installed-dev
	@$(MAKE) --no-print-directory lint types unit

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.installed-dev
	$(BIN)/mypy

unit: $(VENV)/.installed-dev
	$(BIN)/pytest -n auto

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
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
