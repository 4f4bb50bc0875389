"""What all tests share."""

import os
import sys

from hypothesis import HealthCheck, settings

os.environ["RIBEIRA_LANGUAGE"] = "en"  # sentences are quoted in English, whatever the machine speaks
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_sessionfinish() -> None:
    """Stop the database of the tests, if any of them needed it: processes of xdist run nothing at their exit."""
    used = sys.modules.get("tests.server.postgres")
    if used is not None:
        used.stop()
