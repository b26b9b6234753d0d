import { compiledOnce } from "./compiled";
import type { Placeholders } from "./compiled";
import type { Db, Trx } from "./tables";

/** The region of a licence that holds in all of them. */
export const EVERYWHERE = "*";

interface OfProduct {
  readonly brokerId: string;
  readonly verticalCode: string;
}

const selectRegions = compiledOnce((db, { brokerId, verticalCode }: Placeholders<OfProduct>) =>
  db
    .selectFrom("licences")
    .select("region_code")
    .where("broker_id", "=", brokerId)
    .where("vertical_code", "=", verticalCode),
);

/** The regions in which a broker may sell a product; `*` for all of them. */
export async function licencesOf(db: Db | Trx, brokerId: string, verticalCode: string): Promise<readonly string[]> {
  const rows = await selectRegions(db, { brokerId, verticalCode });
  return rows.map(({ region_code }) => region_code);
}

const selectAll = compiledOnce((db, { brokerId }: Placeholders<Pick<OfProduct, "brokerId">>) =>
  db
    .selectFrom("licences")
    .select(["vertical_code", "region_code"])
    .where("broker_id", "=", brokerId)
    .orderBy("vertical_code")
    .orderBy("region_code"),
);

/** All licences of a broker, by product and region. */
export const allLicencesOf = (db: Db | Trx, brokerId: string) => selectAll(db, { brokerId });

/** The regions in which a broker may sell each product, by its vertical code; `*` for all of them. */
export async function licensedIn(
  db: Db | Trx,
  brokerId: string,
): Promise<{ readonly [verticalCode: string]: readonly string[] }> {
  const regions: { [verticalCode: string]: string[] } = {};
  for (const { vertical_code, region_code } of await selectAll(db, { brokerId }))
    (regions[vertical_code] ??= []).push(region_code);
  return regions;
}

/** Replaces a broker's licences for a product; without regions they have none. */
export async function setLicences(
  trx: Trx,
  brokerId: string,
  verticalCode: string,
  regions: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom("licences")
    .where("broker_id", "=", brokerId)
    .where("vertical_code", "=", verticalCode)
    .execute();
  const rows = regions.map((region_code) => ({ broker_id: brokerId, vertical_code: verticalCode, region_code }));
  if (rows.length > 0) await trx.insertInto("licences").values(rows).execute();
}
