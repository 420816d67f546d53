"""The bots' web worker: JSON in, JSON out."""

from engine.bots.protocol import answer

__all__ = ["answer"]
__export__ = ["answer"]
