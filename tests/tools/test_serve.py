"""The server gives out the site and nothing else, with the types that browsers insist on."""

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools.serve import locate, serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to serve, with a neighbour that must not be reached."""
    for name in ("site/index.html", "site/a/b.mjs", "site/.hidden", "site/x.wasm", "secret.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, "utf-8")
    (tmp_path / "site" / "way-out").symlink_to(tmp_path / "secret.txt")
    return tmp_path / "site"


@pytest.fixture
def connection(folder: Path) -> Iterator[HTTPConnection]:
    """A client of a server that shows `folder` as /f/."""
    with serving({"f": folder}) as url:
        client = HTTPConnection(urlsplit(url).netloc, timeout=5)
        yield client
        client.close()


def test_finds_what_belongs_to_the_site(folder: Path) -> None:
    places = {"index.html": folder / "index.html", "a": folder / "a"}
    assert locate("/", places) == folder / "index.html"
    assert locate("/a/b.mjs?v=1", places) == folder / "a" / "b.mjs"


@pytest.mark.parametrize(
    "path",
    [
        "/f/../secret.txt",
        "/f/%2e%2e/secret.txt",
        "/f/..%2fsecret.txt",
        "/f/a/../../secret.txt",
        "/f/a\\..\\..\\secret.txt",
        "/f//etc/passwd",
        "/f/%00",
        "/f/.hidden",
        "/f/way-out",
        "/f/a",
        "/f/a/",
        "/f/nothing",
        "/pyproject.toml",
        "/tools/serve.py",
        "/.git/config",
        "/../etc/passwd",
    ],
)
def test_refuses_everything_else(connection: HTTPConnection, path: str) -> None:
    connection.request("GET", path)
    response = connection.getresponse()
    assert response.status == 404
    assert b"secret" not in response.read()


@pytest.mark.parametrize(
    ("path", "kind"), [("/f/a/b.mjs", "text/javascript"), ("/f/x.wasm", "application/wasm")]
)
def test_types(connection: HTTPConnection, path: str, kind: str) -> None:
    connection.request("HEAD", path)
    response = connection.getresponse()
    assert response.status == 200
    assert response.headers["Content-Type"] == kind


def test_a_browser_keeps_a_file_but_asks_whether_it_changed(connection: HTTPConnection) -> None:
    connection.request("GET", "/f/index.html")
    first = connection.getresponse()
    first.read()
    assert first.headers["Cache-Control"] == "no-cache"
    date = first.headers["Last-Modified"]
    connection.request("GET", "/f/index.html", headers={"If-Modified-Since": date})
    assert connection.getresponse().status == 304
