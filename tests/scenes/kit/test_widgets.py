"""Widgets on a page: hover, press, the focus ring of keys and pad; dialogs; boxes that scroll; the bubble."""


from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.dialog import Dialog
from scenes.kit.furniture import Coin
from scenes.kit.motion import Motion
from scenes.kit.scroll import ScrollBox
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import LEAST_TARGET, Button, Spot, Widget, nearest_box
from scenes.page import Page
from scenes.table.bubble import STAYS, Bubble

SIZES = ((960, 600), (1024, 768), (1920, 1080))


class Grid(Page):
    """Two rows of two buttons, and a spot below them."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed: list[str] = []
        self.cancelled = 0
        names = ("a", "b", "c", "d")
        self.buttons = {name: Button(name, lambda name=name: self.pressed.append(name)) for name in names}  # type: ignore[misc]
        for i, name in enumerate(names):
            self.buttons[name].rect = pygame.Rect(100 + 300 * (i % 2), 100 + 100 * (i // 2), 200, 50)
        self.spot = Spot(lambda: self.pressed.append("spot"))
        self.spot.rect = pygame.Rect(150, 400, 100, 100)
        self.add(*self.buttons.values(), self.spot)
        self.focus = self.buttons["a"]

    def paint(self, target: pygame.Surface) -> None:
        target.fill("#16352D")

    def cancel(self) -> bool:
        self.cancelled += 1
        return True

    @property
    def where(self) -> str:
        return next((name for name, button in self.buttons.items() if button is self.focus), "spot")


@pytest.fixture
def page(app: App) -> Grid:
    made = Grid(app)
    app.push(made)
    app.step([], 16)
    return made


def program(page: Page) -> App:
    """The program that a page is on."""
    assert isinstance(page.app, App)
    return page.app


def mouse(page: Page, kind: int, pos: tuple[int, int], button: int = 1) -> bool:
    extra: dict[str, Any] = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    return program(page).step([pygame.Event(kind, pos=pos, **extra)], 16)


def click(page: Page, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(page, kind, pos)


def key(page: Page, *codes: int, mod: int = 0) -> None:
    for code in codes:
        program(page).step([pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)], 16)


def test_a_button_is_pressed_when_it_is_let_go_on_it(page: Grid) -> None:
    click(page, (150, 120))
    assert page.pressed == ["a"]
    mouse(page, pygame.MOUSEBUTTONDOWN, (150, 120))
    assert page.buttons["a"].pressed and page.pressed == ["a"]
    mouse(page, pygame.MOUSEMOTION, (700, 500))
    mouse(page, pygame.MOUSEBUTTONUP, (700, 500))
    assert page.pressed == ["a"] and not page.buttons["a"].pressed
    mouse(page, pygame.MOUSEBUTTONDOWN, (700, 500))
    mouse(page, pygame.MOUSEBUTTONUP, (150, 120))
    assert page.pressed == ["a"], "it must go down on it as well"


def test_every_state_of_a_button_looks_different(page: Grid) -> None:
    def picture() -> bytes:
        program(page).dirty = True
        program(page).step([], 0)
        return pygame.image.tobytes(page.app.screen.subsurface((80, 80, 240, 90)), "RGB")

    key(page, pygame.K_RIGHT)
    idle = picture()
    key(page, pygame.K_LEFT)
    focus = picture()
    page.buttons["a"].hovered, page.keys_used = True, False
    hover = picture()
    page.buttons["a"].pressed = True
    down = picture()
    page.buttons["a"].enabled = False
    assert len({idle, focus, hover, down, picture()}) == 5


def test_what_is_off_or_hidden_is_not_there(page: Grid) -> None:
    page.buttons["a"].enabled = page.buttons["b"].visible = False
    click(page, (150, 120))
    click(page, (450, 120))
    assert page.pressed == [] and page.widget_at((150, 120)) is None
    assert page.ring() == [page.buttons["c"], page.buttons["d"], page.spot]


def test_a_button_that_goes_off_while_it_is_held_does_nothing(page: Grid) -> None:
    mouse(page, pygame.MOUSEBUTTONDOWN, (150, 120))
    page.buttons["a"].enabled = False
    mouse(page, pygame.MOUSEBUTTONUP, (150, 120))
    assert page.pressed == []


def test_hover_is_one_frame_and_no_more(page: Grid) -> None:
    assert mouse(page, pygame.MOUSEMOTION, (150, 120)) and page.buttons["a"].hovered
    assert not mouse(page, pygame.MOUSEMOTION, (151, 121))
    assert mouse(page, pygame.MOUSEMOTION, (450, 120)) and not page.buttons["a"].hovered and page.buttons["b"].hovered
    assert page.app.step([pygame.Event(pygame.WINDOWLEAVE)], 16) and not page.buttons["b"].hovered


def test_the_uppermost_widget_gets_the_click(page: Grid) -> None:
    over = Button("over", lambda: page.pressed.append("over"))
    over.rect = page.buttons["a"].rect
    page.add(over)
    program(page).step([], 16)
    program(page).step([], 700)
    click(page, (150, 120))
    assert page.pressed == ["over"]


def test_a_spot_is_pressed_within_its_rectangle(page: Grid) -> None:
    click(page, (145, 395))
    assert page.pressed == []
    click(page, (155, 405))
    assert page.pressed == ["spot"]


def test_a_button_clicks_by_mouse_and_by_key_a_spot_does_not(page: Grid, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(page.app.sounds, "play", played.append)
    click(page, (150, 120))
    key(page, pygame.K_SPACE, pygame.K_RETURN)
    assert page.pressed == ["a", "a", "a"] and played == ["click"] * 3, "the first key after the mouse acts where it was used"
    click(page, (200, 450))
    assert page.pressed[-1] == "spot" and len(played) == 3


def test_the_label_of_a_button_goes_with_its_face(page: Grid, monkeypatch: pytest.MonkeyPatch) -> None:
    button = page.buttons["b"]
    tops: list[int] = []
    monkeypatch.setattr(button, "draw_label", lambda target, style, rect, colour: tops.append(rect.y - button.rect.y))
    mouse(page, pygame.MOUSEMOTION, (450, 120))
    mouse(page, pygame.MOUSEBUTTONDOWN, (450, 120))
    assert min(tops) < 0 < max(tops), "it rises under the pointer and sinks when it is pressed"
    mouse(page, pygame.MOUSEBUTTONUP, (5, 5))
    page.app.settings.theme = "contrast"
    page.app.restyle()
    tops.clear()
    mouse(page, pygame.MOUSEMOTION, (450, 120))
    mouse(page, pygame.MOUSEBUTTONDOWN, (450, 120))
    assert set(tops) == {0}, "a flat button stays where it is"


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 2.0), ((1280, 720), 2.0), ((1280, 720), 1.0)])
def test_letters_of_two_lines_stay_in_their_button(size: tuple[int, int], scale: float) -> None:
    style = Style(size, THEMES["felt"], scale)
    button = Button("Gg gggg", print, icon="check", kind="first")
    for high in (40, 56, 66, 98):
        rect = pygame.Rect(20, 20, round(size[0] * 0.08), high)
        target = pygame.Surface((rect.right + 20, rect.bottom + 20), pygame.SRCALPHA)
        button.draw_label(target, style, rect, "#FFFFFF")
        assert rect.inflate(-4, -4).contains(target.get_bounding_rect())


def test_the_word_of_a_coin_has_a_room_of_its_own_or_that_of_its_box() -> None:
    style, wide = Style((1280, 720), THEMES["felt"]), Coin("Watch", lambda: None, "movie")
    tight = Coin("Watch", lambda: None, "movie", 0)
    wide.rect = tight.rect = pygame.Rect(100, 100, 90, 120)
    assert (wide.below(style).w, tight.below(style).w) == (style.px(20), 90)


def test_tab_goes_round_and_back(page: Grid) -> None:
    seen = [page.where]
    for _ in range(5):
        key(page, pygame.K_TAB)
        seen.append(page.where)
    assert seen == ["a", "b", "c", "d", "spot", "a"]
    key(page, pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert page.where == "spot"


def test_arrows_go_where_they_point(page: Grid) -> None:
    for code, name in ((pygame.K_RIGHT, "b"), (pygame.K_DOWN, "d"), (pygame.K_LEFT, "c"), (pygame.K_DOWN, "spot"),
                       (pygame.K_DOWN, "spot"), (pygame.K_UP, "c"), (pygame.K_UP, "a"), (pygame.K_LEFT, "a")):
        key(page, code)
        assert page.where == name


def test_nearest_prefers_what_lies_straight_ahead() -> None:
    def at(x: int, y: int) -> Widget:
        widget = Widget()
        widget.rect = pygame.Rect(x, y, 40, 20)
        return widget

    ahead, near_but_aside = at(300, 100), at(160, 200)
    start = pygame.Rect(100, 100, 40, 20)
    assert nearest_box(start, "right", {widget: widget.rect for widget in (near_but_aside, ahead)}) is ahead
    assert nearest_box(start, "down", {widget: widget.rect for widget in (near_but_aside, ahead)}) is near_but_aside
    assert nearest_box(start, "left", {widget: widget.rect for widget in (near_but_aside, ahead)}) is None


def test_space_and_enter_press_what_has_the_focus(page: Grid) -> None:
    key(page, pygame.K_SPACE, pygame.K_TAB, pygame.K_RETURN)
    assert page.pressed == ["a", "b"]
    program(page).step([pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0)], 16)
    assert page.pressed == ["a", "b", "b"]


def test_after_the_mouse_enter_acts_where_it_was_used_and_an_arrow_first_shows_where_that_is(page: Grid) -> None:
    click(page, (450, 120))
    assert page.pressed == ["b"] and not page.keys_used and page.where == "b"
    key(page, pygame.K_RETURN)
    assert page.pressed == ["b", "b"] and page.keys_used
    click(page, (450, 120))
    key(page, pygame.K_DOWN)
    assert page.where == "b"
    key(page, pygame.K_DOWN)
    assert page.where == "d"


def test_a_focus_that_is_lost_begins_anew(page: Grid) -> None:
    page.buttons["a"].visible = False
    key(page, pygame.K_SPACE)
    assert page.pressed == []
    key(page, pygame.K_DOWN)
    assert page.where == "b"


def test_esc_and_the_right_button_cancel(page: Grid) -> None:
    key(page, pygame.K_ESCAPE)
    mouse(page, pygame.MOUSEBUTTONDOWN, (150, 120), 3)
    program(page).step([pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=1)], 16)
    assert page.cancelled == 3 and page.pressed == []


# ---- dialogs


def dialog(app: App, said: list[str], words: tuple[str, ...] = ("Yes", "No")) -> Dialog:
    made = Dialog(app, "Leave?", ["The match is saved."], [(word, None, lambda word=word: said.append(word)) for word in words])  # type: ignore[misc]
    app.push(made)
    app.step([], 16)
    return made


def test_a_dialog_is_gone_before_its_answer(page: Grid) -> None:
    app, said = program(page), list[str]()
    asked = dialog(app, said)
    click(asked, asked.widgets[0].rect.center)
    assert said == ["Yes"] and app.top is page
    dialog(app, said)
    key(page, pygame.K_ESCAPE)
    assert said == ["Yes", "No"] and app.top is page and page.cancelled == 0
    asked = dialog(app, said)
    click(asked, (5, 5))
    assert app.stack.top is asked and page.pressed == [], "the page below gets nothing"
    app.step([], 500)
    key(asked, pygame.K_RETURN)
    assert said == ["Yes", "No", "Yes"]
    over = Grid(app)
    app.push(Dialog(app, "Leave?", [], [("Yes", None, lambda: app.push(over))]))
    app.step([], 500)
    key(page, pygame.K_RETURN)
    assert list(app.stack) == [page, over], "what the answer opens stays"


@pytest.mark.axes
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [80, 200])
def test_a_dialog_keeps_its_answers_on_the_paper(app: App, size: tuple[int, int], text_size: int) -> None:
    app.settings.text_size = text_size
    app.resize(size)
    words = ("Weiterspielen", "Zurückgenommenes noch einmal spielen", "Regeln", "Einstellungen", "Den Tisch verlassen")
    made = dialog(app, [], words)
    rects = [widget.rect for widget in made.widgets]
    assert pygame.Rect((0, 0), size).contains(made.box)
    for i, rect in enumerate(rects):
        assert made.box.contains(rect) and rect.h >= LEAST_TARGET / 100 * size[1]
        assert rect.collidelist(rects[i + 1:]) < 0


@pytest.mark.parametrize("text_size", [80, 90, 100, 200])
def test_a_dialog_says_its_lines_at_every_text_size(app: App, text_size: int) -> None:
    app.settings.text_size = text_size
    app.restyle()
    asked = Dialog(app, "Leave?", ["The match is saved after every move."], [("Yes", None, lambda: None)])
    app.push(asked)
    app.step([], 16)
    top = asked.box.y + round(asked.box.h * 0.4)
    between = pygame.Rect(asked.box.x, top, asked.box.w, asked.widgets[0].rect.y - top).inflate(-40, 0)
    ink = pygame.mask.from_threshold(app.screen.subsurface(between), pygame.Color(app.style.theme.ink2), (40, 40, 40, 255))
    assert ink.count() > 100


# ---- scrolling


def box(app: App, high: int = 900) -> tuple[Page, ScrollBox]:
    page = Page(app)
    scroll = ScrollBox()
    scroll.rect = pygame.Rect(100, 100, 400, 300)
    scroll.show(pygame.Surface((380, high)))
    page.add(scroll)
    app.push(page)
    app.step([], 16)
    return page, scroll


def test_wheel_and_keys_scroll_to_the_ends_and_no_further(app: App) -> None:
    page, scroll = box(app)
    mouse(page, pygame.MOUSEMOTION, (200, 200))
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 16)
    assert 0 < scroll.offset < scroll.most == 600
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-100)], 16)
    assert scroll.offset == 600
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=100)], 16)
    assert scroll.offset == 0
    page.set_focus(scroll)
    key(page, pygame.K_DOWN)
    assert scroll.offset > 0
    key(page, pygame.K_UP, pygame.K_UP)
    assert scroll.offset == 0


def test_the_bar_and_the_content_can_be_dragged(app: App) -> None:
    page, scroll = box(app)
    mouse(page, pygame.MOUSEBUTTONDOWN, (498, 110))
    mouse(page, pygame.MOUSEMOTION, (498, 399))
    mouse(page, pygame.MOUSEBUTTONUP, (498, 399))
    assert scroll.offset == 600
    mouse(page, pygame.MOUSEBUTTONDOWN, (200, 200))
    mouse(page, pygame.MOUSEMOTION, (200, 250))
    mouse(page, pygame.MOUSEBUTTONUP, (200, 250))
    assert scroll.offset == 550
    mouse(page, pygame.MOUSEMOTION, (200, 100))
    assert scroll.offset == 550


def test_a_short_content_does_not_scroll(app: App) -> None:
    page, scroll = box(app, 200)
    mouse(page, pygame.MOUSEMOTION, (200, 200))
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-5)], 16)
    assert scroll.most == 0 and scroll.offset == 0


def test_a_new_content_begins_at_its_top_or_stays(app: App) -> None:
    _, scroll = box(app)
    scroll.scroll(500)
    scroll.show(pygame.Surface((380, 700)), keep=True)
    assert scroll.offset == 400
    scroll.show(pygame.Surface((380, 900)))
    assert scroll.offset == 0


# ---- the bubble


@pytest.mark.parametrize("size", SIZES)
def test_a_bubble_lies_inside_of_the_window_and_off_its_place(app: App, size: tuple[int, int]) -> None:
    app.settings.text_size = 200
    app.resize(size)
    sentence = "Between c4 and e4 there is no stone to jump over: d4 is empty, and so on and on."
    for x in (2, size[0] // 2, size[0] - 2):
        for y in (2, size[1] // 2, size[1] - 2):
            bubble, motion = Bubble(lambda: None), Motion()
            bubble.show(motion, sentence, "Q5", (x, y), [pygame.Rect(x, y, 1, 1)])
            motion.finish()
            target = pygame.Surface(size, pygame.SRCALPHA)
            bubble.draw(target, app.style)
            drawn = target.get_bounding_rect(min_alpha=250)
            assert drawn.w > 100 and drawn.h > 40
            assert drawn.left > 0 and drawn.right < size[0] and drawn.top > 0 and drawn.bottom < size[1], (x, y)


def test_a_bubble_stays_its_time_and_a_new_one_takes_its_place() -> None:
    bubble, motion = Bubble(lambda: None), Motion()
    assert not bubble.visible
    bubble.show(motion, "One.", "Q4", (5, 5), [])
    assert not bubble.update(STAYS - 100) and bubble.visible
    bubble.show(motion, "Two.", "Q5", (5, 5), [])
    assert not bubble.update(200) and bubble.sentence == "Two."
    assert bubble.update(STAYS) and not bubble.visible
