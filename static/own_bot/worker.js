// The worker of a bot that a player brought: Python with the engine, micropip and one wheel.
//
// Nothing can be reached from here. frame.html gives this worker no origin and a policy without any
// address, so that the browser itself refuses network and storage; everything that Python needs
// arrives with the first message, and so does the port on which questions are asked and answered.

const HERE = "https://files.invalid/"; // names what has arrived; no such host can exist

// As in boot.mjs; a test keeps both true to the interpreter.
const lockFileContents = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

function script(text) {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

// Pyodide fetches its own parts by address: those that have arrived are its answers.
function answers(files) {
  const headers = { "content-type": "application/wasm" };
  return async (address) => new Response(files[String(address).replace(HERE, "")], { headers });
}

async function start(files) {
  const fetch = self.fetch;
  self.fetch = answers(files);
  self.importScripts = undefined; // Pyodide asks for a module worker, which a blob cannot be here
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(script(files["pyodide.mjs"])),
    import(script(files["pyodide.asm.mjs"])),
  ]);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: HERE,
    lockFileContents,
    packageBaseUrl: HERE,
    stdLibURL: `${HERE}stdlib.zip`,
  });
  self.fetch = fetch;
  python.unpackArchive(files["app.zip"], "zip");
  for (const name of ["python_stdlib.zip", "micropip.zip", "bot.whl"]) {
    python.FS.writeFile(`/lib/${name}`, new Uint8Array(files[name]));
  }
  return python.pyimport("ui.own_bot.inside");
}

self.onmessage = async ({ data: files, ports: [port] }) => {
  const inside = await start(files);
  port.postMessage(await inside.install("/lib/bot.whl"));
  port.onmessage = ({ data: question }) => port.postMessage(inside.answer(question));
};
