import { sha256 } from "../base/sha256";
import { sql } from "kysely";
import { compileValidators, createEngine, deferredLists, mediaNamed, referenceRule } from "../../engine/index";
import type { Engine, Flow, List, Lists, Validators } from "../../engine/index";
import type { Db, Trx } from "../store/tables";
import { asDraft, readPublished, readWorking } from "./files";
import type { FlowFile } from "./files";
import { readMedia } from "./media";
import type { Media } from "./media";
import { validatorsModule } from "./validators";

/**
 * One version of a flow, ready to be served and run. Bodies are the texts that are sent; etags identify their content.
 */
export interface ServedFlow {
  readonly flow: Flow;
  readonly lists: Lists;
  /** The flow without its landing page, which an enrollment does not read. */
  readonly body: string;
  /** The landing page with its drawings; undefined when the flow has none. */
  readonly landingBody: string | undefined;
  /** The lists, without those that are fetched when searched (`deferredLists`). */
  readonly listsBody: string;
  /** The flow as it is kept: all of it. */
  readonly whole: string;
  readonly sha256: string;
  /** The checks of its questions, compiled. */
  checks(): Validators;
  engine(): Engine;
  /** The same engine, but json-logic-js itself runs the rules; it judges when coverage is bound. */
  judge(): Engine;
  validators(): string;
}

export interface Catalogue {
  /**
   * The version of each flow with which new enrollments begin; the flow for unknown slugs comes first (resolutions
   *
   */
  readonly current: readonly ServedFlow[];
  currentByVertical(verticalCode: string): ServedFlow | undefined;
  /**
   * The current flow that an address segment names, on or off; for an unknown segment, the first flow that is on
   * (resolutions ). `off`: ids.
   */
  currentBySlug(slug: string, off: readonly string[]): ServedFlow | undefined;
  /**
   * The versions that a new enrollment of a flow may begin with: the current one, and the one served before it, which a
   * page opened before a release still runs. None for a flow that is not served now.
   */
  versionsToBegin(id: string): Promise<readonly string[]>;
  /**
   * Any version that was ever served: a quote keeps the one it began with. Inside a transaction, pass its handle as
   * `through`.
   */
  find(id: string, version: string, through?: Db | Trx): Promise<ServedFlow | undefined>;
  /** A list by its full name (`us-regions@1`), of any version in use. */
  list(name: string): List | undefined;
  /** The drawings of these names as markup. Throws BadFlow for one that holds more than shapes. */
  drawings(names: readonly string[]): { readonly [name: string]: string };
  /** Where a media file stands, by its name (`map@1.svg`). */
  mediaPath(name: string, paper?: "dark"): string | undefined;
}

export interface CatalogueOptions {
  /** The folder with working copies, `published/` and `lists/`. */
  readonly folder: string;
  /** More folders of working copies, each with a `lists/` of its own if it needs one. */
  readonly more?: readonly string[];
  readonly source: "working" | "published";
}

