"""From a click on a card to the frame that shows it."""

from collections.abc import Iterator
from statistics import median, quantiles

from tools.bench.lab import GAME, LIMIT, PAGES, Lab, Row, mark

CLICKS = 60
# A frame is on its way to the screen once a message sent from its animation callback arrives.
CLICK = """async (index) => {
  const cards = document.querySelectorAll('[data-act="card"]');
  const start = performance.now();
  cards[index % cards.length].click();
  await new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  }));
  return performance.now() - start;
}"""


def measure(lab: Lab) -> Iterator[Row]:
    """Median and 95th percentile of selecting and unselecting cards, in milliseconds."""
    with lab.first_visit(GAME, PAGES / "player.js") as page:
        mark(page, "first-decision")
        page.wait_for_selector('[data-act="card"]', timeout=LIMIT)
        times = [float(page.evaluate(CLICK, index)) for index in range(CLICKS)]
    yield {
        "bench": "click",
        "name": "card to painted frame",
        "median ms": round(median(times), 1),
        "p95 ms": round(quantiles(times, n=20)[-1], 1),
    }
