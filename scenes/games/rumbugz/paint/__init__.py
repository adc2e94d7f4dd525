"""How a RumBugz table is painted: beds, bag and pile, seats, and what lies over them."""
