// Put into the game's page before its own scripts: a player who never hesitates. It starts a match
// as soon as that can be clicked, then makes the first bid on offer, or plays the first card. The
// game itself marks "first-decision" when the engine has accepted that.

const DECIDED = "first-decision";

function usable(action) {
  const found = [...document.querySelectorAll(`[data-act="${action}"]`)];
  return found.find((element) => !element.disabled && element.ariaDisabled !== "true");
}

function nextClick() {
  const choice = usable("start") ?? usable("bid") ?? usable("play");
  if (choice || !document.querySelector('[data-act="play"]')) return choice;
  return document.querySelector('[data-act="card"]:not([aria-pressed="true"])');
}

function act() {
  if (performance.getEntriesByName(DECIDED).length) observer.disconnect();
  else nextClick()?.click();
}

const observer = new MutationObserver(act);
observer.observe(document, { attributes: true, childList: true, subtree: true });
