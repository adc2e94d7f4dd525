"""Keys and gamepad on a rack: going from piece to piece, picking, and, with a modifier, moving the piece itself."""

from __future__ import annotations

import contextlib

import pygame

from scenes.table.hand.orders import Orders
from scenes.table.hand.select import RackHand

TRIGGERS = (2, 4, 5)
"""Axes of gamepads that are triggers; while one is pulled, left and right move the piece itself."""


class RackKeys:
    """What keys and gamepad do on a rack that has the focus."""

    def __init__(self, hand: RackHand, orders: Orders) -> None:
        self.hand, self.orders = hand, orders
        self.holder, self.told, self.contents, self.where = hand.holder, hand.told, hand.contents, hand.where

    def act(self, action: str) -> bool:
        """Takes an action; False when it means nothing here, so that the focus may go on to another widget."""
        hand, copies = self.hand, self.contents.copies
        if self.contents.face_down or not copies:
            return False
        hand.at = min(hand.at, len(copies) - 1)
        if action == "accept":
            hand.tap(copies[hand.at])
            return True
        if action in ("left", "right"):
            to = hand.at + (1 if action == "right" else -1)
            if not 0 <= to < len(copies):
                return moves_pieces()
            if moves_pieces():
                self._shift(to)
            self._go(to)
            return True
        if action in ("up", "down") and self.where.places.rows > 1:
            each = -(-len(copies) // self.where.places.rows)
            to = hand.at + (each if action == "down" else -each)
            if action == "down" and to >= len(copies) > to - hand.at % each:
                to = len(copies) - 1
            if 0 <= to < len(copies):
                self._go(to)
                return True
        return False

    def _go(self, to: int) -> None:
        self.hand.at = to
        self.told.hover_changed(self.contents.copies[to])
        self.holder.touch()

    def _shift(self, to: int) -> None:
        copy = self.contents.copies[self.hand.at]
        rest = [one for one in self.contents.copies if one != copy]
        self.orders.move((copy,), rest[to] if to < len(rest) else None)
        self.holder.sounds.play("drop")


def modifiers() -> int:
    """The modifier keys that are held, as pygame's bits; 0 while there is no window."""
    return pygame.key.get_mods() if pygame.display.get_init() else 0


def moves_pieces() -> bool:
    """Whether left and right move the piece itself, because Shift or a trigger of a gamepad is held."""
    if modifiers() & pygame.KMOD_SHIFT:
        return True
    with contextlib.suppress(pygame.error):
        if pygame.joystick.get_init():
            for number in range(pygame.joystick.get_count()):
                pad = pygame.joystick.Joystick(number)
                if any(pad.get_axis(axis) > 0.5 for axis in TRIGGERS if axis < pad.get_numaxes()):
                    return True
    return False
