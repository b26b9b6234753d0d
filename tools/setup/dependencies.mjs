// @ts-check
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withAddresses } from "./addresses.mjs";

/** @typedef {import("./addresses.mjs").LockFile} LockFile */

/**
 * Installs what package-lock.json asks for, unless it is installed already.
 * Development packages come too: the build needs them.
 * @param {string} root the repository
 */
export function ensureDependencies(root) {
  if (isInstalled(root)) return;
  console.log("Installing the dependencies (first start, or the lock file changed) …");
  try {
    installAside(root);
  } catch {
    console.log("That failed. Installing again in the usual way of npm …");
    npmCi(root);
  }
}

/**
 * Installs in a folder of its own, by a lock file that says where each package is, and puts the whole into place.
 * npm asks the registry about each of 600 packages otherwise: our lock file names no registry, since installations
 * have different ones. An installation that fails or is interrupted leaves the one before it as it was.
 * @param {string} root
 */
function installAside(root) {
  const aside = join(root, ".cache", "install");
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  for (const file of ["package.json", ".npmrc"]) copyFileSync(join(root, file), join(aside, file));
  const settings = JSON.parse(execFileSync("npm", ["config", "list", "--json"], { cwd: root, encoding: "utf8" }));
  const lock = withAddresses(lockFile(join(root, "package-lock.json")), settings);
  writeFileSync(join(aside, "package-lock.json"), JSON.stringify(lock));
  npmCi(aside);
  const place = join(root, "node_modules");
  if (existsSync(place)) renameSync(place, join(aside, "before"));
  renameSync(join(aside, "node_modules"), place);
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} folder */
function npmCi(folder) {
  execFileSync("npm", ["ci", "--include=dev"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
}

/**
 * True when every package of the lock file is installed in its version.
 * npm keeps a copy of what it installed; packages for other systems are left out of it.
 * @param {string} root
 */
function isInstalled(root) {
  const installed = lockFile(join(root, "node_modules", ".package-lock.json")).packages;
  const wanted = lockFile(join(root, "package-lock.json")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const present = installed[path];
    return present ? present.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} file
 * @returns {LockFile} an empty one when the file does not exist
 */
function lockFile(file) {
  return { packages: {}, ...(existsSync(file) && JSON.parse(readFileSync(file, "utf8"))) };
}
