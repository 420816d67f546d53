"""Tests. ``engine``, ``properties``, ``oracle`` and ``counts`` run in CPython and in Pyodide."""
