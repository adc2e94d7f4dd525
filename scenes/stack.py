"""The stack of scenes: the top one gets the input, and nobody but this file changes their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenes.page import Scene


class Stack:
    """The scenes that are open, lowest first. `changed` is called after each change, so that a new frame is drawn."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._scenes: list[Scene] = []
        self._changed = changed

    def __iter__(self) -> Iterator[Scene]:
        return iter(tuple(self._scenes))

    def __len__(self) -> int:
        return len(self._scenes)

    def __getitem__(self, index: int) -> Scene:
        return self._scenes[index]

    @property
    def top(self) -> Scene | None:
        """The scene that gets the input; None when no scene is open."""
        return self._scenes[-1] if self._scenes else None

    @property
    def visible(self) -> tuple[Scene, ...]:
        """The scenes that can be seen, lowest first: the uppermost opaque one and those over it."""
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].opaque:
            first -= 1
        return tuple(self._scenes[max(0, first):])

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self._put(scene, len(self._scenes))

    def pop(self) -> None:
        """Takes the top scene off, if there is one; the next one is on top again."""
        if self._scenes:
            self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].resume()
        self._changed()

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        if self._scenes:
            self._scenes.pop().leave()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Takes all scenes off and begins anew with this one."""
        self.empty()
        self.push(scene)

    def insert(self, scene: Scene, over: Scene) -> None:
        """Puts a scene right over another one: what lies above that one, such as a menu, stays above both.

        Raises ValueError when `over` is not on the stack.
        """
        self._put(scene, self._scenes.index(over) + 1)

    def remove(self, scene: Scene) -> None:
        """Takes a scene off wherever it lies; one that is not on the stack is passed over."""
        if scene not in self._scenes:
            return
        was_top = scene is self.top
        self._scenes.remove(scene)
        scene.leave()
        if was_top and self._scenes:
            self._scenes[-1].resume()
        self._changed()

    def empty(self) -> None:
        """Takes all scenes off, the uppermost first; each is left even if another one fails while it is left.

        Raises the first error of a scene when all are off.
        """
        failed: Exception | None = None
        while self._scenes:
            try:
                self._scenes.pop().leave()
            except Exception as error:
                failed = failed or error
        if failed is not None:
            raise failed

    def _put(self, scene: Scene, at: int) -> None:
        self._scenes.insert(at, scene)
        scene.enter()
        scene.layout()
        self._changed()
