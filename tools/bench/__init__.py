"""Measuring what a player feels: the start, the download, the engine's pace, a click."""
