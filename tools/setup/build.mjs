// @ts-check
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** All that the built app is made from. Flows are not among them: the app fetches them. */
const sources = [
  "app",
  "engine",
  "schemas",
  "tools/build",
  "vite.config.ts",
  "vite.studio.config.ts",
  "package-lock.json",
];

/**
 * Builds the app into `dist/` when a source changed since the last build.
 * @param {string} root the repository
 */
export function ensureBuild(root) {
  const stamp = join(root, ".cache", "build.sha256");
  const hash = hashOf(root);
  const built =
    existsSync(join(root, "dist", "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (built) return;
  console.log("Building the app …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // The second build is the same app for the server, which renders with it what everybody sees first. An older release,
  // as an upgrade begins with, has no studio.
  const studio = "vite.studio.config.ts";
  const builds = [
    [],
    ["--ssr", "render.tsx", "--outDir", "../dist/render"],
    ...(existsSync(join(root, studio)) ? [["--config", studio]] : []),
  ];
  for (const options of builds)
    execFileSync(process.execPath, [vite, "build", "--logLevel", "warn", ...options], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(stamp, hash);
}

/** @param {string} root */
function hashOf(root) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} files, sorted, relative to the root
 */
function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesUnder(root, join(path, name)));
}
