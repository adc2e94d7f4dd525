"""The window of the program: its size and place, the whole screen and back, and whether somebody is looking at it.

Pages are laid out and painted on a canvas. It is the window itself, unless that is so small that not everything has room: then
the canvas is larger, of the same shape, and each frame is scaled down. Who paints or hears of the pointer knows the canvas alone.
"""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Callable, Sequence

import pygame

from scenes.kit import pictures
from scenes.kit.files import ASSETS
from scenes.kit.theme import SMALLEST, allowed
from scenes.profile import Settings

Size = tuple[int, int]


class DisplayWindow:
    """The window of the display module: a point is a pixel. Sizes that it is asked for or tells are in points."""

    def __init__(self, title: str, icon: pygame.Surface, size: Size) -> None:
        pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frame = pygame.Window.from_display_module()
        """Its frame on the desktop."""

    def surface(self) -> pygame.Surface | None:
        """Its pixels, as many as it has now; None once it is gone."""
        return pygame.display.get_surface()

    def points(self, size: Size) -> Size:
        """How many points it has where it has so many pixels."""
        return size

    def update(self, boxes: Sequence[pygame.Rect]) -> None:
        """Shows what was painted within these boxes, in pixels."""
        pygame.display.update(list(boxes))

    def flip(self) -> None:
        """Shows all that was painted."""
        pygame.display.flip()


class DenseWindow:
    """The same for a window of which a point may be several pixels: one of the display module would be enlarged by the system,
    and soft. It is always shown as a whole."""

    def __init__(self, title: str, icon: pygame.Surface, size: Size) -> None:
        self.frame = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        self.frame.set_icon(icon)

    def surface(self) -> pygame.Surface | None:
        return self.frame.get_surface()

    def points(self, size: Size) -> Size:
        return self.frame.size

    def update(self, boxes: Sequence[pygame.Rect]) -> None:
        self.frame.flip()

    def flip(self) -> None:
        self.frame.flip()


DENSE = frozenset({"cocoa", "wayland"})
"""The drivers of SDL whose windows count in points."""


def opened(title: str, icon: pygame.Surface, size: Size) -> DisplayWindow | DenseWindow:
    """Opens the window in the way of the driver that runs. Raises `pygame.error` when the system has no display."""
    return (DenseWindow if pygame.display.get_driver() in DENSE else DisplayWindow)(title, icon, size)


for _hint, _value in {
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_X11_WMCLASS": "number-night",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_IME_SHOW_UI": "1",
    "SDL_NO_SIGNAL_HANDLERS": "1",  # it would make of SIGTERM an event that a program which hangs never sees
}.items():
    os.environ.setdefault(_hint, _value)  # SDL reads them once, when it starts: so they are said before anybody starts it

LEAST_CANVASES = ((960, 600), (768, 768), (600, 960))
"""The smallest canvases of a lying, a square and an upright window, in pixels: everything fits into them at every text size."""
SETTLED_MS = 140.0
"""A window that is pulled to another size is laid out anew when it has rested so long; until then the old frame is stretched."""
RETURN_MS = 450.0
"""So long after the whole screen was left the system may still push the window about; then it is put where it was, once."""
AWAY_MS = 350.0
"""So long the keyboard may belong to another window (a tooltip, a menu of the desktop, a change of the mode) unnoticed."""

TELEVISION = (1920, 1080)
"""The smallest screen of a television, in pixels."""

RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_CAME_BACK = (pygame.WINDOWFOCUSGAINED, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
_SEEN_AGAIN = (pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED, pygame.MOUSEBUTTONDOWN)


def canvas_of(window: tuple[int, int]) -> tuple[int, int]:
    """The size that pages are painted at in a window: its own, or as much more as the least canvas nearest to its shape asks for.

    A window that is no window any more, with a side below all that can be asked for, is squeezed.
    """
    wide, high = (max(min(SMALLEST), side) for side in window)
    least = min(LEAST_CANVASES, key=lambda size: abs(math.log(size[0] * high / (size[1] * wide))))
    grown = max(1.0, least[0] / wide, least[1] / high)
    return round(wide * grown), round(high * grown)


class Presses:
    """What of the keys is meant: while the loop is held up, SDL goes on repeating a key that was only tapped, and one press would
    count as many."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def meant(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """The events that came in together, but for the repeats of keys that have been let go by then."""
        late, again = set[int](), defaultdict[int, list[int]](list)
        for at, event in enumerate(events):
            if event.type == pygame.KEYDOWN:
                if event.key in self._down:
                    again[event.key].append(at)
                self._down.add(event.key)
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
                late.update(again.pop(event.key, ()))
        return [event for at, event in enumerate(events) if at not in late]


class Window:
    """The window as the system shows it. Without one (`headless`) it is a surface that nobody sees.

    `settings` say how large it opens and whether on the whole screen, and keep both; `size` goes before them. Both sizes are in
    points, which are pixels but in a `DenseWindow`.
    Raises `pygame.error` when the system has no display.
    """

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None, headless: bool = False) -> None:
        self.headless = headless
        self.full = False
        """Whether it takes the whole screen."""
        self._settings = settings
        self._maximised = False
        self._before: tuple[tuple[int, int], tuple[int, int], bool] | None = None
        """Size and place of the window that took the whole screen, and whether it was maximised."""
        self._screen: tuple[int, int] | None = None
        """What the window took when it filled the screen last: this SDL does not tell when a screen gets another size."""
        self._returning = 0.0
        self._rest: float | None = None
        """Milliseconds until a window that is being pulled counts as having rested; None when it is at rest."""
        self._old_frame: pygame.Surface | None = None
        if headless:
            self._take(pygame.Surface(size or settings.window))
        else:
            self._open(size)

    def _take(self, shown: pygame.Surface) -> None:
        """From now on this surface is what the system shows."""
        self.shown = shown
        """What the system shows."""
        self.size = shown.get_size()
        """The size of the window in pixels."""
        self._points = self.size if self.headless else self._system.points(self.size)
        """The same in the points in which the system tells where the pointer is."""
        canvas = canvas_of(self.size)
        self.surface = shown if canvas == self.size else pygame.Surface(canvas)
        """The canvas; another one after each change of size."""
        pictures.room_for(canvas)

    def _open(self, size: tuple[int, int] | None) -> None:
        pygame.display.init()
        icon = pygame.image.load(ASSETS / "pictures" / "icon_64.png")
        self._system = opened("Number Night", icon, size or on_a_screen(self._settings.window))
        self._frame = self._system.frame
        self._frame.minimum_size = min(SMALLEST), min(SMALLEST)
        pygame.key.set_repeat(350, 45)
        pygame.key.stop_text_input()
        self._take(self._filled() if self._settings.fullscreen else self._now())

    def _now(self) -> pygame.Surface:
        surface = self._system.surface()
        assert surface is not None
        return surface

    # ---- the canvas

    def show(self, painted: list[pygame.Rect]) -> None:
        """Brings what was painted on the canvas, within these boxes, to the system's window."""
        if not painted:
            return
        if self.surface is not self.shown:
            pygame.transform.smoothscale(self.surface, self.shown.get_size(), self.shown)
        if self.headless:
            return
        if self.surface is self.shown and painted[0].size != self.size:
            self._system.update(painted)
        else:
            self._system.flip()

    def on_canvas(self, event: pygame.Event) -> pygame.Event:
        """An event with its points in pixels of the canvas."""
        if self._points == self.surface.get_size() or "pos" not in event.dict:
            return event
        fields = dict(event.dict)
        for name in {"pos", "rel"} & fields.keys():
            fields[name] = self._scaled(fields[name], self._points, self.surface.get_size())
        return pygame.Event(event.type, fields)

    def in_window(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where a point of the canvas lies, in points of the window."""
        return self._scaled(point, self.surface.get_size(), self._points)

    def part_in_window(self, part: pygame.Rect) -> pygame.Rect:
        """Where a part of the canvas is seen, in points of the window."""
        left, top = self.in_window(part.topleft)
        right, bottom = self.in_window(part.bottomright)
        return pygame.Rect(left, top, right - left, bottom - top)

    @staticmethod
    def _scaled(point: tuple[int, int], before: tuple[int, int], after: tuple[int, int]) -> tuple[int, int]:
        return round(point[0] * after[0] / before[0]), round(point[1] * after[1] / before[1])

    # ---- the whole screen

    def toggle(self) -> None:
        """Goes to the whole screen, or back to the size and place from before. Nothing without a window."""
        if self.headless:
            return
        self._take(self._left() if self.full else self._filled())
        self._settings.fullscreen = self.full

    def _filled(self) -> pygame.Surface:
        """The window is told to fill the screen: it stays the same window, so the system knows what to bring back."""
        self._before = self._frame.size, self._frame.position, self._maximised
        self._frame.set_fullscreen(True)
        self.full = True
        return self._now()

    def _left(self) -> pygame.Surface:
        self._screen = self._frame.size
        self._frame.set_windowed()
        self.full = False
        if self._before is not None and self._before[2]:
            self._frame.maximize()  # the system forgets that it was
        else:
            self._returning = RETURN_MS
        return self._now()

    def _put_back(self) -> None:
        """A system that brought the window back in another size or place is corrected, once."""
        if self._before is None or self.full or self._maximised:
            return
        size, place, _maximised = self._before
        size = on_a_screen(size)
        if self._screen is not None and (size[0] > self._screen[0] or size[1] > self._screen[1]):
            size, place = (min(size[0], self._screen[0]), min(size[1], self._screen[1])), (0, 0)
        if self._frame.size != size:
            self._frame.size = size
            self._frame.position = place

    @property
    def on_television(self) -> bool:
        """Whether it lies on a screen as large as a television's, and takes but a part of it."""
        if self.headless or self.full:
            return False
        wide, high = max(pygame.display.get_desktop_sizes(), default=(0, 0))
        return wide >= TELEVISION[0] and high >= TELEVISION[1]

    # ---- another size

    def resized(self, laid_out: tuple[int, int], draw: Callable[[pygame.Surface], None]) -> None:
        """The system has changed the size: the last frame is stretched over the window at once, until it rests and is laid out.

        Laying out may take a second; where nothing is painted meanwhile the system leaves remains of what was there before.

        `laid_out` is the size of the canvas that the pages were laid out for; `draw` draws them at that size.
        """
        shown = None if self.headless else self._system.surface()
        if shown is None or (shown.get_size() == self.size and self.surface.get_size() == laid_out and self._rest is None):
            return
        if self._old_frame is None:
            self._old_frame = pygame.Surface(laid_out)
            draw(self._old_frame)
        self._take(shown)
        if not self.full and not self._returning:
            self._settings.window = allowed(self._points)
        self._rest = SETTLED_MS
        shown.blit(pygame.transform.scale(self._old_frame, self.size), (0, 0))
        if self.surface is not shown:
            self.surface.blit(pygame.transform.scale(self._old_frame, self.surface.get_size()), (0, 0))
        self._system.flip()

    def become(self, size: tuple[int, int]) -> None:
        """Another size for a window that nobody sees."""
        self._take(pygame.Surface(size))

    @property
    def pulled(self) -> bool:
        """Whether it is being pulled to another size: nothing is laid out, moved on or painted until it rests."""
        return self._rest is not None

    def pass_time(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass. True once when a window that was pulled has come to rest: it must be laid out anew."""
        if self._returning:
            self._returning = max(0.0, self._returning - dt)
            if not self._returning:
                self._put_back()
        if self._rest is None:
            return False
        self._rest -= dt
        if self._rest > 0:
            return False
        self._rest = self._old_frame = None
        return True

    def hear(self, event: pygame.Event) -> None:
        """Notes an event that tells how the window stands."""
        if event.type == pygame.WINDOWMAXIMIZED:
            self._maximised = True
        elif event.type == pygame.WINDOWRESTORED:
            self._maximised = False

    def forget_frame(self) -> None:
        """Throws the frame that is kept for stretching away: it may show what is hidden from now on."""
        self._old_frame = None


class Presence:
    """Whether somebody can be looking: not while the window is minimised, nor while another one has had the keyboard a while.

    Without any event of the focus, as where no system of windows runs, somebody is.
    """

    def __init__(self) -> None:
        self.away = False
        """Whether the table stands still because nobody is there."""
        self._minimised = False
        self._lost: float | None = None
        """Milliseconds since the keyboard went to another window; None while it is here."""

    def hear(self, event: pygame.Event) -> None:
        """Notes an event that tells of the focus. A click or a key that comes here is as good as the focus."""
        if event.type == pygame.WINDOWFOCUSLOST and self._lost is None:
            self._lost = 0.0
        elif event.type in _CAME_BACK:
            self._lost = None
        if event.type == pygame.WINDOWMINIMIZED:
            self._minimised = True
        elif event.type in _SEEN_AGAIN:
            self._minimised = False

    def pass_time(self, dt: float, looks_on: bool = False) -> bool:
        """Lets `dt` milliseconds pass; True when `away` has changed by it or by what was heard. Who `looks_on` at what is played
        in another window is there while that one has the keyboard."""
        if self._lost is not None:
            self._lost += dt
        before, self.away = self.away, self._minimised or (not looks_on and self._lost is not None and self._lost >= AWAY_MS)
        return self.away != before


def on_a_screen(size: tuple[int, int]) -> tuple[int, int]:
    """A size that the largest screen of the system can show: one that was kept may come from another screen.

    Where nobody has chosen one yet it grows with the screen, so that a screen of many pixels has no tiny window.
    """
    wide, high = max(pygame.display.get_desktop_sizes(), key=math.prod, default=size)
    if size == Settings().window:
        grown = max(1.0, min(wide / TELEVISION[0], high / TELEVISION[1]))
        size = round(size[0] * grown), round(size[1] * grown)
    return allowed((min(size[0], wide), min(size[1], high)))
