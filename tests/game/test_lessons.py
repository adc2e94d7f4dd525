"""The lessons of all games: what each step accepts, that no step gets stuck, and that its words are few and true."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.chance import Rng, seeded
from game.contract import NotationError, Phrase, Refusal, phrase
from game.door import cli
from game.door.lessons import faults
from game.lessons import BEN, Lessons, LessonStep, Wish, Wrong, for_other
from game.match import Match, Ply

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "sv")
STEPS = [pytest.param(key, step, id=step.id) for key in catalogue.finished() for step in catalogue.lessons(key).steps]

A_STEP, A_SENTENCE, A_TITLE = 25, 14, 5
"""The most words of what is said in a step, of a sentence, and of a heading."""

ACCEPTED = {
    "q1": r"(.+ )?x1-3",
    "q2": r"f4-e[34]( x4-6)?",
    "q3": r"g3\*e3( x4-6)?",
    "q4": r"c3\*e5\*g3( x6-8)?",
    "q5": r"f5-e4 x9-11",
    "q6": r"(.+ )?x4-8",
    "q7": r"f5-g6",
    "m1": r"(U2 )?R4",
    "m2": r"U2 R4|U4 R2",
    "m3": r"M4",
    "m4": r"R5",
    "m5": r"E4",
    "m6": r"Q3 O3",
    "m7": r"M4! R6",
    "t1": r"(0355|3550|5503|5035)@.+",
    "t2": r"4415@0,-1",
    "t3": r"(4455|4554|5544|5445)@\S+",
    "t4": r"0005@1,1",
    "t5": r"0005@1,1 \+ \S+ \+ \S+",
    "t6": r"draw",
    "t7": r"(0355|3550|5503|5035)@.+",
    "b1": r"lay single 3 4 5 6",
    "b2": r"lay double 2 4 6 8",
    "b3": r"lay triple 1 4 7 10|lay same 9 9 9 9",
    "b4": r"lay double 2 4 6\* 8",
    "b5": r"pile",
    "b6": r"discard 12",
    "b7": r"swap s1 7 for 3",
    "b8": r"lay triple 1 4 7 10",
    "n1": r"row 10 20 30",
    "n2": r"row 7 14 21",
    "n3": r"open",
    "n4": r"build 40 to 10-30",
    "n5": r"build 15 25 to 10-30|cross 15 25 at 20/10-30",
    "n6": r"cross 11 33 44 at 22/20-22",
    "n7": r"row 12 24=Jr 36",
    "n8": r"build 40 to 10-30",
}
"""What begins each step, as a pattern of the notation: read from the words of the step, not from its aim."""

THEN = {
    "m6": ["roll"],
    "t6": ["draw", r"(4455|4554|5544|5445)@.+"],
    "b3": [r"lay triple 1 4 7 10"],
    "b5": [r"lay single 3 4 5 6"],
    "b7": [r"lay same 3 3 3 3"],
    "b8": [r"discard 5"],
    "n3": [r"row 8 16 24"],
}
"""What the later wishes of a step accept, each time after the first move in the order of the alphabet."""

TRUE = {
    "m1": ("R4", "paid", "amount", 500),
    "m3": ("M4", "paid", "amount", 750),
    "m4": ("R5", "paid", "amount", 1000),
    "m5": ("E4", "line", "line", "row4"),
    "m7": ("M4! R6", "line", "line", "row4"),
    "t3": ("4455@0,1", "laid", "points", 18),
    "t4": ("0005@1,1", "laid", "score", 30),
    "t5": ("0005@1,1 + 4555@-1,0 + 4455@-2,0", "bonus_laid", "score", 42),
    "t6": ("draw", "drew", "points", -20),
    "b5": ("bag", "took", "bug", 10),
    "n1": ("row 10 20 30", "laid", "points", 3),
    "n4": ("build 40 to 10-30", "laid", "points", 1),
    "n8": ("build 40 to 10-30", "laid", "points", 1),
}
"""Numbers that a step or an answer says of a move: an event of that move, one of its fields, and the value."""


def translator(code: str) -> Callable[[str], str]:
    """The words of a language as the screen would say them."""
    if code == "en":
        return str
    return gettext.translation("number_night", ROOT / "assets" / "languages", [code]).gettext


def words(text: str) -> int:
    return len(text.split())


def sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?])\s+", text) if one]


def lessons_and_step(name: str) -> tuple[Lessons, LessonStep]:
    for key in catalogue.finished():
        for step in catalogue.lessons(key).steps:
            if step.id == name:
                return catalogue.lessons(key), step
    raise KeyError(name)


def texts(match: Match[Any, Any, Any]) -> list[str]:
    return [match.rules.text(move) for move in match.legal()]


def played(lessons: Lessons, step: LessonStep, *moves: str) -> Match[Any, Any, Any]:
    """The match of a step after some moves, which must all be legal."""
    match = lessons.open(step)
    for move in moves:
        assert isinstance(match.play(match.rules.parse(move)), Ply), move
    return match


def said_at(lessons: Lessons, step: LessonStep) -> Iterator[Phrase]:
    """Every answer that a legal move can get where the step begins."""
    for move in texts(lessons.open(step)):
        answer = lessons.answer(step, played(lessons, step, move))
        if answer is not None:
            yield answer


@pytest.mark.parametrize("key", catalogue.finished())
def test_a_game_has_its_lessons(key: str) -> None:
    lessons = catalogue.lessons(key)
    assert 6 <= len(lessons.steps) + 1 <= 10
    names = [*(step.id for step in lessons.steps), lessons.last.id]
    assert len(set(names)) == len(names)
    assert lessons.rules is catalogue.rules(key)
    assert [lessons.step(name).id for name in names[:-1]] == names[:-1]
    with pytest.raises(KeyError):
        lessons.step(names[-1])


@pytest.mark.parametrize("key", catalogue.finished())
def test_the_rule_of_a_step_stands_in_the_rule_book(key: str) -> None:
    book = (ROOT / "scenes" / "games" / key / "book.py").read_text(encoding="utf-8")
    assert 'Rule("' in book
    for step in catalogue.lessons(key).steps:
        assert f'Rule("{step.rule}"' in book, f"{step.id}: {step.rule}"


def test_no_step_goes_without_what_it_accepts() -> None:
    steps = [step for key in catalogue.finished() for step in catalogue.lessons(key).steps]
    assert set(ACCEPTED) == {step.id for step in steps}
    assert {name: len(patterns) + 1 for name, patterns in THEN.items()} == {
        step.id: len(step.wishes) for step in steps if len(step.wishes) > 1
    }


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_position_can_be_and_is_written_as_the_rules_write_it(key: str, step: LessonStep) -> None:
    lessons = catalogue.lessons(key)
    match = lessons.open(step)
    assert list(lessons.rules.audit(match.state)) == []
    assert match.position == step.position == lessons.rules.position(match.state)
    assert match.to_act == 0 and match.outcome is None
    assert list(faults(lessons, step)) == []


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_step_accepts_what_its_words_ask_for(key: str, step: LessonStep) -> None:
    """The legal moves that fit the pattern, those that bring the step on when played, and `accepts` are the same."""
    lessons = catalogue.lessons(key)
    match = lessons.open(step)
    for number, pattern in enumerate([ACCEPTED[step.id], *THEN.get(step.id, [])]):
        legal = texts(match)
        fitting = sorted(move for move in legal if re.fullmatch(pattern, move))
        before = [lessons.rules.text(ply.move) for ply in match.plies]
        tried = {move: lessons.progress(step, played(lessons, step, *before, move)) for move in legal}
        assert fitting and fitting == list(lessons.accepts(step, match))
        assert fitting == sorted(move for move, came in tried.items() if came.done == number + 1)
        for move, came in tried.items():
            assert (came.astray is None) == (move in fitting)
        match.play(match.rules.parse(fitting[0]))
    assert lessons.reached(step, match) and lessons.accepts(step, match) == ()
    assert lessons.progress(step, match).text is None


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_the_try_that_tempts_does_what_is_marked(key: str, step: LessonStep) -> None:
    lessons = catalogue.lessons(key)
    match = lessons.open(step)
    move = lessons.rules.parse(step.wrong.move)
    assert lessons.rules.text(move) == step.wrong.move
    refusal = match.check(move)
    if step.wrong.rule:
        assert refusal is not None and refusal.rule == step.wrong.rule
        assert lessons.refusal(step, move, refusal) == step.wrong.answer
        return
    assert refusal is None
    match.play(move)
    assert lessons.answer(step, match) == step.wrong.answer
    assert not lessons.reached(step, match) and lessons.accepts(step, match) == ()


def test_lessons_tempt_with_legal_and_with_refused_moves() -> None:
    for key in ("querni", "quad_ominos", "rumbugz", "nmbrs"):
        assert {bool(step.wrong.rule) for step in catalogue.lessons(key).steps} == {True, False}


def monkey(key: str, step: LessonStep, gestures: int) -> set[str]:
    """Random gestures: legal moves also beyond the end of a try, moves that are refused, no moves at all, back, again. After each
    the step can go on, and what could be done at first can be done again. Gives the kinds of gesture that happened."""
    lessons = catalogue.lessons(key)
    first = lessons.accepts(step)
    went_on: dict[tuple[str, ...], tuple[str, ...]] = {}
    match = lessons.open(step)
    rng: Rng = seeded(sum(map(ord, step.id)))
    happened = set()

    def pick(things: list[Any]) -> Any:
        nonlocal rng
        n, rng = rng.below(len(things))
        return things[n]

    for _ in range(gestures):
        gesture = pick(["move", "move", "good", "wrong", "back", "again"])
        if gesture == "move" and match.to_act is not None:
            happened.add(str(isinstance(match.play(pick(list(match.legal()))), Ply)))
        elif gesture == "good" and (good := lessons.accepts(step, match)):
            assert isinstance(match.play(match.rules.parse(pick(list(good)))), Ply)
        elif gesture == "wrong":
            before = match.state
            try:
                done = match.play(match.rules.parse(pick([step.wrong.move, "", "pass", "end", "a1-a2", "discard 13", "Q1 Q2"])))
                happened.add(type(done).__name__)
                assert isinstance(done, Ply) or match.state == before
            except NotationError:
                happened.add("notation")
        elif gesture == "back":
            match = lessons.taken_back(step, match)
            assert lessons.progress(step, match).astray is None
        elif gesture == "again":
            match = lessons.open(step)
            assert match.position == step.position
        reply = lessons.reply(step, match)
        if reply is not None:
            happened.add("reply")
            assert isinstance(match.play(reply), Ply)
        came = lessons.progress(step, match)
        happened.add("reached" if came.done == len(step.wishes) else "astray" if came.astray else "under way")
        assert (lessons.answer(step, match) is None) == (came.astray is None)
        kept = tuple(lessons.rules.text(ply.move) for ply in match.plies[: came.done])
        if kept not in went_on:
            went_on[kept] = lessons.accepts(step, lessons.taken_back(step, match))
        assert went_on[kept] or came.done == len(step.wishes), kept
        if len(match) > 12:
            match = lessons.open(step)
    assert lessons.accepts(step) == first
    return happened


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_monkey_never_gets_stuck(key: str, step: LessonStep) -> None:
    assert {"reached", "notation"} <= monkey(key, step, 120)


@pytest.mark.full
@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_patient_monkey_never_gets_stuck(key: str, step: LessonStep) -> None:
    assert {"reached", "notation", "Refusal"} <= monkey(key, step, 10_000)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("key", "step"), STEPS)
def test_a_step_says_little(key: str, step: LessonStep, code: str) -> None:
    lessons, translate = catalogue.lessons(key), translator(code)
    said = " ".join(one.say(translate) for one in step.said)
    assert words(said) <= A_STEP, f"{words(said)} words: {said}"
    assert words(step.title.say(translate)) <= A_TITLE
    for text in [said, *(one.say(translate) for one in {step.wrong.answer, *said_at(lessons, step)})]:
        assert words(text) <= A_STEP and text[0] != " " and "{" not in text
        assert text[-1] in ".!?", text
        for sentence in sentences(text):
            assert words(sentence) <= A_SENTENCE, f"{words(sentence)} words: {sentence}"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", catalogue.finished())
def test_the_last_step_says_little_and_opens_a_match_that_can_be(key: str, code: str) -> None:
    last, translate = catalogue.lessons(key).last, translator(code)
    said = last.text.say(translate)
    assert words(said) <= A_STEP and all(words(sentence) <= A_SENTENCE for sentence in sentences(said)), said
    assert Match.new(catalogue.rules(key), last.seats, last.options, 1).to_act is not None


@pytest.mark.parametrize("code", LANGUAGES[1:])
@pytest.mark.parametrize("key", catalogue.finished())
def test_everything_that_is_said_is_translated(key: str, code: str) -> None:
    lessons, translate = catalogue.lessons(key), translator(code)
    for step in lessons.steps:
        for text in (step.title, *step.said, step.wrong.answer, *said_at(lessons, step)):
            said = text.say(translate)
            assert said != text.say() or text.say() in ("Nun", "joker"), f"{code}: {text.text}"
    assert lessons.last.text.say(translate) != lessons.last.text.say()


NOTATION = re.compile(r"\bs\d\b|\bx\d|@|\*|\w=|\b[a-j][1-7]\b|\d!|#\d|\d+/\d+")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("key", "step"), STEPS)
def test_no_notation_is_said(key: str, step: LessonStep, code: str) -> None:
    lessons = catalogue.lessons(key)
    assert NOTATION.search("x4-6") and NOTATION.search("swap s1 7") and NOTATION.search("to g6") and NOTATION.search("24=Jr")
    for text in (*step.said, step.wrong.answer, *said_at(lessons, step)):
        assert not NOTATION.search(text.say(translator(code))), text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lesson_names_no_other_game(code: str) -> None:
    titles = {key: catalogue.rules(key).info.title for key in catalogue.finished()}
    for key in titles:
        lessons = catalogue.lessons(key)
        said = " ".join(one.say(translator(code)) for step in lessons.steps for one in (*step.said, step.wrong.answer))
        said += lessons.last.text.say(translator(code))
        for other, title in titles.items():
            assert other == key or title.lower() not in said.lower()
        source = (ROOT / "game" / key / "lessons.py").read_text(encoding="utf-8")
        assert not [other for other in titles if other != key and f"game.{other}" in source]


@pytest.mark.parametrize("name", TRUE)
def test_what_is_said_of_a_move_is_so(name: str) -> None:
    lessons, step = lessons_and_step(name)
    move, kind, part, value = TRUE[name]
    match = played(lessons, step, move)
    found = [getattr(event, part) for event in match.events(0) if event.kind == kind]
    assert found and found[-1] == value


def test_the_card_that_was_left_goes_to_the_other_seat() -> None:
    lessons, step = lessons_and_step("n3")
    match = played(lessons, step, "leave")
    assert match.to_act == 1 and "claim" in texts(match)


def test_the_other_side_shows_what_comes_of_it() -> None:
    """Pink takes its chain off, unless blue stands in the way; then all of it is taken back."""
    lessons, step = lessons_and_step("q7")
    match = played(lessons, step, "b3-c3")
    reply = lessons.reply(step, match)
    assert reply is not None and lessons.rules.text(reply) == "f7-g6 x1-3"
    assert isinstance(match.play(reply), Ply)
    assert lessons.reply(step, match) is None
    assert lessons.reply(replace(step, reply="c3-c4"), match) is None, "c3-c4 would be a move of blue"
    assert len(lessons.taken_back(step, match)) == 0
    assert lessons.reply(step, lessons.open(step)) is None
    assert lessons.reply(step, played(lessons, step, "f5-g6")) is None
    assert lessons.reply(*_stepped("q1", "d4-e4")) is None


def _stepped(name: str, move: str) -> tuple[LessonStep, Match[Any, Any, Any]]:
    lessons, step = lessons_and_step(name)
    return step, played(lessons, step, move)


def test_what_led_away_is_taken_back_and_what_was_good_is_kept() -> None:
    lessons, step = lessons_and_step("b7")
    match = played(lessons, step, "swap s1 7 for 3", "discard 11")
    came = lessons.progress(step, match)
    assert (came.done, came.text) == (1, phrase("Lay four 3s.")) and came.astray is not None
    assert lessons.answer(step, match) == phrase("The {bug} would be gone, and the turn over.", bug=11)
    kept = lessons.taken_back(step, match)
    assert [lessons.rules.text(ply.move) for ply in kept.plies] == ["swap s1 7 for 3"]
    assert lessons.accepts(step, kept) == ("lay same 3 3 3 3",)


def test_the_answer_to_the_try_that_tempts_is_for_the_beginning_alone() -> None:
    lessons, step = lessons_and_step("b7")
    tempting = replace(step, wrong=Wrong("discard 11", phrase("Too early.")))
    assert lessons.answer(tempting, played(lessons, step, "discard 11")) == phrase("Too early.")
    assert lessons.answer(tempting, played(lessons, step, "swap s1 7 for 3", "discard 11")) != phrase("Too early.")


def test_draws_fall_as_before_when_a_step_is_done_again() -> None:
    lessons, step = lessons_and_step("m6")
    thrown = {played(lessons, step, "Q3 O3", "roll").state.roll for _ in range(3)}
    assert len(thrown) == 1


def test_the_wish_that_stands_is_told() -> None:
    lessons, step = lessons_and_step("t6")
    assert lessons.progress(step, lessons.open(step)).text == phrase("Draw.")
    assert lessons.progress(step, played(lessons, step, "draw")).text == phrase("Once more.")
    silent = replace(step, wishes=tuple(Wish(wish.aim, None) for wish in step.wishes))
    assert lessons.progress(silent, played(lessons, step, "draw")).text == step.lead
    assert silent.text == silent.said == (step.lead,)
    assert [said.text for said in step.said][1:] == ["Draw.", "Once more.", "Now lay it."]


def test_another_refusal_is_that_of_every_match() -> None:
    lessons, step = lessons_and_step("q4")
    other = lessons.rules.parse("c3-d4")
    refusal = lessons.open(step).check(other)
    assert refusal is not None and lessons.refusal(step, other, refusal) == refusal.reason
    assert lessons.refusal(step, lessons.rules.parse(step.wrong.move), Refusal("Q5", phrase("So."))) == phrase("So.")


def test_the_name_of_the_other_seat_is_said() -> None:
    _, step = lessons_and_step("m1")
    assert "Ben" in step.wrong.answer.say()
    for code in LANGUAGES:
        said = for_other(step.wrong.answer, "Cleo").say(translator(code))
        assert "Cleo" in said and "Ben" not in said
    assert for_other(BEN, "Cleo") == BEN
    steps = [step for key in catalogue.finished() for step in catalogue.lessons(key).steps]
    named = [one for step in steps for one in (*step.said, step.wrong.answer) if dict(one.args).get("other")]
    assert len(named) >= 5


@pytest.mark.parametrize("key", catalogue.finished())
def test_all_lessons_can_be_played_at_the_door(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lessons", key]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lessons = catalogue.lessons(key)
    for step in lessons.steps:
        assert f"{step.id}  {step.title.say()}. " in out and step.wrong.answer.say() in out
        assert lessons.accepts(step)[0] in out
    assert lessons.last.text.say() in out


def broken(key: str, **changes: Any) -> Lessons:
    """The lessons of a game with changes in the first step."""
    lessons = catalogue.lessons(key)
    step = replace(lessons.steps[0], **changes)
    return Lessons(lessons.rules, [step, *lessons.steps[1:]], lessons.last, lessons._feedback)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"wishes": (Wish(lambda made: False),)}, "q1: nothing fulfils wish 1"),
        ({"wishes": (Wish(lambda made: True),)}, "q1: every legal move is accepted"),
        ({"wrong": Wrong("d4-e4", phrase("No."), "Q6")}, "q1: d4-e4 is legal, and marked as Q6"),
        ({"wrong": Wrong("d4-d6", phrase("No."))}, "q1: d4-d6 is refused by"),
        ({"wrong": Wrong("x1-3", phrase("No."))}, "q1: x1-3 tempts, but is accepted"),
    ],
)
def test_a_step_that_is_wrong_is_found_and_the_status_tells(
    changes: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons = broken("querni", **changes)
    monkeypatch.setattr(catalogue, "lessons", lambda key: lessons)
    assert cli.main(["lessons", "querni"]) == 1
    assert said in capsys.readouterr().err


def test_a_position_or_a_match_that_cannot_be_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = catalogue.lessons("querni")
    lessons = Lessons(good.rules, good.steps, replace(good.last, options={"setup": "mean"}), good._feedback)
    monkeypatch.setattr(catalogue, "lessons", lambda key: lessons)
    assert cli.main(["lessons", "querni"]) == 1
    assert "q8: " in capsys.readouterr().err
    step = replace(good.steps[0], position={**good.steps[0].position, "quiet": 61})
    assert ["the position cannot be" in fault for fault in faults(good, step)] == [True]
    longer = replace(good.steps[0], position={**good.steps[0].position, "_note": 1})
    assert list(faults(good, longer)) == ["the position is not written as the rules write it"]
