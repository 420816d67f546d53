// PyScript's `interpreter`: Pyodide with our standard library and our app, and nothing to look up
// elsewhere.
//
// PyScript hands over no option for these, but takes any module that exports `loadPyodide` and
// `version`. Python starts as soon as this module is there, not when PyScript gets to ask for it:
// index.html names it beside core.js, and so the large files are on their way while PyScript is
// still reading its own. The bots' worker starts through here too.

import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";

const runtime = new URL("./runtime/", import.meta.url).href;
const indexURL = `${runtime}pyodide/`;

// No package is ever loaded. A test keeps `info` true to the interpreter.
const lockFileContents = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

let output = { stdout: console.log, stderr: console.error };

async function fetchApp() {
  const response = await fetch(`${runtime}app.zip`);
  if (!response.ok) throw new Error(`Failed to load '${response.url}': status ${response.status}`);
  return response.arrayBuffer();
}

async function start() {
  performance.mark("python-start");
  const app = fetchApp();
  app.catch(() => {}); // it is awaited below, after the larger files
  const python = await load({
    indexURL,
    lockFileContents,
    packageBaseUrl: indexURL,
    stdLibURL: `${indexURL}stdlib.zip`,
    stdout: (text) => output.stdout(text),
    stderr: (text) => output.stderr(text),
  });
  python.unpackArchive(await app, "zip"); // into the working folder, where imports look
  // They look there last, since PyScript writes a package there that our library has compiled.
  python.runPython("import sys; sys.path.append(sys.path.pop(0))");
  performance.mark("python-ready");
  return python;
}

const started = start();
started.catch(() => {}); // whoever calls loadPyodide is told

export { version };

export function loadPyodide({ stdout, stderr } = {}) {
  output = { stdout: stdout ?? output.stdout, stderr: stderr ?? output.stderr };
  return started;
}
