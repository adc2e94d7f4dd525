"""The RumBugz table: its parts, put together."""

from __future__ import annotations

from scenes.games.rumbugz.face import BugFace, RumbugzCounting
from scenes.games.rumbugz.ground import RumbugzGround
from scenes.games.rumbugz.hand import Hand
from scenes.games.rumbugz.hinted import Hinted
from scenes.games.rumbugz.holding import RumbugzHolding, bug_rack
from scenes.games.rumbugz.knock import KnockPaper, RumbugzAsking
from scenes.games.rumbugz.laying import Laying
from scenes.games.rumbugz.life import Life
from scenes.games.rumbugz.paint.beds import BedPainter
from scenes.games.rumbugz.paint.overlay import Overlay
from scenes.games.rumbugz.paint.piles import PilePainter
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.places import Places
from scenes.games.rumbugz.show.flights import Flights
from scenes.games.rumbugz.show.highlights import RumbugzHighlights
from scenes.games.rumbugz.show.play import Show
from scenes.games.rumbugz.taking import Taking
from scenes.games.rumbugz.turn import RumbugzTurn
from scenes.table.desk import Desk
from scenes.table.game import Side

LETTERS = 26
"""How many letters a line of the log should hold."""


def side(desk: Desk) -> Side:
    """Makes RumBugz's side of a table."""
    face = BugFace(desk)
    places = Places(desk, bug_rack(desk, face))
    hand, life = Hand(places), Life(places)
    face.code_in, face.is_blinking = hand.code_in, life.is_blinking
    hinted, taking = Hinted(hand), Taking(hand)
    laying, knock = Laying(taking), KnockPaper(hinted)
    words, piles, overlay = RumbugzWords(knock), PilePainter(taking, hinted), Overlay(laying, life)
    show = Show(Flights(places), piles, overlay, words)
    return Side(
        RumbugzGround(BedPainter(hinted), overlay, knock, show, words), RumbugzTurn(laying, piles, knock, overlay, words), words,
        RumbugzHolding(places), RumbugzAsking(desk), RumbugzCounting(desk), LETTERS, RumbugzHighlights(places),
    )
