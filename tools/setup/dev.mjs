// @ts-check
/** `npm run dev`: the server restarts when it, the engine or a flow changes; the app reloads in place (Vite). */
import { resolve } from "node:path";
import { endTogether, runNode } from "./children.mjs";
import { ensureDependencies } from "./dependencies.mjs";

const root = resolve(import.meta.dirname, "../..");
ensureDependencies(root);

const app = "http://localhost:5310";
const env = { ...process.env, BASE_URL: process.env.BASE_URL || app };
const server = runNode(
  ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "--include", "flows/**/*.json", "server/main.ts"],
  { cwd: root, env },
);
const vite = runNode(["node_modules/vite/bin/vite.js"], { cwd: root, env });
endTogether([server, vite]);
console.log(`The app with hot reload: ${app}   mail: ${app}/dev/outbox   sign in as dana@acme.example`);
