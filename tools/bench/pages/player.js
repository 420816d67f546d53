// Put into the game's page before its own scripts: a player who never hesitates. It starts a match
// as soon as the whole page can be clicked, then makes the first bid on offer. The game itself
// marks "first-decision" when the engine has accepted that.

const clicked = new WeakSet(); // a click changes the page, so clicking again would never end

function usable(action) {
  const found = [...document.querySelectorAll(`[data-act="${action}"]`)];
  return found.find((element) => !clicked.has(element) && element.checkVisibility());
}

function act() {
  if (document.readyState === "loading") return;
  if (performance.getEntriesByName("first-decision").length) return observer.disconnect();
  const choice = usable("start") ?? usable("bid");
  if (!choice) return;
  clicked.add(choice);
  choice.click();
}

const observer = new MutationObserver(act);
observer.observe(document, { attributes: true, childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", act);
