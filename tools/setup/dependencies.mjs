// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/**
 * Installs what package-lock.json asks for, unless it is installed already.
 * Development packages come too: the build needs them.
 * @param {string} root the repository
 */
export function ensureDependencies(root) {
  if (isInstalled(root)) return;
  console.log("Installing the dependencies (first start, or the lock file changed) …");
  execFileSync("npm", ["ci", "--include=dev"], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}

/**
 * True when every package of the lock file is installed in its version.
 * npm keeps a copy of what it installed; packages for other systems are left out of it.
 * @param {string} root
 */
function isInstalled(root) {
  const installed = packagesOf(join(root, "node_modules", ".package-lock.json"));
  const wanted = packagesOf(join(root, "package-lock.json"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const present = installed[path];
    return present ? present.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
