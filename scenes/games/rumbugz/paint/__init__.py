"""Painting a RumBugz table: beds, bag and pile, seats, and what lies over them."""
