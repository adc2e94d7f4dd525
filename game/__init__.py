"""Number Night without its screen: the rules, the records, the bots and the headless door. Standard library alone."""
