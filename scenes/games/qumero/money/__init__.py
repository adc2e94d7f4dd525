"""The paper money of QUMERO: notes and piles, and the payments in which notes fly."""
