"""What the README shows is what the commands print."""

import re

import pytest

from docs.generate import ROOT, TIMING, output

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```console\n\$ (.+?)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_first_ten_minutes_show_a_round_a_figure_and_a_check() -> None:
    assert {"play", "odds", "check"} <= {c.split()[1] for c, _ in SHOWN}


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    printed = TIMING.sub("", output(command)).rstrip("\n")
    told = TIMING.sub("", shown).rstrip("\n")
    if told.endswith("\n…"):
        assert printed.startswith(told.removesuffix("…"))
    else:
        assert printed == told


def test_the_two_commands_are_those_of_the_script() -> None:
    script = (ROOT / "run").read_text(encoding="utf-8")
    for command in re.findall(r"^\./run (\w+)", TEXT, re.MULTILINE):
        assert f"\n    {command})" in script
