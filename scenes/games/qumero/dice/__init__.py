"""The dice of QUMERO: how a die looks, the tray in which they are thrown, and the bars of all throws of a match."""
