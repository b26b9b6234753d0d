import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listsNamed, withParts, type Flow } from "../../engine/index";
import { Course, type Offers, type Usual } from "../../engine/analysis";
import type { ContentHashes } from "../../schemas/signed.types";
import { sha256 } from "../../server/base/sha256";
import type { PricedBook } from "../../server/rates/plans";
import { AROUND, offersOf } from "../scenarios/memory-host";
import { readUsual } from "../scenarios/scenario";
import { journeysFor } from "../scenarios/usual";
import { bookFor, type TakenBook } from "./books";
import type { Scenario } from "../scenarios/usual";
import { scenarioFolders, scenariosIn } from "./coverage";
import { publishedFolders, type Places } from "./files";
import { loadFlowFile, type LoadedFlow } from "./load";
import { contentsOf } from "./contents";
import { NothingFound, oneFlow } from "./select";

/** One version of a flow with all that decides what it does, ready to be walked through. */
export interface Edition extends LoadedFlow {
  /** As people name it: `boa 1.2.0 (published)`. */
  readonly name: string;
  readonly file: string;
  readonly course: Course;
  /** The usual journeys of its product. */
  readonly usual: Usual;
  /** The scenarios of its product, which are played in both versions. */
  readonly scenarios: readonly Scenario[];
  /** The rate book that prices it; undefined where the product has none. */
  readonly book: TakenBook | undefined;
  readonly priced: PricedBook | undefined;
  /** The hash of the flow with its parts, the lists that it names, and the rate book. */
  readonly sha256: string;
  /** The hash of each file that decides it. */
  readonly contents: () => ContentHashes;
}

/** What a name may be, for messages. */
const EDITIONS = "a flow's id (the working copy), ID@VERSION (published), a file, or COMMIT:ID (as it was committed)";

/**
 * Reads the version of a flow that a name stands for. A published one is priced by the rate book that was current when it
 * was published, a committed one by that of the commit, and any other by the current one; `book` names another. Throws
 * NothingFound, UnsoundFlow and BadRateBook.
 */
export function editionNamed(places: Places, name: string, book?: string): Edition {
  const committed = /^([^:]+):([a-z][a-z0-9-]*)$/.exec(name);
  if (!committed || existsSync(name)) return editionIn(places, places, fileOf(places, name), labelOf(name), book);
  const [, commit = "", id = ""] = committed;
  const then = atCommit(places, commit);
  return editionIn(then, places, fileOf(then, id), `at ${commit}`, book);
}

/** The newest published version of the flow in a file. Throws NothingFound if there is none. */
export const newestOf = (places: Places, versions: readonly Flow[], id: string, book?: string): Edition => {
  const newest = versions.at(-1);
  if (!newest) throw new NothingFound(`No version of ${id} has been published: name what to compare it with.`);
  return editionNamed(places, `${id}@${newest.version}`, book);
};

function fileOf(places: Places, name: string): string {
  const [, id, version] = /^([a-z][a-z0-9-]*)@(\d+\.\d+\.\d+)$/.exec(name) ?? [];
  if (id === undefined) return oneFlow(places, [name]);
  const file = publishedFolders(places)
    .map((folder) => join(folder, id, `${version}.flow.json`))
    .find(existsSync);
  if (file === undefined)
    throw new NothingFound(`There is no published version ${version} of "${id}". A version is ${EDITIONS}.`);
  return file;
}

const labelOf = (name: string): string =>
  name.includes("@") && !name.endsWith(".json") ? "published" : name.endsWith(".json") ? name : "working copy";

function editionIn(places: Places, now: Places, file: string, label: string, named: string | undefined): Edition {
  const loaded = loadFlowFile(places, file);
  const { flow, engine } = loaded;
  const book = bookFor(places, now, { flow, file, named });
  const priced = book?.priced;
  const folders = scenarioFolders(now, join(now.main, "flow.json"));
  const { today, usual } = journeysFor(readUsual(flow.id, folders));
  const scenarios = scenariosIn(flow.id, folders).map(({ scenario }) => scenario);
  const offers = priced ? offersOf(priced) : NOTHING_SOLD;
  const course = new Course(engine, { today, around: AROUND, offers });
  const name = `${flow.id} ${flow.version} (${label})`;
  const contents = (): ContentHashes => contentsOf(places, file, withParts(flow, loaded.parts), book);
  return { ...loaded, name, file, course, usual, scenarios, book, priced, sha256: hashOf(loaded, priced), contents };
}

function hashOf({ flow, parts, lists }: LoadedFlow, priced: PricedBook | undefined): string {
  const whole = withParts(flow, parts);
  return sha256(JSON.stringify([whole, listsNamed(whole).map((name) => lists[name]), priced?.sha256 ?? null]));
}

const NOTHING_SOLD: Offers = { plansIn: () => [], total: () => ({ grandtotal: 0, currency: "USD", lines: [] }) };

/** The places of products as a commit has them, in a folder that is removed when the command ends. */
function atCommit({ root }: Places, commit: string): Places {
  const there = mkdtempSync(join(tmpdir(), "flow-at-"));
  process.once("exit", () => rmSync(there, { recursive: true, force: true }));
  const git = (...words: readonly string[]): Buffer =>
    execFileSync("git", words, { cwd: root, maxBuffer: MOST_BYTES, stdio: ["ignore", "pipe", "pipe"] });
  let archive: Buffer;
  try {
    archive = git("archive", "--format=tar", commit, "flows", "server/data/products");
  } catch (error) {
    const said = String((error as { readonly stderr?: unknown }).stderr ?? error).trim();
    throw new NothingFound(`The commit "${commit}" cannot be read: ${said}`);
  }
  execFileSync("tar", ["-x", "-C", there], { input: archive });
  return {
    root: there,
    main: join(there, "flows"),
    flows: [join(there, "flows")],
    books: [join(there, "server/data/products")],
  };
}

const MOST_BYTES = 256 * 1024 * 1024;
