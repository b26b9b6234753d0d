/** Which published versions servers may take up: those with a publication, which `flow publish` writes. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../engine/index";
import type { Flow } from "../../engine/index";
import type { Db } from "../store/tables";
import { BadFlow } from "./bad-flow";
import { readJson } from "./folders";

/**
 * How a version came to be published; kept, where that was before there was a register. A product that was taken off has
 * an entry of its own, by its id.
 */
export const WAYS = ["kept", "shipped", "signed", "unsigned", "rolled-back", "break-glass", "off"] as const;
export type Way = (typeof WAYS)[number];

/** What the register of a folder of published versions keeps of each of them. */
export interface Publication {
  /** The hash of the file; of the newest one of a product that was taken off. */
  readonly sha256: string;
  /** When, in UTC. */
  readonly at: string;
  readonly way: Way;
  /** Who approved it, or answers for it. */
  readonly by: readonly { readonly name: string; readonly role: string }[];
  readonly reason?: string;
  /** The hash of the page that was signed for it. */
  readonly page?: string;
}

type VersionName = Pick<Flow, "id" | "version">;

export type Publications = Readonly<Record<string, Publication>>;

/** The name of the register, beside published.json. */
export const PUBLICATIONS = "publications.json";

/** Returns what a register keeps, by the place of each file; nothing where there is none. Throws BadFlow. */
export function readPublications(published: string): Publications {
  const file = join(published, PUBLICATIONS);
  const found = existsSync(file) ? readJson(file) : {};
  if (!isRegister(found))
    throw new BadFlow(`${file}: expected a publication for each file, as \`flow publish\` writes it.`);
  return found;
}

const isRegister = (value: unknown): value is Publications =>
  isObject(value) && Object.values(value).every(isPublication);

const isPublication = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.sha256 === "string" &&
  WAYS.some((way) => way === value.way) &&
  Array.isArray(value.by);

/** Why a version may not be taken up, for the log. */
export const NOT_PUBLISHED =
  "It has no publication: `npm run flow -- publish` writes one, and a file that was put there by hand has none.";

const NOT_SIGNED =
  "It was published without signatures, and SIGNATURES_REQUIRED=1: publish its content under the next number, with --signed or --break-glass.";

/** Whether a version that any process stored may be taken up here. */
export async function isPublished(db: Db, { id, version }: VersionName): Promise<boolean> {
  return (await rowOf(db, { id, version })) !== undefined;
}

/**
 * Returns why the file of a version may not be taken up, as a sentence for the log; undefined where it may: the register
 * beside it names its hash, which makes a row of it, or there is a row that does not name another one. What a server of
 * this database has taken up before stays, also where signatures are required since.
 */
export async function refusalOf(
  db: Db,
  name: VersionName,
  { sha256, publication }: { readonly sha256: string; readonly publication: Publication | undefined },
  signaturesRequired: boolean,
): Promise<string | undefined> {
  const row = await rowOf(db, name);
  if (publication?.sha256 === sha256) {
    if (signaturesRequired && publication.way === "unsigned" && row === undefined) return NOT_SIGNED;
    await record(db, name, publication);
    return undefined;
  }
  return row !== undefined && (row.sha256 === null || row.sha256 === sha256) ? undefined : NOT_PUBLISHED;
}

const rowOf = (db: Db, { id, version }: VersionName) =>
  db.selectFrom("publications").select("sha256").where("id", "=", id).where("version", "=", version).executeTakeFirst();

async function record(db: Db, { id, version }: VersionName, { way, sha256 }: Publication): Promise<void> {
  await db
    .insertInto("publications")
    .values({ id, version, way, sha256 })
    .onConflict((conflict) => conflict.columns(["id", "version"]).doNothing())
    .execute();
}
