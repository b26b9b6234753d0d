import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compareVersions } from "../../../engine/index";
import { openCatalogue } from "../../../server/flows/catalogue";
import type { Catalogue, CatalogueOptions } from "../../../server/flows/catalogue";
import type { CheckCandidate } from "../../../server/flows/look";
import type { Way } from "../../../server/flows/publications";
import judgeCandidate from "../../../server/flows/judge-candidate";
import { freeze } from "../../../tools/flow/freeze";
import { serverOver } from "./server";
import type { TestServer } from "./server";

const flowsFolder = resolve(import.meta.dirname, "../../../flows");
const folders: string[] = [];
const PUBLISHED = "published";

/** The published flows on a machine of their own. */
export function machine(): string {
  const folder = mkdtempSync(join(tmpdir(), "live-"));
  folders.push(folder);
  for (const part of ["lists", "media", "parts", PUBLISHED]) copyPart(folder, part);
  return folder;
}

/** Takes back what was published on a machine, so that its files are the shipped ones. */
export function restoreMachine(folder: string): void {
  rmSync(join(folder, PUBLISHED), { recursive: true });
  copyPart(folder, PUBLISHED);
}

const copyPart = (folder: string, part: string): void =>
  cpSync(join(flowsFolder, part), join(folder, part), { recursive: true });

export function removeMachines(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** A server process, with the flows that it serves. */
export interface Process extends TestServer {
  readonly flows: Catalogue;
}

/** Judges without a thread, whose beginning takes longer than the judging. */
export const inThisThread: CheckCandidate = (judged) => Promise.resolve(judgeCandidate(judged));

/** A server process over the published flows of a machine and the database of another server. */
export async function processOn(
  server: TestServer,
  folder: string,
  options: Partial<CatalogueOptions> = {},
): Promise<Process> {
  const flows = await openCatalogue(server.db, { folder, source: "published", check: inThisThread, ...options });
  return { ...serverOver({ ...server.deps, flows }, server.url, server.close), flows };
}

/**
 * Publishes the newest shipped version of a flow, changed, under another number, as `flow publish` does: without
 * signatures, unless another way is named.
 */
export function publish(
  folder: string,
  id: string,
  version: string,
  change: (text: string) => string,
  way: Way = "unsigned",
): void {
  const shipped = readdirSync(join(flowsFolder, "published", id)).map((file) => file.replace(".flow.json", ""));
  const last = shipped.toSorted(compareVersions).at(-1) ?? "";
  const newest = readFileSync(join(flowsFolder, "published", id, `${last}.flow.json`), "utf8");
  const text = change(newest.replace(`"version": "${last}"`, `"version": "${version}"`));
  freeze(join(folder, "published"), {
    id,
    version,
    text,
    lists: {},
    media: {},
    rates: {},
    book: undefined,
    right: { way, by: [] },
  });
}
