"""Bots that players bring: the sample, and wheels that do everything wrong."""
