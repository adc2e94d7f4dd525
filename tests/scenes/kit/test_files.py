"""Where the assets are found: in the package of an installed program, beside it in a checkout, never in the present folder."""

import subprocess
import sys
from pathlib import Path

from scenes.kit import files

ROOT = Path(__file__).resolve().parents[3]


def test_an_installed_program_has_them_in_its_package(tmp_path: Path) -> None:
    (tmp_path / "scenes" / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    assert files.find(tmp_path / "scenes") == tmp_path / "scenes" / "assets"


def test_a_checkout_has_them_beside_the_package() -> None:
    assert files.ASSETS == ROOT / "assets"


def test_the_present_folder_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    program = f"import sys; sys.path[0] = {str(ROOT)!r}; from scenes.kit.files import ASSETS; print(ASSETS)"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip() == str(ROOT / "assets"), done.stderr


def test_no_other_module_of_the_screen_asks_where_a_file_lies() -> None:
    asking = [path for path in (ROOT / "scenes").rglob("*.py") if "__file__" in path.read_text()]
    assert [path.relative_to(ROOT).as_posix() for path in asking] == ["scenes/kit/files.py"]
