"""What is given away: known licences, nothing under the GPL, one version everywhere, the same bytes each time."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as Xml
from configparser import ConfigParser
from pathlib import Path

import pygame
import pytest

from scenes import VERSION
from scenes.share.keeping import SUFFIX
from tools.release import contents, freeze

HERE = Path(freeze.__file__).parent


@pytest.mark.skipif(sys.platform != "linux", reason="the libraries of other systems have other names")
def test_somebody_has_looked_at_the_licence_of_every_library_that_pygame_brings() -> None:
    libraries = [path.name for path in (Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("*.so*")]
    assert libraries and [name for name in libraries if contents.part_of(name) is None] == []


def test_nothing_is_under_the_gpl_but_what_may_be_given_away_with_any_program() -> None:
    for part in (*contents.PARTS.values(), *contents.PACKAGES.values()):
        assert "GPL" not in part.licence.replace("LGPL", "") or "Bootloader-exception" in part.licence, part


def test_a_library_that_nobody_knows_stops_the_packing(tmp_path: Path) -> None:
    (tmp_path / "libz.so.1").touch()
    assert {part.name for part in freeze.known_parts(tmp_path)} > {"zlib", "Python", "pygame-ce"}
    (tmp_path / "libreadline.so.8").touch()
    with pytest.raises(AssertionError, match="libreadline"):
        freeze.known_parts(tmp_path)


def test_what_the_system_has_and_what_nobody_reads_is_left_out() -> None:
    found = [(name, "", "") for name in (
        "libreadline.so.8", "libstdc++.so.6", "pygame/tests/x.py", "scenes/assets/languages/de/LC_MESSAGES/number_night.po",
        "scenes/assets/languages/de/LC_MESSAGES/number_night.mo", "libz.so.1",
    )]
    assert [entry[0] for entry in contents.without(found)] == [
        "libz.so.1", "scenes/assets/languages/de/LC_MESSAGES/number_night.mo",
    ]
    assert "readline" in contents.LEFT_OUT
    assert contents.is_played("game.querni.rules") and not contents.is_played("game.door.cli")


def test_the_archive_is_the_same_each_time_and_comes_out_as_it_went_in(tmp_path: Path) -> None:
    folder = tmp_path / "number-night"
    (folder / "inner").mkdir(parents=True)
    (folder / "number-night").write_text("#!/bin/sh\n")
    (folder / "number-night").chmod(0o755)
    (folder / "inner" / "data").write_text("x")
    first, second = freeze.pack(folder, tmp_path / "1"), freeze.pack(folder, tmp_path / "2")
    assert first.read_bytes() == second.read_bytes() and VERSION in first.name
    digest, name = first.with_name(first.name + ".sha256").read_text().split()
    assert len(digest) == 64 and name == first.name
    with freeze.unpacked(first) as program:
        assert " " in str(program) and program.read_text() == "#!/bin/sh\n"
        assert program.stat().st_mode & 0o777 == 0o555 and program.parent.stat().st_mode & 0o222 == 0


def test_the_desktop_is_told_one_version_and_one_kind_of_file() -> None:
    said = Xml.parse(HERE / "org.numbernight.NumberNight.metainfo.xml").getroot()
    assert next(release.get("version") for release in said.iter("release")) == VERSION
    desktop = ConfigParser(interpolation=None)
    desktop.read(HERE / "number-night.desktop", encoding="utf-8")
    kind = desktop["Desktop Entry"]["MimeType"].rstrip(";")
    assert said.findtext("provides/mediatype") == kind
    assert desktop["Desktop Entry"]["Exec"] == "number-night %f"
    mime = Xml.parse(HERE / "number-night-mime.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (one,) = mime.iter(f"{space}mime-type")
    assert one.get("type") == kind and [glob.get("pattern") for glob in one.iter(f"{space}glob")] == [f"*{SUFFIX}"]
