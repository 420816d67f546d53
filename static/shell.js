// What the page can do without Python: language and theme before the first paint, a press on the
// big buttons kept until Python can carry it out, honest progress, and a message for everything
// that can go wrong on the way. No framework, and the JavaScript of 2015, so that a browser too old
// for the game can still say so.
//
// Python's side of it is window.shengji:
//   shengji.ready()              listeners are attached; what was pressed is in
//                                document.documentElement.dataset.pending ("start", …) until
//                                the end of the task in which ready() is called
//   shengji.show(text)           sets language, theme, suits and motion from settings as JSON
//   shengji.rules(text)          says which rules are played, in the words of ui/choosing.py as JSON
//   shengji.fail(code, details)  shows the message of that name in index.html (data-fault), with
//                                details to unfold; "crash" leaves the table usable
// On <html> stand lang ("zh-Hans", "en"), data-theme ("light", "dark"), data-suits ("2", "4") and
// data-motion ("slow", "normal", "fast", "off"), first from what ui/settings.py keeps in localStorage.

(function () {
  "use strict";

  const SETTINGS = "shengji.settings";
  const MATCH = "shengji.match";
  const RULES = "shengji.rules";
  const THEME_COLORS = { light: "#f0e7d8", dark: "#2e251e" };
  const PATIENCE = 20000; // ms without progress before the page says that it is slow

  // The way to the first screen: files in kilobytes as they are sent, then Python's own work, at
  // about what it costs beside them. A step that is done never becomes undone.
  const FILES = {
    "static/runtime/pyscript/core.js": 1,
    "pyscript.toml": 1,
    "static/boot.mjs": 1,
    "static/runtime/pyodide/pyodide.mjs": 8,
    "static/runtime/pyodide/pyodide.asm.mjs": 250,
    "static/runtime/pyodide/pyodide.asm.wasm": 3540,
    "static/runtime/pyodide/stdlib.zip": 1000,
    "static/runtime/app.zip": 200,
    "ui/main.py": 1,
  };
  const MARKS = { "python-start": 50, "python-ready": 450, "first-python": 250 };
  const LAST = 350; // imports, and listeners attached: ready()

  const root = document.documentElement;
  const here = document.baseURI.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const done = {};
  let theme = "auto";
  let bots = "normal";
  let ready = false;
  let failing = false;
  let ignoring = false;
  let slow = 0;

  // ---- settings: anything may stand in storage, and storage may be refused ----

  function read(key) {
    try {
      return window.localStorage.getItem(key);
    } catch (refused) {
      return null;
    }
  }

  function write(key, text) {
    try {
      window.localStorage.setItem(key, text);
      return true;
    } catch (refused) {
      return false;
    }
  }

  function canKeep() {
    const fits = write("shengji.probe", "1");
    try {
      window.localStorage.removeItem("shengji.probe");
    } catch (refused) {
      return false;
    }
    return fits;
  }

  function kept(key) {
    try {
      const data = JSON.parse(read(key));
      return data && typeof data === "object" ? data : {};
    } catch (damaged) {
      return {};
    }
  }

  function oneOf(value, values) {
    return values.indexOf(value) < 0 ? values[0] : value;
  }

  function preferredLanguage() {
    for (const tag of navigator.languages || [navigator.language || ""]) {
      if (/^zh\b/i.test(tag)) return "zh";
      if (/^en\b/i.test(tag)) return "en";
    }
    return "en";
  }

  function show(settings) {
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const lang = oneOf(settings.lang, [preferredLanguage(), "zh", "en"]);
    root.lang = lang === "zh" ? "zh-Hans" : "en";
    theme = oneOf(settings.theme, ["auto", "light", "dark"]);
    bots = oneOf(settings.bots, ["normal", "easy", "hard", "expert"]);
    root.dataset.suits = oneOf(settings.suits, ["2", "4"]);
    root.dataset.motion = oneOf(settings.speed, [calm ? "off" : "normal", "slow", "normal", "fast", "off"]);
    showTheme();
  }

  function showTheme() {
    root.dataset.theme = theme === "auto" ? (system.matches ? "dark" : "light") : theme;
    const color = document.querySelector('meta[name="theme-color"]');
    if (color) color.content = THEME_COLORS[root.dataset.theme];
    const chosen = ["theme=" + theme, "bots=" + bots, root.lang === "en" ? "lang=en" : "lang=zh"];
    for (const button of all('#start [data-act="set"]')) {
      button.setAttribute("aria-pressed", String(chosen.indexOf(button.dataset.arg) >= 0));
    }
  }

  function choose(name, value) {
    const settings = kept(SETTINGS);
    settings[name] = value;
    show(settings);
    write(SETTINGS, JSON.stringify(settings));
  }

  // ---- the page ----

  function all(selector) {
    return Array.prototype.slice.call(document.querySelectorAll(selector));
  }

  function onClick(event) {
    const button = event.target.closest("[data-act], [data-shell]");
    if (!button) return;
    const act = button.dataset.act;
    if (act === "set") {
      // later Python hears the same click, keeps the choice and calls shengji.show
      if (!ready) choose.apply(null, button.dataset.arg.split("="));
    } else if (button.classList.contains("big")) {
      press(button);
    } else if ((act === "rules" || act === "referee") && !ready) {
      root.dataset.pending = act;
    } else if (button.dataset.shell === "reload") {
      location.reload();
    } else if (button.dataset.shell === "dismiss") {
      ignoring = true;
      hideFault();
    } else if (button.dataset.shell === "hide") {
      button.parentElement.hidden = true;
    }
  }

  // A press before Python is ready waits in dataset.pending; the last one counts.
  function press(button) {
    release();
    button.setAttribute("aria-disabled", "true");
    if (!ready) root.dataset.pending = button.dataset.act;
  }

  function release() {
    for (const button of all("#start .big")) button.removeAttribute("aria-disabled");
  }

  // As soon as its part of the page is there, so that nothing changes after the first paint.
  function onButtons() {
    showTheme();
    document.querySelector('[data-act="resume"]').hidden = read(MATCH) === null;
  }

  // What the rules chosen last are called, and what the start button then does.
  function sayRules(said) {
    for (const node of all("#start [data-said]")) {
      const words = Object(said[node.lang]);
      const text = words[node.dataset.said];
      if (typeof text === "string" && text.length < 100) node.textContent = text;
    }
    const decks = [1, 2, 3, 4, 5, 6].indexOf(said.decks) + 1;
    if (decks) document.querySelector("#start .decks").innerHTML = "<i></i>".repeat(decks);
  }

  function onPage() {
    const start = document.getElementById("start");
    document.getElementById("unsaved").hidden = canKeep();
    // Back on the start page the buttons can be pressed again.
    watch(start, { attributeFilter: ["hidden"] }, function () {
      if (!start.hidden) release();
    });
    watch(document.body, { childList: true }, function (changes) {
      for (const change of changes) Array.prototype.forEach.call(change.addedNodes, onAdded);
    });
    step();
  }

  function whenThere(selector, then) {
    const observer = new MutationObserver(function () {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      then();
    });
    observer.observe(document, { childList: true, subtree: true });
  }

  // Parsed, but PyScript, a module, has not run yet.
  function whenParsed(then) {
    if (document.readyState !== "loading") return then();
    document.addEventListener("readystatechange", then, { once: true });
  }

  function watch(target, what, react) {
    new MutationObserver(react).observe(target, what);
  }

  // What the page itself stands on; what the runtime needs beyond it shows when it does not parse.
  function isOld() {
    const modules = "noModule" in HTMLScriptElement.prototype;
    return !modules || !CSS.supports("container-type", "size");
  }

  // A browser without what the interpreter needs says so only here; Pyodide then waits for ever.
  function watchWasm() {
    const instantiate = WebAssembly.instantiateStreaming;
    if (!instantiate) return fail("old");
    WebAssembly.instantiateStreaming = function (source, imports) {
      const result = instantiate.call(WebAssembly, source, imports);
      result.catch(function (error) {
        if (/CompileError|LinkError/.test(error.name)) onTrouble(error);
      });
      return result;
    };
  }

  // ---- progress ----

  function weigh() {
    let sum = 0;
    let reached = 0;
    for (const steps of [FILES, MARKS]) {
      for (const name of Object.keys(steps)) {
        sum += steps[name];
        if (done[name]) reached += steps[name];
      }
    }
    return ready ? 100 : Math.floor((100 * reached) / (sum + LAST));
  }

  function onEntries(list) {
    for (const entry of list.getEntries()) {
      const name = entry.name.replace(here, "").split(/[?#]/)[0];
      const ours = FILES[name] || name.indexOf("static/runtime/") === 0;
      if (ours && entry.responseStatus >= 400) lost(entry.name);
      else if (FILES[name] && entry.responseStatus === 0) check(entry.name).then(blame);
      else if (FILES[name] || MARKS[name]) done[name] = true;
    }
    step();
  }

  function step() {
    const load = document.getElementById("load");
    const bar = load && load.querySelector(".bar");
    if (!bar || failing) return; // files come in while the page is still being parsed
    const percent = weigh();
    bar.style.setProperty("--got", percent);
    bar.setAttribute("aria-valuenow", percent);
    load.querySelector(".percent").textContent = percent + "%";
    load.dataset.state = ready ? "ready" : "loading";
    clearTimeout(slow);
    if (ready) return;
    slow = setTimeout(function () {
      load.dataset.state = "slow";
      findBad().then(blame);
    }, PATIENCE);
  }

  function observe(type) {
    try {
      new PerformanceObserver(onEntries).observe({ type: type, buffered: true });
    } catch (unsupported) {
      // then the bar moves less often
    }
  }

  // ---- trouble ----

  // Scripts and styles that do not arrive, and errors that nobody caught.
  function onError(event) {
    const element = event.target;
    if (element && element.tagName === "SCRIPT" && element.src) lost(element.src);
    else if (element && element.tagName === "LINK" && element.rel === "stylesheet") lost(element.href);
    else if (event.message) onTrouble(event.error || event.message);
  }

  function onTrouble(error) {
    const text = describe(error);
    if (ready) {
      if (/PythonError/.test(text)) fail("crash", text);
    } else if (/SyntaxError|CompileError|LinkError/.test(text) && !/PythonError/.test(text)) {
      fail("old", text);
    } else {
      investigate(text);
    }
  }

  function describe(error) {
    if (!error || !error.message) return String(error);
    return String(error.name) + ": " + error.message;
  }

  // PyScript writes what Python says on stderr into boxes of its own.
  function onAdded(node) {
    if (node.className !== "py-error") return;
    const text = node.textContent;
    node.remove();
    if (!/Traceback|Error/.test(text)) return;
    if (ready) fail("crash", text);
    else investigate(text);
  }

  // Something did not arrive, or did not start: the message names a file where one is to blame.
  function investigate(text) {
    if (failing) return;
    findBad().then(function (bad) {
      if (bad) fail(bad.code, text, bad.name);
      else if (/fetch|network|load failed|imported module/i.test(text)) fail("network", text);
      else fail("start", text);
    });
  }

  // Asks again for every file that the start needs, and for all of the runtime that was asked for.
  function findBad() {
    const asked = performance.getEntriesByType("resource").map(function (entry) {
      return entry.name;
    });
    const names = asked.filter(function (name) {
      return name.indexOf(here + "static/runtime/") === 0;
    });
    for (const name of Object.keys(FILES)) names.push(here + name);
    return Promise.all(names.map(check)).then(function (answers) {
      return answers.filter(Boolean)[0];
    });
  }

  function check(name) {
    return fetch(name, { method: "HEAD", cache: "no-store" }).then(
      function (response) {
        return response.ok ? null : { code: "missing", name: name };
      },
      function () {
        return { code: "network", name: name };
      }
    );
  }

  function blame(bad) {
    if (bad && !ready) fail(bad.code, "", bad.name);
    return bad;
  }

  function lost(name) {
    if (failing || ready) return;
    check(name).then(blame).then(function (bad) {
      if (!bad) investigate("network: " + name);
    });
  }

  function fail(code, details, file) {
    if (failing || (ignoring && code === "crash")) return;
    failing = true;
    whenParsed(function () {
      showFault(code, details, file);
    });
  }

  function showFault(code, details, file) {
    release();
    const box = document.querySelector("#fault .scrim");
    for (const message of all("[data-fault]")) message.hidden = message.dataset.fault !== code;
    box.querySelector(".file").textContent = file ? file.replace(here, "") : "";
    box.querySelector("details").hidden = !details;
    box.querySelector("pre").textContent = [details, location.href, navigator.userAgent].join("\n\n");
    box.querySelector('[data-shell="dismiss"]').hidden = code !== "crash";
    box.hidden = false;
    setInert(true);
    box.querySelector('[data-shell="reload"]').focus({ preventScroll: true });
  }

  function hideFault() {
    failing = false;
    document.querySelector("#fault .scrim").hidden = true;
    setInert(false);
  }

  function setInert(inert) {
    for (const part of all("#start, #app")) part.inert = inert;
  }

  // ---- for Python ----

  window.shengji = {
    ready: function () {
      ready = true;
      step();
      setTimeout(function () {
        delete root.dataset.pending;
      });
    },
    show: function (text) {
      show(JSON.parse(text));
    },
    rules: function (text) {
      sayRules(JSON.parse(text));
    },
    fail: fail,
  };

  show(kept(SETTINGS));
  system.addEventListener("change", showTheme);
  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", function (event) {
    onTrouble(event.reason);
  });
  document.addEventListener("click", onClick);
  whenThere("#start .scene", onButtons);
  whenThere("#load", function () {
    sayRules(kept(RULES));
  });
  whenParsed(onPage);
  if (typeof WebAssembly !== "object") fail("wasm");
  else if (isOld()) fail("old");
  else watchWasm();
  observe("resource");
  observe("mark");
})();
