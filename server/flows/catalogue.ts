import { compileValidators, createEngine } from "../../engine/index";
import type { Engine, Flow, Lists } from "../../engine/index";
import type { Db } from "../store/tables";
import { asDraft, readPublished, readWorking, sha256 } from "./files";
import type { FlowFile } from "./files";
import { validatorsModule } from "./validators";

/** One version of a flow, ready to be served and run. Bodies are texts as they go out; etags name their content. */
export interface ServedFlow {
  readonly flow: Flow;
  readonly lists: Lists;
  readonly body: string;
  readonly listsBody: string;
  readonly sha256: string;
  engine(): Engine;
  validators(): string;
}

export interface Catalogue {
  /** The version with which new enrollments begin, one a flow. */
  readonly current: readonly ServedFlow[];
  currentByVertical(verticalCode: string): ServedFlow | undefined;
  /** The current flow that an address segment names; the default one for any other (resolutions ). */
  currentBySlug(slug: string): ServedFlow | undefined;
  /** Any version that was ever served: a quote keeps the one it began with. */
  find(id: string, version: string): Promise<ServedFlow | undefined>;
}

export interface CatalogueOptions {
  /** The folder with working copies, `published/` and `lists/`. */
  readonly folder: string;
  readonly source: "working" | "published";
}

/** Reads the flow files and keeps every version in the database. Throws BadFlow when a file is not sound. */
export async function openCatalogue(db: Db, options: CatalogueOptions): Promise<Catalogue> {
  const published = readPublished(options.folder);
  const files = options.source === "working" ? readWorking(options.folder, published) : [];
  const newest = new Map([...published, ...files].map((file) => [file.flow.id, file]));
  const kept = new Map<string, ServedFlow>();
  const keepAndServe = async (file: FlowFile) => {
    const served = await keep(db, file);
    kept.set(keyOf(served.flow.id, served.flow.version), served);
    return served;
  };
  for (const file of published) await keepAndServe(file);
  const current = await Promise.all([...newest.values()].map(keepAndServe));
  return {
    current,
    currentByVertical: (code) => current.find(({ flow }) => flow.vertical_code === code),
    currentBySlug: (slug) => current.find(({ flow }) => (flow.slugs as readonly string[]).includes(slug)) ?? current.find(({ flow }) => flow.default_for_unknown_slugs),
    async find(id, version) {
      const served = kept.get(keyOf(id, version)) ?? (await fromDatabase(db, id, version));
      if (served) kept.set(keyOf(id, version), served);
      return served;
    },
  };
}

const keyOf = (id: string, version: string): string => `${id}@${version}`;

function serve({ flow, lists }: FlowFile): ServedFlow {
  const body = JSON.stringify(flow);
  const listsBody = JSON.stringify(lists);
  return {
    flow,
    lists,
    body,
    listsBody,
    sha256: sha256(body + listsBody),
    engine: once(() => createEngine(flow, { lists, validators: compileValidators(flow) })),
    validators: once(() => validatorsModule(flow)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A version never changes: content that differs from what was kept under its version becomes a draft. */
async function keep(db: Db, file: FlowFile): Promise<ServedFlow> {
  const served = serve(file);
  const { id, version, vertical_code } = served.flow;
  const row = { id, version, vertical_code, body: served.body, lists: served.listsBody, sha256: served.sha256 };
  await db
    .insertInto("flow_versions")
    .values(row)
    .onConflict((conflict) => conflict.columns(["id", "version"]).doNothing())
    .execute();
  const stored = await db.selectFrom("flow_versions").select("sha256").where("id", "=", id).where("version", "=", version).executeTakeFirstOrThrow();
  return stored.sha256 === served.sha256 ? served : keep(db, asDraft(file));
}

async function fromDatabase(db: Db, id: string, version: string): Promise<ServedFlow | undefined> {
  const row = await db.selectFrom("flow_versions").select(["body", "lists"]).where("id", "=", id).where("version", "=", version).executeTakeFirst();
  return row && serve({ flow: JSON.parse(row.body) as Flow, lists: JSON.parse(row.lists) as Lists });
}
