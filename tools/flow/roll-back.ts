/** Takes a version back: the content of one that was live lately, under the next number. */
import { join } from "node:path";
import { compareVersions, formatFinding, loadFlow, type Flow } from "../../engine/index";
import { changesOfVersions, demandedVersion } from "../../engine/analysis";
import { readText } from "../../server/base/text-file";
import { readPublications } from "../../server/flows/publications";
import { homeOf, publishedFolders, type Places } from "./files";
import type { Frozen } from "./freeze";
import { libraryFor } from "./library";
import { NotPublishable, publishAgain } from "./publish";
import { publishedVersions } from "./published-versions";
import { readRateBooks } from "./rates";

/** For how many days after its end a version may be taken back to without two signatures. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Which version is live again, who answers for it and why. */
export interface RollBack {
  readonly version: string;
  readonly name: string;
  readonly reason: string;
}

/**
 * Publishes the content of an older version of a flow under the next number. Throws NotPublishable for a version that was
 * not live within the last 30 days, or of which that is not known, and for one that is not sound on this release.
 */
export function rollBack(places: Places, file: string, { version, name, reason }: RollBack): Frozen {
  const versions = publishedVersions(publishedFolders(places), readText(file)).toSorted((a, b) =>
    compareVersions(a.version, b.version),
  );
  const newest = versions.at(-1);
  const older = versions.find((each) => each.version === version);
  if (!newest || !older) throw new NotPublishable(`There is no published version ${version} to go back to.`);
  if (older === newest) throw new NotPublishable(`${older.id} ${version} is the newest published version.`);
  requireLate(places, file, older, versions);
  const again = { ...older, version: numberAfter(newest, older), changes: `Back to ${version}: ${reason}` };
  requireSound(places, file, again);
  return publishAgain(places, file, again, { way: "rolled-back", by: [{ name, role: "took it back" }], reason });
}

/** A version ends when the next higher one is published. */
function requireLate(places: Places, file: string, { id, version }: Flow, versions: readonly Flow[]): void {
  const next = versions.find((each) => compareVersions(each.version, version) > 0);
  const publications = readPublications(join(homeOf(places, file), "published"));
  const ended = publications[`${id}/${next?.version}.flow.json`];
  if (!ended || ended.way === "kept")
    throw new NotPublishable(`It is not known until when ${id} ${version} was live: publish it with --signed.`);
  if (Date.now() - Date.parse(ended.at) <= DAYS * DAY_MS) return;
  throw new NotPublishable(
    `${id} ${version} was live until ${ended.at.slice(0, 10)}, more than ${DAYS} days ago: publish it with --signed.`,
  );
}

function numberAfter(newest: Flow, older: Flow): string {
  const changes = changesOfVersions(newest, older, { lists: {}, parts: {} });
  const [major = 0, minor = 0, patch = 0] = newest.version.split(".").map(Number);
  return demandedVersion(newest.version, changes)?.atLeast ?? `${major}.${minor}.${patch + 1}`;
}

function requireSound(places: Places, file: string, flow: Flow): void {
  const { lists, parts, media } = libraryFor(places, file);
  const { books, isWhole } = readRateBooks(places);
  const loaded = loadFlow(flow, { lists, parts, media, ...(isWhole && { rateBooks: books }) });
  if (!loaded.ok) throw new NotPublishable(loaded.findings.map(formatFinding).join("\n"));
}
