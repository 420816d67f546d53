"""`python -m tools.serve`: the site as any static host would serve it, on this machine only."""

import argparse
import functools
import io
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.paths import ROOT

HOST = "127.0.0.1"
PREFERRED_PORT = 8000
# The site is these names of the repository, with all that is below them, and nothing else.
SITE = {name: ROOT / name for name in ("index.html", "pyscript.toml", "ui", "static")}


def locate(url_path: str, places: Mapping[str, Path]) -> Path | None:
    """The file that a request names, or None for anything that is not the site's.

    `places` gives the first part of a path its file or folder. Hidden names, a way up and a link
    that leads out of its place are refused.
    """
    parts = [part for part in unquote(urlsplit(url_path).path).split("/") if part]
    first, *rest = parts or ["index.html"]
    if first not in places or any(part[0] == "." or set(part) & set("\\\0") for part in rest):
        return None
    place = places[first].resolve()
    found = place.joinpath(*rest).resolve()
    return found if found.is_relative_to(place) and found.is_file() else None


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves what `locate` finds; the base class does dates, types and sending."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".py": "text/x-python",
        ".toml": "application/toml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
    }

    def __init__(self, *args: Any, places: Mapping[str, Path], loud: bool, **kwargs: Any) -> None:
        self.places = places
        self.loud = loud
        super().__init__(*args, **kwargs)

    def send_head(self) -> io.BytesIO | Any:
        if locate(self.path, self.places) is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return str(locate(path, self.places))

    def end_headers(self) -> None:
        # Keep a copy, but ask each time: what was just built is what the browser runs.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, the base class's name
        if self.loud:
            super().log_message(format, *args)


class SiteServer(ThreadingHTTPServer):
    """One thread for each connection, and no word about a browser that drops one."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(port: int, extra: Mapping[str, Path] | None = None, loud: bool = False) -> SiteServer:
    """A server on loopback; `extra` adds folders, for pages that tests and benchmarks bring."""
    handler = functools.partial(SiteHandler, places=SITE | dict(extra or {}), loud=loud)
    return SiteServer((HOST, port), handler)


@contextmanager
def serving(extra: Mapping[str, Path] | None = None) -> Iterator[str]:
    """Serve in the background on a free port; the value is the site's address."""
    with server(0, extra) as site:
        thread = threading.Thread(target=site.serve_forever, daemon=True)
        thread.start()
        yield address(site)
        site.shutdown()
        thread.join()


def address(site: SiteServer) -> str:
    """Where the site is, ending in a slash."""
    return f"http://{HOST}:{site.server_port}/"


def preferred_server(port: int, loud: bool) -> SiteServer:
    """A server on that port, or on any free one if it is taken."""
    try:
        return server(port, loud=loud)
    except OSError:
        return server(0, loud=loud)


def has_display() -> bool:
    """Whether opening a browser could show anything."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(named)


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=PREFERRED_PORT)
    parser.add_argument("--open", action="store_true", help="open the browser, if there is one")
    parser.add_argument("--loud", action="store_true", help="print each request")
    options = parser.parse_args()
    with preferred_server(options.port, options.loud) as site:
        print(f"Shengji is at {address(site)} (Ctrl-C stops it)", flush=True)
        if options.open and has_display():
            webbrowser.open(address(site))
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
