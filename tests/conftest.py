"""Hypothesis profiles, known chance, and that nothing is skipped in CI."""

import atexit
import fcntl
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Generator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests.order import TESTS, needs_kernels, shared

# A run that was started in the background has its interrupts ignored; tests raise them.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What starts several workers names a width for them; output that is no terminal has none.
os.environ.pop("COLUMNS", None)

# A slow machine is no reason to fail: neither profile looks at the clock.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", _PATIENT, max_examples=20, derandomize=True, database=None)
settings.register_profile("long", _PATIENT, max_examples=5_000, print_blob=True)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)
if PROFILE == "ci":
    # Hypothesis also tries numbers and texts that stand in whichever modules are loaded by then:
    # examples would depend on the tests before, and every worker would read all sources for that.
    providers._get_local_constants = lambda: providers._local_constants


CHANCE = os.environ.get("CHANCE", "")
"""With another word here other cards are dealt, wheels stop elsewhere and dice fall otherwise."""

KEYS = Path(tempfile.mkdtemp(prefix="croupier-keys-"))
"""One directory of keys for all databases of a run, which are copied from folder to folder."""
os.environ["CROUPIER_KEYS"] = str(KEYS / "keys")
atexit.register(shutil.rmtree, KEYS, ignore_errors=True)

os.environ["CROUPIER_CACHE"] = str(KEYS / "cache")
"""What somebody computed and kept on this machine changes no test."""

WARMING = TESTS.parent / ".tools" / "warming"
"""Locked while `./run test` compiles the kernels."""


def pytest_collection_finish() -> None:
    """What was collected stays: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every worker its part, in the order in which all are busy until the end."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = chain.from_iterable(shared(items, workers))


@cache
def warmed() -> None:
    """Wait until the kernels are compiled, so that nobody compiles them again."""
    if WARMING.exists():
        with WARMING.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Every secret of a test follows from its name, so that what fails once fails again."""
    if needs_kernels(item):
        warmed()
    known = Random(f"{CHANCE} {item.nodeid}")
    with pytest.MonkeyPatch.context() as patch:
        same = SimpleNamespace(token_bytes=known.randbytes)
        patch.setattr("croupier.equipment.chance.secrets", same)
        patch.setattr("croupier.equipment.fair_source.token_bytes", known.randbytes)
        return (yield)


def _fail_instead_of_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """In CI a skipped test is a failed test; an expected failure stays one."""
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"nothing may be skipped in CI: {why}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _fail_instead_of_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_instead_of_skip(report)
    return report
