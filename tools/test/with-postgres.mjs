// @ts-check
/** `node tools/test/with-postgres.mjs COMMAND …`: runs the command with STORE=postgres and a PostgreSQL to use. */
import { spawn } from "node:child_process";
import { startPostgres } from "./postgres.mjs";

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error("usage: with-postgres.mjs COMMAND [ARGUMENT…]");

const cluster = await startPostgres();
const child = spawn(command, args, {
  stdio: "inherit",
  env: { ...process.env, STORE: "postgres", TEST_DATABASE_URL: cluster.url },
});
process.on("SIGINT", () => child.kill("SIGINT"));
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => finish(error.message, 1));
child.on("exit", (code) => finish("", code ?? 1));

/**
 * @param {string} message
 * @param {number} code
 */
function finish(message, code) {
  if (message) console.error(message);
  cluster.stop();
  process.exitCode = code;
}
