"""The RumBugz table: its parts, put together."""

from __future__ import annotations

from scenes.games.rumbugz.asking import RumbugzAsking
from scenes.games.rumbugz.face import BugFace, RumbugzCounting
from scenes.games.rumbugz.ground import RumbugzGround
from scenes.games.rumbugz.hand import Hand
from scenes.games.rumbugz.hinted import Hinted
from scenes.games.rumbugz.holding import RumbugzHolding, bug_rack
from scenes.games.rumbugz.laying import Laying
from scenes.games.rumbugz.life import Life
from scenes.games.rumbugz.paint.beds import BedPainter
from scenes.games.rumbugz.paint.overlay import Overlay
from scenes.games.rumbugz.paint.piles import PilePainter
from scenes.games.rumbugz.paint.seats import RumbugzTold
from scenes.games.rumbugz.papers import RumbugzWords
from scenes.games.rumbugz.places import Places
from scenes.games.rumbugz.show.flights import Flights
from scenes.games.rumbugz.show.highlights import RumbugzHighlights
from scenes.games.rumbugz.show.play import Show
from scenes.games.rumbugz.spoken.answers import RumbugzSpoken
from scenes.games.rumbugz.taking import Taking
from scenes.games.rumbugz.turn import RumbugzTurn
from scenes.games.rumbugz.words import bug
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.hand.order import Copy
from scenes.table.plates.plates import Plates

LETTERS = 26
"""How many letters a line of the log should hold."""


"""The violet of the lid, and leaves."""


def bug_word(copy: Copy) -> str:
    """What a voice calls a bug of the hand."""
    return bug(int(str(copy.key)))


def side(desk: Desk) -> Side:
    """Makes RumBugz's side of a table."""
    face = BugFace(desk)
    places = Places(desk, bug_rack(desk, face))
    hand, life = Hand(places), Life(places)
    face.code_in, face.is_blinking = hand.code_in, life.is_blinking
    hinted, taking = Hinted(hand), Taking(hand)
    hand.hinted = lambda: hinted.move
    laying, told = Laying(taking), RumbugzTold(places)
    words, piles, overlay = RumbugzWords(hand), PilePainter(taking, hinted), Overlay(laying, life)
    plates = Plates(desk, told)
    told.points = plates.points
    flights = Flights(places)
    flights.earned, flights.made = told.earn, told.send
    show = Show(flights, piles, overlay, words)
    ground = RumbugzGround(BedPainter(hinted), overlay, show, words, plates, told)
    turn = RumbugzTurn(laying, piles, hinted, overlay, words)
    places.rack.told.word = bug_word
    return Side(
        ground, turn, words,
        RumbugzHolding(places), RumbugzAsking(desk), RumbugzCounting(desk), LETTERS, RumbugzHighlights(places),
        plates=plates, spoken=RumbugzSpoken(hand, turn.beds), permit=turn.permit,
    )
