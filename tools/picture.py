"""What one picture file is: its drawing, and where the screen writes numerals on it."""
from __future__ import annotations

from dataclasses import dataclass

from tools.svg import INK, Drawing


@dataclass(frozen=True)
class Numeral:
    """A place for a numeral or letter in the drawing's own coordinates.

    (x, y) is the middle of the capitals' box, `size` the em size in the same units, `text` what usually stands there
    ("" where the piece may carry anything). 6, 9, 66 and 99 want a bar under them.
    """
    x: float
    y: float
    size: float
    text: str = ""
    weight: int = 600
    fill: str = INK


@dataclass(frozen=True)
class Picture:
    """A named picture. The point 0, 0 of its drawing is the piece's middle: what is turned, placed and measured from."""
    name: str
    drawing: Drawing
    numerals: tuple[Numeral, ...] = ()
    unit: float = 100

    def entry(self) -> dict[str, object]:
        """The picture's line in index.json, everything measured from the upper left corner of the viewBox."""
        d = self.drawing
        out: dict[str, object] = {
            "size": [round(d.width, 2), round(d.height, 2)],
            "centre": [round(-d.x, 2), round(-d.y, 2)],
            "unit": self.unit,
        }
        if self.numerals:
            out["numerals"] = [
                {"x": round(n.x - d.x, 2), "y": round(n.y - d.y, 2), "size": round(n.size, 2), "family": "Fredoka",
                 "weight": n.weight, "fill": n.fill, "text": n.text}
                for n in self.numerals
            ]
        return out
