"""The sentences of the log as spans."""

import pytest

from scenes.kit.text import Span
from scenes.table.window.log import spans


def test_values_stand_in_their_places_and_who_and_what_counts_is_bold() -> None:
    found = spans("{name} laid {bugs} on {bugs}.", name="Ada", bugs="7 8")
    assert found == (Span("Ada", 700), Span(" laid "), Span("7 8", 500), Span(" on "), Span("7 8", 500), Span("."))


def test_a_field_without_a_value_stays_as_it_is_written() -> None:
    assert spans("{name}: {points}", points="+3") == (Span("{name}", 700), Span(": "), Span("+3", 700))


def test_a_brace_without_a_partner_is_refused() -> None:
    with pytest.raises(ValueError):
        spans("{name jumped", name="Ada")
