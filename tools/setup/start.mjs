// @ts-check
/** `npm start`: needs nothing but Node. Installs, builds what changed, starts the server, says where everything is. */
import { resolve } from "node:path";
import { ensureBuild } from "./build.mjs";
import { endTogether, runNode } from "./children.mjs";
import { ensureDependencies } from "./dependencies.mjs";

const root = resolve(import.meta.dirname, "../..");
ensureDependencies(root);
ensureBuild(root);

const port = process.env.PORT || "4310";
const server = runNode(["--import", "tsx", "server/main.ts"], {
  cwd: root,
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" },
});
endTogether([server]);
await announce();

/** Prints the addresses once the server answers; silent when it ended instead (it has said why). */
async function announce() {
  while (server.exitCode === null && server.signalCode === null) {
    if (await answers()) {
      console.log(welcome(process.env.BASE_URL || `http://localhost:${port}`, await answers("/dev/outbox.json")));
      return;
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

async function answers(path = "/flows/index.json") {
  try {
    return (await fetch(`http://${process.env.HOST || "127.0.0.1"}:${port}${path}`)).ok;
  } catch {
    return false;
  }
}

/**
 * @param {string} address
 * @param {boolean} isDemo whether it is a developer's own server, which has demo data and shows its mails
 */
function welcome(address, isDemo) {
  return [
    "",
    `  The product    ${address}`,
    ...(isDemo
      ? [
          "  Sign in as     dana@acme.example   (a demo broker; the sign-in link comes by mail)",
          `  The mail       ${address}/dev/outbox`,
        ]
      : []),
    "",
    "  Stop it with Ctrl+C.",
    "",
  ].join("\n");
}
