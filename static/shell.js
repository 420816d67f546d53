// What the page does before Python is there, and when Python never comes.
//
// A classic script at the top of the head, so that language and theme are right at the first paint.
// It shows how far the start has come, keeps a click made early, and turns every failure into a
// message with a remedy. Python takes over by calling `shengji.ready()`.
"use strict";

const shengji = (() => {
  const root = document.documentElement;
  const SETTINGS = "shengji.settings";
  const MATCH = "shengji.match";
  const SLOW_MS = 20_000;

  // Weights of what must arrive and happen, in kilobytes; the three steps are weighed by their time.
  const PARTS = {
    "core.js": 1, "core-": 140, "toml-": 20, "boot.mjs": 1, "pyscript.toml": 1,
    "pyodide.mjs": 18, "pyodide.asm.mjs": 1250, "pyodide.asm.wasm": 9600, "stdlib.zip": 3000,
    "app.zip": 300, "main.py": 1, "python-start": 300, "python-ready": 2500, "first-python": 500,
  };
  const total = Object.values(PARTS).reduce((sum, weight) => sum + weight, 0);
  const arrived = new Set();
  let isReady = false;
  let failed = false;
  let slowTimer = 0;

  function read(key) {
    try { return localStorage.getItem(key); } catch { return null; }
  }

  function canStore() {
    try {
      localStorage.setItem("shengji.probe", "1");
      localStorage.removeItem("shengji.probe");
      return true;
    } catch { return false; }
  }

  // ---- settings ----

  function stored() {
    try {
      const data = JSON.parse(read(SETTINGS) ?? "{}");
      return data && typeof data === "object" ? data : {};
    } catch { return {}; }
  }

  function browserLanguage() {
    const first = (navigator.languages ?? []).find(name => /^(zh|en)\b/i.test(name));
    return first && !/^zh/i.test(first) ? "en" : "zh";
  }

  // Settings are text from storage or Python; whatever is not a known value falls away.
  function show(settings) {
    const known = (value, values, otherwise) => values.includes(value) ? value : otherwise;
    const lang = known(settings.lang, ["zh", "en"], browserLanguage());
    const theme = known(settings.theme, ["light", "dark", "auto"], "auto");
    const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.lang = lang === "zh" ? "zh-Hans" : "en";
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.suits = known(settings.suits, ["2", "4"], "2");
    root.dataset.motion = known(settings.speed, ["slow", "normal", "fast", "off"], "normal");
    for (const button of document.querySelectorAll("#start [data-act=set]")) {
      const chosen = [`lang=${lang}`, `theme=${theme}`].includes(button.dataset.arg);
      button.setAttribute("aria-pressed", String(chosen));
    }
  }

  function choose(text) {
    const [name, value] = text.split("=");
    const settings = { ...stored(), [name]: value };
    try { localStorage.setItem(SETTINGS, JSON.stringify(settings)); } catch { /* shown, not kept */ }
    show({ lang: root.lang.startsWith("zh") ? "zh" : "en", ...settings });
  }

  // ---- progress ----

  function note(name) {
    const part = Object.keys(PARTS).find(key => name === key || name.split("/").pop().startsWith(key));
    if (!part || arrived.has(part) || isReady) return;
    arrived.add(part);
    restartSlowTimer();
    showProgress();
  }

  function showProgress() {
    const done = [...arrived].reduce((sum, part) => sum + PARTS[part], 0);
    const percent = Math.min(99, Math.floor(100 * done / total));
    const bar = document.querySelector("#start .load .bar");
    if (!bar) return;
    bar.style.setProperty("--got", percent);
    document.getElementById("percent").textContent = `${percent}%`;
  }

  function restartSlowTimer() {
    clearTimeout(slowTimer);
    slowTimer = setTimeout(() => { if (!isReady) document.getElementById("slow").hidden = false; }, SLOW_MS);
  }

  function watchProgress() {
    const observer = new PerformanceObserver(list => list.getEntries().forEach(entry => note(entry.name)));
    observer.observe({ type: "resource", buffered: true });
    new PerformanceObserver(list => list.getEntries().forEach(entry => note(entry.name)))
      .observe({ type: "mark", buffered: true });
    restartSlowTimer();
  }

  // ---- failures ----

  // Shows what went wrong, once: `code` names a message of the page, `detail` is for whoever helps.
  function fail(code, detail = "") {
    if (failed) return;
    failed = true;
    clearTimeout(slowTimer);
    const showIt = () => {
      const panel = document.getElementById("trouble");
      panel.querySelector(`[data-trouble="${code}"]`).hidden = false;
      panel.querySelector("pre").textContent = detail;
      panel.querySelector("details").hidden = !detail;
      panel.querySelector("details").open = code === "file";
      document.getElementById("app").hidden = true;
      document.getElementById("start").hidden = false;
      panel.hidden = false;
      panel.querySelector("button").focus();
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", showIt);
    else showIt();
  }

  // PyScript reports a file that did not arrive only as a broken promise: ask which one it was.
  async function diagnose(detail) {
    if (isReady || failed) return;
    const files = [
      "pyscript.toml", "ui/main.py", "static/boot.mjs", "static/runtime/app.zip",
      ...["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip"].map(name => `static/runtime/pyodide/${name}`),
    ];
    for (const file of files) {
      try {
        const reply = await fetch(file, { method: "HEAD", cache: "no-store" });
        if (!reply.ok) return fail("file", `${file} (${reply.status})`);
      } catch { return fail("file", file); }
    }
    fail("start", detail);
  }

  function watchFailures() {
    addEventListener("error", event => {
      const source = event.target?.src ?? event.target?.href;
      if (isReady) return;
      if (source) fail("file", new URL(source, location.href).pathname);
      else diagnose(event.message);
    }, true);
    addEventListener("unhandledrejection", event => diagnose(String(event.reason)));
    // An exception that leaves main.py, or an interpreter that does not start, becomes such an element.
    new MutationObserver(() => {
      const shown = document.querySelector(".py-error");
      if (shown) diagnose(shown.textContent);
    }).observe(root, { childList: true, subtree: true });
  }

  // ---- the page ----

  function onClick(event) {
    const button = event.target.closest?.("[data-act], [data-shell]");
    if (!button) return;
    if (button.dataset.shell === "reload") location.reload();
    if (isReady) return;
    if (button.dataset.act === "set") choose(button.dataset.arg);
    else if (["start", "resume"].includes(button.dataset.act)) {
      root.dataset.pending = button.dataset.act;
      for (const other of document.querySelectorAll("#start .big"))
        other.toggleAttribute("aria-busy", other === button);
    }
  }

  function ready() {
    isReady = true;
    clearTimeout(slowTimer);
    document.querySelector("#start .load").hidden = true;
    for (const button of document.querySelectorAll("#start .big")) button.removeAttribute("aria-busy");
  }

  function begin() {
    show(stored());
    document.querySelector('#start [data-act="resume"]').hidden = read(MATCH) === null;
    document.getElementById("unsaved").hidden = canStore();
    showProgress();
  }

  show(stored());
  addEventListener("DOMContentLoaded", begin);
  document.addEventListener("click", onClick);
  if (!("noModule" in HTMLScriptElement.prototype)) fail("browser");
  else if (typeof WebAssembly !== "object") fail("wasm");
  else { watchFailures(); watchProgress(); }

  return { show: text => show(JSON.parse(text)), ready, fail };
})();

window.shengji = shengji;
