"""The seal of a match on a paper: what was fixed before the first move, for people who want to note it and check it later."""

from __future__ import annotations

from game.fairness import seal
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.page import Host
from scenes.session import Session


def is_sealed(session: Session) -> bool:
    """Whether a match has a seal that says something: dice or hidden things, and a record with a salt."""
    info = session.match.rules.info
    return bool(session.salt) and (info.hidden or info.dice)


def seal_paper(app: Host, session: Session) -> Dialog:
    """The paper with the four words and the SHA-256 of a sealed match; once it is over, with the seed and the salt as well."""
    match = session.match
    found = seal(match.seed, session.salt)
    lines = [found.words, "", _("SHA-256: {digest}").format(digest=f"{found.digest[:32]} {found.digest[32:]}")]
    if match.outcome is None:
        lines.append(_("Note the four words. At the end seed and salt are shown, and they must lead to the same words."))
    else:
        lines.append(_("Seed {seed}, salt {salt}: these two lead to the words.").format(seed=match.seed, salt=session.salt))
    lines.append(_("That proves that nothing was changed after the deal, and no more."))
    return Dialog(app, _("Proof of a fair deal"), lines, ((_("Good"), "check", lambda: None),))


def answers(app: Host, session: Session) -> list[Answer]:
    """The answer of the table's menu that opens the paper, for a match that has one."""
    return [(_("Proof of a fair deal"), "note", lambda: app.push(seal_paper(app, session)))] if is_sealed(session) else []
