# What we use of PyScript's own API.
from typing import Any

RUNNING_IN_WORKER: bool
document: Any
window: Any
sync: Any

def PyWorker(url: str, /, **options: Any) -> Any: ...
async def create_named_worker(
    src: str, name: str, config: dict[str, Any] | str | None = None, type: str = "py"
) -> Any: ...
