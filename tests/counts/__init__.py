"""Counts of legal plays in fixed positions, as chess engines do with perft."""
