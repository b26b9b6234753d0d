// @ts-check
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where programs of the system are that an ordinary user's PATH leaves out. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

/**
 * The program's file; installs its package when it is missing. Throws when it cannot be installed.
 * @param {string} name
 * @param {string} aptPackage Debian's package that has it
 * @returns {string}
 */
export function ensureProgram(name, aptPackage) {
  const found = findProgram(name);
  if (found !== undefined) return found;
  try {
    installPackage(aptPackage);
  } catch {
    // What matters is whether the program is there now.
  }
  const installed = findProgram(name);
  if (installed === undefined) throw new Error(`No ${name}: install it (tried: apt-get install ${aptPackage})`);
  return installed;
}

/** @param {string} name */
function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Installs a package of Debian, after looking for its present version. Throws when that fails.
 * @param {string} name
 */
export function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = () =>
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", name], {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 300_000,
      env,
    });
  try {
    install();
  } catch {
    // The list of packages may be old, or missing.
    execFileSync("apt-get", ["update"], { stdio: ["ignore", "ignore", "inherit"], timeout: 120_000, env });
    install();
  }
}
