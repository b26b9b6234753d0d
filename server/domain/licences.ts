import { Refusal } from "../access/refusal";
import type { Db, Trx } from "../store/tables";

/**
 * A broker sells a product only where licensed: by (broker, product, rating region) (A-74, `sample-products.md`).
 * While the region is not known yet, a licence for any region will do. Throws `broker_not_licensed`.
 */
export async function requireLicence(
  db: Db | Trx,
  brokerId: string,
  verticalCode: string,
  region: string | undefined,
): Promise<void> {
  const rows = await db
    .selectFrom("licences")
    .select("region_code")
    .where("broker_id", "=", brokerId)
    .where("vertical_code", "=", verticalCode)
    .execute();
  const licensed = rows.some(
    ({ region_code }) => region === undefined || region_code === "*" || region_code === region,
  );
  if (!licensed) throw new Refusal("broker_not_licensed");
}
