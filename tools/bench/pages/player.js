// Put into the game's page before its own scripts: a player who never hesitates. It starts a match
// as soon as that can be clicked, then makes the first bid on offer, or plays what the hint says. The
// game itself marks "first-decision" when the engine has accepted that.

const DECIDED = "first-decision";
const clicked = new WeakSet(); // a click changes the page, so clicking again would never end

function usable(action) {
  const found = [...document.querySelectorAll(`[data-act="${action}"]`)];
  return found.find(
    (element) =>
      !clicked.has(element) &&
      !element.disabled &&
      element.ariaDisabled !== "true" &&
      element.checkVisibility(),
  );
}

function act() {
  if (document.readyState === "loading") return; // nobody clicks on half a page
  if (performance.getEntriesByName(DECIDED).length) return observer.disconnect();
  const choice = usable("start") ?? usable("bid") ?? usable("play") ?? usable("hint");
  if (!choice) return;
  clicked.add(choice);
  choice.click();
}

const observer = new MutationObserver(act);
observer.observe(document, { attributes: true, childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", act);
