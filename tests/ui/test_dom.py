"""The renderer's nodes: what they say, and that nothing from outside becomes markup."""

import pytest

from ui.dom import Node, esc, h


def test_a_node_is_its_html() -> None:
    node = h("p.a.b", text="<b> & co", data_act="x", hidden=True, role=None)
    assert node.markup() == '<p class="a b" data-act="x" hidden="">&lt;b&gt; &amp; co</p>'


def test_attributes_are_made_safe() -> None:
    assert h("i", title='" onclick="x').markup() == '<i title="&quot; onclick=&quot;x"></i>'


def test_children_without_a_key_get_their_place() -> None:
    node = h("ul", h("li", key="a"), None, h("li"))
    assert [child.key for child in node.children] == ["a", "li2"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (h("p", text="a"), h("p", text="a"), True),
        (h("p", text="a"), h("p", text="b"), False),
        (h("p", h("i", key="1")), h("p", h("i", key="2")), False),
        (h("p", h("i"), h("b")), h("p", h("i")), False),
        (h("p", title="a"), h("p"), False),
    ],
)
def test_sameness_is_of_the_whole_tree(one: Node, other: Node, same: bool) -> None:
    assert one.same(other) is same


@pytest.mark.parametrize("text", ["<script>", '"', "&lt;", "a"])
def test_esc_leaves_no_markup(text: str) -> None:
    assert not set('<>"') & set(esc(text))
