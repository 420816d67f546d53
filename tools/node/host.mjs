// Starts Pyodide under node and calls one function of a Python file inside it.
//
//   node host.mjs PYODIDE_FOLDER STDLIB_ZIP SCRIPT FUNCTION FOLDER
//
// The function gets the text of FOLDER/request.json, and what it returns becomes answer.json:
// standard output is left to Python's own messages.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stdLibURL, script, name, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodideFolder, stdLibURL });
const globals = python.toPy({ __name__: "inside" });
python.runPython(readFileSync(script, "utf8"), { globals, filename: script });
const request = readFileSync(join(folder, "request.json"), "utf8");
writeFileSync(join(folder, "answer.json"), globals.get(name)(request));
