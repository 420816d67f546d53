"""Runs inside Pyodide: trees that change at random, patched, must look like trees made anew."""

import random

import js

from ui.dom import Node, Root, h

ROUNDS = 400
TAGS = ("div", "section", "span.x", "span.y")


def tree(rng: random.Random, depth: int = 3) -> Node:
    """A random tree; keys repeat from tree to tree, so that nodes stay, move, come and go."""
    keys = rng.sample("abcdefgh", rng.randint(0, 6)) if depth else []
    attrs = {name: rng.choice(["1", "2", None]) for name in ("title", "data_n")}
    if not keys:
        return h(rng.choice(TAGS), text=rng.choice(["", "one", "<two>"]), **attrs)
    children = []
    for key in keys:
        child = tree(rng, depth - 1)
        child.key = key
        children.append(child)
    return h(rng.choice(TAGS), *children, **attrs)


def check() -> str:
    """The number of rounds that agreed, or the first that did not."""
    rng = random.Random(7)
    patched = js.document.getElementById("patched")
    fresh = js.document.getElementById("fresh")
    root = Root(patched)
    for number in range(ROUNDS):
        node = tree(rng)
        root.render(node)
        fresh.innerHTML = node.markup()
        if not patched.firstElementChild.isEqualNode(fresh.firstElementChild):
            return f"round {number}: {patched.innerHTML} is not {fresh.innerHTML}"
    return f"{ROUNDS} rounds"


def kept() -> bool:
    """Whether an element with the same key is the same element after its siblings changed."""
    patched = js.document.getElementById("patched")
    root = Root(patched)
    root.render(h("ul", h("li", key="a", text="A"), h("li", key="b", text="B")))
    element = patched.firstElementChild.lastElementChild
    element.id = "mine"
    root.render(h("ul", h("li", key="c"), h("li", key="b", text="B2"), h("li", key="a")))
    return bool(js.document.getElementById("mine").textContent == "B2")


f"{check()}, kept {kept()}"
