# The browser's globals. Their types are JavaScript's, so a checker can say nothing about them.
from typing import Any

def __getattr__(name: str) -> Any: ...
