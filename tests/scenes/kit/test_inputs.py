"""Widgets that hold a value: a choice among words, a line of text."""


from collections.abc import Callable

import pygame
import pytest

from scenes.app import App
from scenes.kit.inputs import Choice, TextEntry
from scenes.page import Page


class Line(Page):
    """A page with one line of text."""

    def __init__(self, app: App, value: str, most: int = 8) -> None:
        super().__init__(app)
        self.seen: list[str] = []
        self.left = 0
        self.program = app
        self.entry = TextEntry(value, self.seen.append, most=most, done=self._done)
        self.entry.rect = pygame.Rect(100, 100, 300, 40)
        self.add(self.entry)
        app.push(self)

    def _done(self) -> None:
        self.left += 1

    def click(self) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.program.step([pygame.Event(kind, pos=(150, 120), button=1)], 16)

    def type(self, text: str) -> None:
        self.program.step([pygame.Event(pygame.TEXTINPUT, text=text)], 16)

    def compose(self, text: str) -> None:
        self.program.step([pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))], 16)

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            self.program.step([pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)], 16)


@pytest.fixture
def line(app: App) -> Line:
    made = Line(app, "Ana")
    made.click()
    return made


def test_the_first_letter_takes_the_place_of_the_old_name(line: Line) -> None:
    assert line.entry.selected
    line.type("B")
    line.type("o")
    assert line.entry.value == "Bo" and line.seen == ["B", "Bo"] and not line.entry.selected


def test_backspace_on_a_selected_name_clears_it(line: Line) -> None:
    line.key(pygame.K_BACKSPACE)
    assert line.entry.value == "" and line.seen == [""]
    line.key(pygame.K_BACKSPACE, pygame.K_DELETE)
    assert line.seen == [""]


def test_the_caret_moves_and_edits_where_it_stands(line: Line) -> None:
    line.key(pygame.K_END)
    line.type("x")
    line.key(pygame.K_HOME)
    line.type("(")
    assert line.entry.value == "(Anax"
    line.key(pygame.K_RIGHT, pygame.K_DELETE)
    assert line.entry.value == "(Aax"
    line.key(pygame.K_END, pygame.K_LEFT, pygame.K_BACKSPACE)
    assert line.entry.value == "(Ax"
    line.key(pygame.K_HOME, pygame.K_LEFT, pygame.K_BACKSPACE)
    line.key(pygame.K_END, pygame.K_RIGHT, pygame.K_DELETE)
    assert line.entry.value == "(Ax"
    line.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    line.type("Z")
    assert line.entry.value == "Z"


def test_no_more_than_its_letters(line: Line) -> None:
    line.type("abcdefghijkl")
    assert line.entry.value == "abcdefgh"
    line.type("i")
    assert line.entry.value == "abcdefgh"
    line.key(pygame.K_HOME)
    line.type("i")
    assert line.entry.value == "abcdefgh" and line.entry.caret == 0


def test_letters_of_every_script_and_no_signs_that_cannot_be_seen(line: Line) -> None:
    line.type("Å\nsa\t李\x00")
    assert line.entry.value == "Åsa李"


def test_an_input_method_composes_before_it_types(line: Line) -> None:
    line.key(pygame.K_END)
    line.compose("ni")
    assert line.entry.value == "Ana" and line.seen == []
    line.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert line.entry.value == "Ana" and line.left == 0, "keys belong to the input method while it composes"
    line.type("你")
    assert line.entry.value == "Ana你"
    line.key(pygame.K_RETURN)
    assert line.left == 1


def test_letters_do_not_act_and_keys_that_lead_away_do(line: Line) -> None:
    line.key(pygame.K_m, pygame.K_h, pygame.K_r, pygame.K_SPACE)
    assert not line.app.settings.all_muted and line.entry.value == "Ana"
    line.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert line.left == 2
    assert not line.entry.type(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
    assert not line.entry.type(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0))


def test_the_system_is_asked_for_text_only_while_it_is_wanted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: asked.append("rect"))
    line = Line(app, "Ana")
    assert asked == []
    line.click()
    assert asked == ["start", "rect"]
    line.set_focus(None)
    assert asked == ["start", "rect", "stop"]


def test_what_is_typed_is_seen(line: Line) -> None:
    def picture() -> bytes:
        line.program.screen.fill("#16352D")
        line.program.retained.forget()
        line.program.dirty = True
        line.program.step([], 0)
        return pygame.image.tobytes(line.program.screen, "RGB")

    pictures = [picture()]
    acts: tuple[Callable[[], None], ...] = (
        lambda: line.key(pygame.K_END), lambda: line.type("e"), lambda: line.key(pygame.K_LEFT), lambda: line.compose("o"),
    )
    for act in acts:
        act()
        pictures.append(picture())
    assert len(set(pictures)) == 5


# ---- choice


def choice(chosen: int = 0) -> tuple[Choice, list[int]]:
    seen: list[int] = []
    made = Choice(["Off", "@user", "Normal"], chosen, seen.append)
    made.rect = pygame.Rect(100, 100, 301, 40)
    return made, seen


def test_a_click_chooses_the_cell_under_it() -> None:
    made, seen = choice()
    for x, index in ((110, 0), (250, 1), (390, 2)):
        made.up((x, 120))
        assert made.chosen == index
    made.up((390, 120))
    made.up((500, 120))
    assert seen == [1, 2], "only what is new is reported"


def test_cells_fill_the_groove_without_gaps() -> None:
    made, _ = choice()
    for width in range(200, 230):
        made.rect = pygame.Rect(100, 100, width, 40)
        cells = [made._cell(i) for i in range(3)]
        assert cells[0].right == cells[1].left and cells[1].right == cells[2].left and made.rect.contains(cells[2])


def test_keys_step_and_leave_it_at_the_ends() -> None:
    made, seen = choice()
    assert not made.act("left") and made.chosen == 0
    assert made.act("right") and made.act("right") and made.chosen == 2
    assert not made.act("right") and made.chosen == 2, "a pad has no other key that leads on to what lies beside it"
    assert made.act("accept") and made.chosen == 0, "pressing goes round"
    assert not made.act("up")
    assert seen == [1, 2, 0]


def test_the_chosen_one_looks_chosen(app: App) -> None:
    pictures = set()
    for index in range(3):
        made, _ = choice(index)
        target = pygame.Surface((500, 200))
        made.draw(target, app.style, False)
        pictures.add(pygame.image.tobytes(target, "RGB"))
    assert len(pictures) == 3


def test_what_is_composed_is_shown_where_the_line_is_seen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[pygame.Rect] = []
    pygame.display.init()
    monkeypatch.setattr(pygame.key, "set_text_input_rect", asked.append)
    app.resize((480, 300))
    page = Line(app, "Ana")
    page.entry.focus_changed(True)
    assert asked == [pygame.Rect(50, 50, 150, 20)], "half the size of what is painted"
