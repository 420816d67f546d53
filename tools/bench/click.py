"""From a click on a card to the frame that shows it."""

from collections.abc import Iterator
from statistics import median, quantiles

from tools.bench.lab import GAME, LIMIT, PLAYER, Lab, Row, mark

CLICKS = 60
HAND = "document.querySelectorAll('[data-act=\"card\"]').length >= 25"
# A frame is on its way to the screen once a message sent from its animation callback arrives.
CLICK = """async (index) => {
  const cards = [...document.querySelectorAll('[data-act="card"]')];
  const chosen = () => cards.filter((card) => card.ariaPressed === "true").length;
  const before = chosen();
  const start = performance.now();
  cards[index % cards.length].click();
  await new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  }));
  return [performance.now() - start, chosen() !== before];
}"""


def measure(lab: Lab) -> Iterator[Row]:
    """Median and 95th percentile of selecting and unselecting cards, in milliseconds."""
    with lab.new_page(PLAYER) as page:
        page.goto(GAME)
        mark(page, "first-decision")
        page.wait_for_function(HAND, timeout=LIMIT)
        clicks = [page.evaluate(CLICK, index) for index in range(CLICKS)]
    times = [float(time) for time, changed in clicks if changed]
    yield {
        "bench": "click",
        "name": f"card to painted frame, {len(times)} of {CLICKS} clicks changed the selection",
        "median ms": round(median(times), 1),
        "p95 ms": round(quantiles(times, n=20)[-1], 1),
    }