/** Reads the flow files and keeps every version in the database. Throws BadFlow when a file is not sound. */
export async function openCatalogue(db: Db, options: CatalogueOptions): Promise<Catalogue> {
  const media = readMedia([options.folder, ...(options.more ?? [])]);
  const published = readPublished(options.folder);
  const folders = [...(options.source === "working" ? [options.folder] : []), ...(options.more ?? [])];
  const files = folders.flatMap((folder) => readWorking(folder, published, options.folder));
  const newest = new Map([...published, ...files].map((file) => [file.flow.id, file]));
  const kept = new Map<string, ServedFlow>();
  const keepAndServe = async (file: FlowFile) => {
    const served = await keep(db, file, media);
    kept.set(keyOf(served.flow.id, served.flow.version), served);
    return served;
  };
  for (const file of published) await keepAndServe(file);
  const current = (await Promise.all([...newest.values()].map(keepAndServe))).toSorted(
    (a, b) => standIn(b) - standIn(a),
  );
  for (const { flow } of current) await becomesCurrent(db, flow);
  return {
    current,
    currentByVertical: (code) => current.find(({ flow }) => flow.vertical_code === code),
    currentBySlug: (slug, off) =>
      current.find(({ flow }) => (flow.slugs as readonly string[]).includes(slug)) ??
      current.find(({ flow }) => !off.includes(flow.id)) ??
      current[0],
    async versionsToBegin(id) {
      const version = current.find(({ flow }) => flow.id === id)?.flow.version;
      return version === undefined ? [] : [version, ...(await lastServedBeside(db, id, version))];
    },
    async find(id, version, through = db) {
      const served = kept.get(keyOf(id, version)) ?? (await fromDatabase(through, media, { id, version }));
      if (served) kept.set(keyOf(id, version), served);
      return served;
    },
    list: (name) =>
      [...kept.values()]
        .flatMap(({ lists }) => Object.values(lists))
        .find((list) => `${list.name}@${list.version}` === name),
    drawings: (names) => media.drawings(names),
    mediaPath: (name, paper) => media.pathOf(name, paper),
  };
}

const standIn = ({ flow }: ServedFlow): number => (flow.default_for_unknown_slugs ? 1 : 0);

const keyOf = (id: string, version: string): string => `${id}@${version}`;

function serve({ flow, lists }: FlowFile, media: Media): ServedFlow {
  const whole = JSON.stringify(flow);
  const { landing, ...asked } = flow;
  const deferred = deferredLists(flow);
  const checks = once(() => compileValidators(flow, { lists }));
  return {
    checks,
    flow,
    lists,
    body: landing === undefined ? whole : JSON.stringify(asked),
    landingBody: landing && JSON.stringify({ landing, drawings: media.drawings(mediaNamed(flow)) }),
    whole,
    listsBody: JSON.stringify(Object.fromEntries(Object.entries(lists).filter(([name]) => !deferred.includes(name)))),
    sha256: sha256(whole + JSON.stringify(lists)),
    engine: once(() => createEngine(flow, { lists, validators: checks() })),
    judge: once(() => createEngine(flow, { lists, validators: checks(), rules: referenceRule })),
    validators: once(() => validatorsModule(flow, lists)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Stores a version. A version never changes: different content under the same version becomes a draft. */
async function keep(db: Db, file: FlowFile, media: Media): Promise<ServedFlow> {
  const served = serve(file, media);
  const { id, version, vertical_code } = served.flow;
  const row = {
    id,
    version,
    vertical_code,
    body: served.whole,
    lists: JSON.stringify(served.lists),
    sha256: served.sha256,
  };
  await db
    .insertInto("flow_versions")
    .values(row)
    .onConflict((conflict) => conflict.columns(["id", "version"]).doNothing())
    .execute();
  const stored = await db
    .selectFrom("flow_versions")
    .select("sha256")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return stored.sha256 === served.sha256 ? served : keep(db, asDraft(file), media);
}

/** Makes a version the newest, also one that was withdrawn and is served again. */
async function becomesCurrent(db: Db, { id, version }: Flow): Promise<void> {
  await db
    .updateTable("flow_versions")
    .set({ served_as: sql<string>`nextval('flow_versions_served_as_seq')` })
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
}

/** The version that became current last, besides this one; while processes are replaced, it may be the next one. */
async function lastServedBeside(db: Db, id: string, version: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("flow_versions")
    .select("version")
    .where("id", "=", id)
    .where("version", "!=", version)
    .orderBy("served_as", "desc")
    .limit(1)
    .execute();
  return rows.map((row) => row.version);
}

async function fromDatabase(
  db: Db | Trx,
  media: Media,
  { id, version }: Pick<Flow, "id" | "version">,
): Promise<ServedFlow | undefined> {
  const row = await db
    .selectFrom("flow_versions")
    .select(["body", "lists"])
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && serve({ flow: JSON.parse(row.body) as Flow, lists: JSON.parse(row.lists) as Lists }, media);
}
