"""What happened last at a QUMERO table, for the paper while nobody has to answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Story:
    """A heading and a line, both empty at first."""

    heading: str = ""
    line: str = ""

    def tell(self, heading: str, line: str = "") -> None:
        """This happened last."""
        self.heading, self.line = heading, line
