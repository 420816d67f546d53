"""A worker from which nothing can be reached, with Python and a stranger's wheel in it.

The worker lives in a frame without an origin, whose policy lets it fetch from nowhere: the browser
itself refuses network and storage, whatever the wheel tries. So the page brings everything that the
worker needs. Taking the frame away ends the worker, even in the midst of an endless loop.
"""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

PLACE = "./static/own_bot/"
PARTS = (
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/stdlib.zip",
    "pyodide/python_stdlib.zip",
    "micropip.zip",
    "app.zip",
)
"""What the worker gets of ``static/runtime``."""
LONGEST_REPLY = 10_000

_NUMBERS = count(1)


class Sandbox:
    """One worker with one wheel; it answers one question at a time."""

    def __init__(self) -> None:
        self._frame = js.document.createElement("iframe")
        self._port: Any = None
        self._reply: asyncio.Future[str] | None = None

    async def open(self, wheel: Any, patience: float) -> str:
        """Starts the worker with a wheel's bytes; returns what ``inside.install`` says.

        :raises TimeoutError: when nothing comes
        :raises OSError: when a file of the site does not come
        """
        files = await _fetched()
        files["bot.whl"] = wheel.slice(0)
        self._port = await asyncio.wait_for(self._port_of_frame(), patience)
        self._port.onmessage = create_proxy(self._on_message)
        buffers = to_js([part for part in files.values() if not isinstance(part, str)])
        message = to_js(files, dict_converter=js.Object.fromEntries)
        return await self._answered(patience, message, buffers)

    async def ask(self, question: str, patience: float) -> str:
        """The worker's reply to a question.

        :raises TimeoutError: when it does not come in so many seconds
        """
        return await self._answered(patience, question)

    def end(self) -> None:
        """Ends the worker at once; a question that waits for it is answered no more."""
        if self._reply is not None and not self._reply.done():
            self._reply.set_exception(TimeoutError())
        self._frame.remove()
        if self._port is not None:
            self._port.close()

    async def _port_of_frame(self) -> Any:
        """Adds the frame; its end of a channel comes with the name that the frame was given.

        Python cannot look at the frame itself, nor at where a message comes from: it is another
        site's, as far as the browser is concerned.
        """
        name = f"#{next(_NUMBERS)}"
        arrived = asyncio.get_running_loop().create_future()

        def on_message(event: Any) -> None:
            if event.data == name and not arrived.done():
                arrived.set_result(event.ports[0])

        heard = create_proxy(on_message)
        js.window.addEventListener("message", heard)
        self._frame.setAttribute("sandbox", "allow-scripts")
        self._frame.hidden = True
        self._frame.src = f"{PLACE}frame.html{name}"
        js.document.body.append(self._frame)
        try:
            return await arrived
        finally:
            js.window.removeEventListener("message", heard)

    async def _answered(self, patience: float, *message: Any) -> str:
        self._reply = asyncio.get_running_loop().create_future()
        self._port.postMessage(*message)
        try:
            return await asyncio.wait_for(self._reply, patience)
        finally:
            self._reply = None

    def _on_message(self, event: Any) -> None:
        """A reply; a worker that speaks unasked, or without end, is ended, and silent then."""
        said = event.data
        if self._reply is None or not isinstance(said, str) or len(said) > LONGEST_REPLY:
            self.end()
        elif not self._reply.done():
            self._reply.set_result(said)


async def _fetched() -> dict[str, Any]:
    """What the worker needs, by name: its own text, and the runtime's files as buffers.

    :raises OSError: with the name of the file that does not come
    """
    await _response(f"{PLACE}frame.html")
    script = await (await _response(f"{PLACE}worker.js")).text()
    files = await asyncio.gather(*(_buffer(f"./static/runtime/{name}") for name in PARTS))
    named = {name.rpartition("/")[2]: file for name, file in zip(PARTS, files, strict=True)}
    return {"worker": script, **named}


async def _buffer(address: str) -> Any:
    return await (await _response(address)).arrayBuffer()


async def _response(address: str) -> Any:
    """
    :raises OSError: with the address
    """
    try:
        response = await js.fetch(address)
    except Exception:
        raise OSError(address) from None
    if not response.ok:
        raise OSError(address)
    return response
