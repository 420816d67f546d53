"""Unit tests of the engine, one file for each module, and the public open cases."""
