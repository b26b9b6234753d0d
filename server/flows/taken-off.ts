/** The products that `flow publish --take-off` took off: until a later version of one is published. */
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../store/tables";
import { BadFlow } from "./bad-flow";
import { readPublications } from "./publications";
import type { Publications } from "./publications";

/** The products that are off, as the registers of these folders and the database say: it changes while servers run. */
export interface TakenOff {
  readonly ids: readonly string[];
  /** Looks again. Returns what is wrong with a register, once; the products are then as they were. */
  look(): Promise<string | undefined>;
}

export function createTakenOff(db: Db, folders: readonly string[]): TakenOff {
  let ids: readonly string[] = [];
  let said: string | undefined;
  return {
    get ids() {
      return ids;
    },
    async look() {
      try {
        for (const folder of folders) await record(db, readPublications(join(folder, "published")));
        ids = await productsOffIn(db);
        said = undefined;
        return undefined;
      } catch (error) {
        if (!(error instanceof BadFlow)) throw error;
        const isNew = said !== error.message;
        said = error.message;
        return isNew ? said : undefined;
      }
    },
  };
}

/** Keeps when each product was taken off last, and when a version of one that was off was published last. */
async function record(db: Db, publications: Publications): Promise<void> {
  const off = Object.entries(publications).filter(([, { way }]) => way === "off");
  for (const [id, { at }] of off)
    await db
      .insertInto("products_off")
      .values({ id, off_at: new Date(at) })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ off_at: sql`greatest(products_off.off_at, excluded.off_at)` }),
      )
      .execute();
  const known = await db.selectFrom("products_off").select("id").execute();
  for (const { id } of known) {
    const on = lastOf(publications, id);
    if (on === undefined) continue;
    await db
      .updateTable("products_off")
      .set({ on_at: sql`greatest(on_at, ${on}::timestamptz)` })
      .where("id", "=", id)
      .execute();
  }
}

/** When a version of a product was published last. */
const lastOf = (publications: Publications, id: string): string | undefined =>
  Object.entries(publications)
    .flatMap(([file, { at }]) => (file.startsWith(`${id}/`) ? [at] : []))
    .toSorted()
    .at(-1);

async function productsOffIn(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("products_off")
    .select("id")
    .where((eb) => eb.or([eb("on_at", "is", null), eb("off_at", ">", eb.ref("on_at"))]))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
