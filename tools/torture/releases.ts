/** The releases of the server between which an upgrade goes. */
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { olderTree } from "../editions/older-tree";
import { ensureBuild } from "../setup/build.mjs";

export type ReleaseName = "older" | "this" | "next";

export interface Release {
  readonly name: ReleaseName;
  readonly folder: string;
  remove(): void;
}

/** Where the releases come from. */
export interface Sources {
  readonly root: string;
  /** The older release's commit. */
  readonly commit: string;
  /** Whether their pages are built, too, which takes as long as all the rest. */
  readonly hasPages: boolean;
}

/** Makes the releases that are named. Throws NoSuchCommit when the older one is among them and git does not know it. */
export function makeReleases(names: ReadonlySet<ReleaseName>, { root, commit, hasPages }: Sources) {
  const made = new Map<ReleaseName, Release>();
  const remove = (): void => made.forEach((release) => release.remove());
  try {
    for (const name of names) made.set(name, make(name, root, commit));
    if (hasPages) for (const { folder } of made.values()) ensureBuild(folder);
  } catch (error) {
    remove();
    throw error;
  }
  const release = (name: ReleaseName): Release => {
    const found = made.get(name);
    if (!found) throw new Error(`There is no release "${name}"`);
    return found;
  };
  return { release, remove };
}

function make(name: ReleaseName, root: string, commit: string): Release {
  if (name === "this") return { name, folder: root, remove: () => undefined };
  return name === "older" ? { name, ...olderTree(root, commit) } : { name, ...nextTree(root) };
}

/** All that a later release may do to the tables while servers of this one work on them: it adds, and changes nothing. */
const NEXT_MIGRATION = `
do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I add column of_the_next_release text', name);
  end loop;
end $$;
create table of_the_next_release (id text primary key);
`;
/** Of the tree itself, a copy needs neither these nor anything that a run made. */
const LEFT_OUT = new Set([".git", ".data"]);

/** This release with one more migration: what comes after it, as far as its servers notice. */
function nextTree(root: string) {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-next-"));
  for (const entry of readdirSync(root)) {
    if (LEFT_OUT.has(entry) || entry === "server") continue;
    symlinkSync(join(root, entry), join(folder, entry));
  }
  // A copy, as a program knows its own folder by where it really stands.
  cpSync(join(root, "server"), join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, "server/store/migrations/9999_next_release.sql"), NEXT_MIGRATION);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
