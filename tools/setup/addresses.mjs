// @ts-check
/**
 * @typedef {{ name?: string, version?: string, link?: boolean, optional?: boolean, resolved?: string }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

/**
 * Says of each package where this machine's registry keeps it: by the address that every registry of npm's protocol
 * gives to a version. A package that has an address in the lock file keeps it.
 * @template {LockFile} Lock
 * @param {Lock} lock
 * @param {Readonly<Record<string, unknown>>} settings npm's, as `npm config list --json` prints them
 * @returns {Lock} a copy
 */
export function withAddresses(lock, settings) {
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    const name = locked.name ?? path.split("node_modules/").at(-1) ?? "";
    const isRemote = path !== "" && !locked.link && locked.version !== undefined;
    if (!isRemote || locked.resolved) return [path, locked];
    const [scope, file] = name.startsWith("@") ? name.split("/") : [undefined, name];
    const registry = String((scope && settings[`${scope}:registry`]) || settings.registry).replace(/\/+$/, "");
    return [path, { ...locked, resolved: `${registry}/${name}/-/${file}-${locked.version}.tgz` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
