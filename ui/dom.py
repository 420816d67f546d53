"""A small keyed renderer: describe the page as nodes, change only what differs.

A crossing from Python to the DOM costs far more than Python's own work, so new
parts are made from one HTML string, old parts are compared in Python first, and
elements with the same key are kept, with their focus and running transitions.
Everything that a player or a peer wrote goes through :func:`esc`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import js

Child: TypeAlias = "Node | None"


def esc(text: object) -> str:
    """Text made safe for HTML, in content and in attributes."""
    return (
        str(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
    )


def attribute(element: Any, name: str) -> str:
    """An element's attribute, empty where it has none; JavaScript's null is not Python's None."""
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""


def focus(selector: str) -> None:
    """Puts the keyboard on an element, if it is there."""
    element = js.document.querySelector(selector)
    if element:
        element.focus()


def fill_in(root: Any) -> None:
    """Gives menus and boxes the values in their ``data-value``; after a press they keep their own.

    One that shows the value already is left alone, and with it the place of its cursor.
    """
    boxes = root.querySelectorAll("[data-value]")
    for i in range(boxes.length):
        box = boxes.item(i)
        value = attribute(box, "data-value")
        if box.value != value:
            box.value = value


class Node:
    """An element: its tag, attributes, and either child nodes or inner HTML.

    ``key`` names it among its siblings. An attribute that is ``None`` or
    ``False`` is absent, ``True`` is present and empty.
    """

    __slots__ = ("attrs", "children", "html", "key", "tag")

    def __init__(
        self,
        tag: str,
        attrs: dict[str, str],
        children: tuple[Node, ...],
        html: str,
        key: str,
    ) -> None:
        self.tag = tag
        self.attrs = attrs
        self.children = children
        self.html = html
        self.key = key

    def same(self, other: Node) -> bool:
        """Whether both would make the same HTML."""
        return (
            self.tag == other.tag
            and self.attrs == other.attrs
            and self.html == other.html
            and len(self.children) == len(other.children)
            and all(
                a.key == b.key and a.same(b)
                for a, b in zip(self.children, other.children, strict=True)
            )
        )

    def markup(self) -> str:
        attrs = "".join(f' {name}="{esc(value)}"' for name, value in self.attrs.items())
        inner = self.html or "".join(c.markup() for c in self.children)
        return f"<{self.tag}{attrs}>{inner}</{self.tag}>"


def h(
    selector: str,
    *children: Child,
    html: str = "",
    text: object = "",
    key: str = "",
    **attrs: object,
) -> Node:
    """A node from ``tag.class.class`` and attributes; ``data_act`` means ``data-act``.

    Children that are ``None`` are left out; those without a key get their place as one.
    """
    tag, _, classes = selector.partition(".")
    extra = attrs.pop("class_", "")
    names = " ".join(filter(None, [classes.replace(".", " "), str(extra)]))
    flat = {"class": names} if names else {}
    for name, value in attrs.items():
        if value is None or value is False:
            continue
        flat[name.rstrip("_").replace("_", "-")] = "" if value is True else str(value)
    return Node(tag or "div", flat, _keyed(children), html or esc(text), key)


def _keyed(children: Iterable[Child]) -> tuple[Node, ...]:
    nodes = []
    for i, child in enumerate(children):
        if child is not None:
            child.key = child.key or f"{child.tag}{i}"
            nodes.append(child)
    return tuple(nodes)


class Root:
    """Keeps one element of the page like a node, from render to render."""

    def __init__(self, element: Any) -> None:
        self.element = element
        self._shown: Node | None = None
        self._template = js.document.createElement("template")

    def render(self, node: Node | None) -> None:
        """Makes the element's only child look like ``node``; ``None`` empties it."""
        old = self._shown
        if node is None:
            self.element.replaceChildren()
        elif old is None or old.tag != node.tag or old.key != node.key:
            self.element.replaceChildren(self._create(node))
        else:
            self._patch(self.element.firstElementChild, old, node)
        self._shown = node

    def _create(self, node: Node) -> Any:
        self._template.innerHTML = node.markup()
        return self._template.content.firstElementChild

    def _patch(self, element: Any, old: Node, new: Node) -> None:
        if old is new:
            return
        if old.attrs != new.attrs:
            _patch_attrs(element, old.attrs, new.attrs)
        if new.children and old.children:
            self._patch_children(element, old.children, new.children)
        elif new.children or old.children or old.html != new.html:
            element.innerHTML = new.html or "".join(c.markup() for c in new.children)

    def _patch_children(self, parent: Any, old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
        if len(old) == len(new) and all(
            a.key == b.key and a.same(b) for a, b in zip(old, new, strict=True)
        ):
            return
        elements = dict(zip((n.key for n in old), parent.children, strict=True))
        before = {n.key: n for n in old}
        wanted = {n.key for n in new}
        order = [n.key for n in old if n.key in wanted]
        for key, element in elements.items():
            if key not in wanted or before[key].tag != _tag_of(new, key):
                element.remove()
                if key in order:
                    order.remove(key)
        self._arrange(parent, elements, before, order, new)

    def _arrange(
        self,
        parent: Any,
        elements: dict[str, Any],
        before: dict[str, Node],
        order: list[str],
        new: tuple[Node, ...],
    ) -> None:
        """Puts kept elements in their new order, patches them, and inserts new ones."""
        place = 0
        for node in new:
            at = elements[order[place]] if place < len(order) else None
            if place < len(order) and order[place] == node.key:
                place += 1
                self._patch(elements[node.key], before[node.key], node)
            elif node.key in order:
                order.remove(node.key)
                order.insert(place, node.key)
                place += 1
                parent.insertBefore(elements[node.key], at)
                self._patch(elements[node.key], before[node.key], node)
            else:
                parent.insertBefore(self._create(node), at)


def _tag_of(nodes: tuple[Node, ...], key: str) -> str:
    return next(n.tag for n in nodes if n.key == key)


def _patch_attrs(element: Any, old: dict[str, str], new: dict[str, str]) -> None:
    for name in old:
        if name not in new:
            element.removeAttribute(name)
    for name, value in new.items():
        if old.get(name) != value:
            element.setAttribute(name, value)
