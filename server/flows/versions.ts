/** The versions of flows that the database keeps: every one that any process ever served. */
import { sql } from "kysely";
import { compareVersions, isObject } from "../../engine/index";
import type { Flow, Lists } from "../../engine/index";
import { DamagedRecord, storedJson } from "../base/damaged";
import { sha256 as hashOf } from "../base/sha256";
import type { Db, Trx } from "../store/tables";
import type { FlowFile } from "./files";
import type { ServedFlow } from "./served";

/** Names a version of a flow. */
export type VersionName = Pick<Flow, "id" | "version">;

/**
 * Stores a version that is not stored yet. Returns whether the one of this name has this content. Throws DamagedRecord
 * when its row has another content than its hash says.
 */
export async function keepVersion(db: Db, { flow, lists, whole, sha256: hash }: ServedFlow): Promise<boolean> {
  const { id, version, vertical_code } = flow;
  await db
    .insertInto("flow_versions")
    .values({ id, version, vertical_code, body: whole, lists: JSON.stringify(lists), sha256: hash })
    .onConflict((conflict) => conflict.columns(["id", "version"]).doNothing())
    .execute();
  const stored = await db
    .selectFrom("flow_versions")
    .select("sha256")
    // The database computes it, because the content of all versions is some megabytes.
    .select(sql<string>`encode(sha256(convert_to(body || lists, 'UTF8')), 'hex')`.as("actual"))
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  if (stored.actual !== stored.sha256) throw damagedVersion({ id, version }, OTHER_CONTENT);
  return stored.sha256 === hash;
}

/** Makes a version the newest, also one that was withdrawn and is served again. */
export async function becomesCurrent(db: Db, { id, version }: VersionName): Promise<void> {
  await db
    .updateTable("flow_versions")
    .set({ served_as: sql<string>`nextval('flow_versions_served_as_seq')` })
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
}

/** The version that became current last, besides this one; while processes are replaced, it may be the next one. */
export async function lastServedBeside(db: Db, { id, version }: VersionName): Promise<readonly string[]> {
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

/**
 * A version as it was stored, and the hash of its content; undefined if it never was. Throws DamagedRecord for a row
 * whose content is not that of its hash, and for one that holds no version of this name.
 */
export async function storedVersion(
  db: Db | Trx,
  { id, version }: VersionName,
): Promise<{ readonly file: FlowFile; readonly sha256: string } | undefined> {
  const row = await db
    .selectFrom("flow_versions")
    .select(["body", "lists", "sha256"])
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { file: soundFile({ id, version }, row), sha256: row.sha256 };
}

const OTHER_CONTENT = "The database holds another content than was stored under its hash.";

function soundFile(
  { id, version }: VersionName,
  { body, lists: listsBody, sha256 }: { readonly body: string; readonly lists: string; readonly sha256: string },
): FlowFile {
  const damaged = (finding: string): DamagedRecord => damagedVersion({ id, version }, finding);
  if (hashOf(body + listsBody) !== sha256) throw damaged(OTHER_CONTENT);
  const [flow, lists] = [body, listsBody].map((text) => storedJson(text, damaged));
  if (!isFlow(flow) || !areLists(lists)) throw damaged("It has not the shape of a flow and its lists.");
  if (flow.id !== id || flow.version !== version) throw damaged("It holds another version than its row says.");
  return { flow, lists };
}

/** All of a flow's shape was checked before it was stored, and the hash says that it is what was stored. */
const isFlow = (value: unknown): value is Flow => isObject(value);
const areLists = (value: unknown): value is Lists => isObject(value);

/** The error for a stored version that cannot be served. */
export const damagedVersion = ({ id, version }: VersionName, finding: string): DamagedRecord =>
  new DamagedRecord("flow_version", `${id} ${version}`, finding);

/** The published version with the highest number of each flow. */
export async function highestStored(db: Db, ids: readonly string[]): Promise<readonly VersionName[]> {
  return [...new Map((await publishedStored(db, ids)).map((row) => [row.id, row])).values()];
}

/** The published versions of the flows, the lowest number first. Drafts have a name behind their number. */
export async function publishedStored(db: Db, ids: readonly string[]): Promise<readonly VersionName[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("flow_versions")
    .select(["id", "version"])
    .where("id", "in", ids)
    .where("version", "not like", "%-%")
    .execute();
  return rows.toSorted((a, b) => compareVersions(a.version, b.version));
}
