"""How a round is dealt: round the table, one piece to each seat and then the next."""

from __future__ import annotations

from unittest.mock import Mock

from scenes.table.script import deal
from scenes.table.stage import Piece


def test_a_deal_goes_round_the_table_seat_by_seat() -> None:
    rack = Mock()
    rack.holder.hands.front, rack.holder.hands.hand_open = 0, False
    well = Piece(None, (300.0, 300.0), 40.0)
    deal(rack, (2, 3, 2), (), well, lambda seat: Piece(seat, (600.0 * seat, 20.0), 40.0), Mock(), 200.0, 60.0, Mock())
    flights = sorted((call.kwargs["delay"], call.args[1].kind) for call in rack.holder.stage.pass_by.call_args_list)
    assert [seat for _delay, seat in flights] == [0, 1, 2, 0, 1, 2, 1]
    assert len({delay for delay, _seat in flights}) == 7, "no two leave the pile together"
    assert all(call.kwargs["bow"] > 0 for call in rack.holder.stage.pass_by.call_args_list), "they rise"
    ends = max(delay for delay, _seat in flights) + 200
    assert rack.holder.motion.after.call_args.args[0] >= ends, "it waits for the last"
