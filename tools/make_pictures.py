"""Draws every picture of assets/pictures: the SVG files, index.json with their numeral places, and the icon as PNG.

Run ``python -m tools.make_pictures`` from the repository. The same source always gives the same files.
"""
from __future__ import annotations

import io
import json
from pathlib import Path

import pygame

from tools.picture import Picture
from tools.pictures_bugs import bugs
from tools.pictures_room import brass_plate, hinge, hop, icon, lamp, star, window

PICTURES = Path(__file__).resolve().parent.parent / "assets" / "pictures"


def pictures() -> list[Picture]:
    """Every picture there is, in the order of the index."""
    room = [lamp(), window(), hinge(), brass_plate(), hop(), star(), icon()]
    return [*bugs(), *room]


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    made = pictures()
    for picture in made:
        (PICTURES / f"{picture.name}.svg").write_text(picture.drawing.text(), encoding="utf-8")
    index = ",\n".join(f" {json.dumps(p.name)}: {json.dumps(p.entry())}" for p in made)
    (PICTURES / "index.json").write_text("{\n" + index + "\n}\n", encoding="utf-8")
    svg = io.BytesIO((PICTURES / "icon.svg").read_bytes())
    pygame.image.save(pygame.image.load_sized_svg(svg, (64, 64)), PICTURES / "icon_64.png")


if __name__ == "__main__":
    main()
