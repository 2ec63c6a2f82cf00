"""Re-record the golden transcripts: `python -m tests.transcripts.record`, then read the diff."""

import sys

from tests.transcripts.scenario import HERE, recorded
from tests.transcripts.scenarios import SCENARIOS


def main() -> None:
    """Record every transcript again, and remove those that have no scenario."""
    kept = {scenario.path for scenario in SCENARIOS}
    for scenario in SCENARIOS:
        text = recorded(scenario)
        old = scenario.path.read_text("utf-8") if scenario.path.exists() else ""
        scenario.path.parent.mkdir(exist_ok=True)
        scenario.path.write_text(text, "utf-8")
        if text != old:
            print(f"{'changed' if old else 'new'}: {scenario.id}", file=sys.stderr)
    for stray in set(HERE.glob("*/*.croupier")) - kept:
        stray.unlink()
        print(f"removed: {stray.relative_to(HERE)}", file=sys.stderr)


if __name__ == "__main__":
    main()
