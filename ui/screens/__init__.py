"""Whole screens: the table and the result of a hand."""
