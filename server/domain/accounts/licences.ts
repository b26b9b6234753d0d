import { REGION_CODES } from "../../base/regions";
import { Refusal } from "../../access/refusal";
import type { RateBooks } from "../../rates/plans";
import type { Licence, LicenceBody } from "../../records/types";
import { audit } from "../../store/audit";
import { allLicencesOf, EVERYWHERE, licencesOf, setLicences } from "../../store/licences";
import type { Db, Trx } from "../../store/tables";
import type { Author } from "./author";
import { lockedBroker, required } from "./brokers";

/** The broker and the product that a licence is about. */
interface Licensed {
  readonly brokerId: string;
  readonly verticalCode: string;
}

/** The licences of a broker, disabled or not. Throws `not_found`. */
export async function readLicences(db: Db | Trx, space: string, brokerId: string): Promise<readonly Licence[]> {
  await required(db, space, brokerId);
  const regions = new Map<string, string[]>();
  for (const { vertical_code, region_code } of await allLicencesOf(db, brokerId))
    regions.set(vertical_code, [...(regions.get(vertical_code) ?? []), region_code]);
  return [...regions].map(([verticalCode, codes]) => licence({ brokerId, verticalCode }, codes));
}

const licence = ({ brokerId, verticalCode }: Licensed, codes: readonly string[]): Licence => ({
  broker: { id: brokerId },
  vertical_code: verticalCode,
  states: codes.includes(EVERYWHERE) ? "all" : [...codes],
});

/**
 * Replaces the states in which a broker, disabled or not, may sell a product; without states the licence is withdrawn.
 * Returns the licence as it is now. Throws `not_found`, `unknown_product`.
 */
export async function grantLicence(
  { rates }: { readonly rates: Pick<RateBooks, "verticals"> },
  trx: Trx,
  author: Author,
  { brokerId, verticalCode }: Licensed,
  { states }: LicenceBody,
): Promise<Licence> {
  await lockedBroker(trx, author, brokerId);
  if (!rates.verticals.includes(verticalCode)) throw new Refusal("unknown_product");
  const codes = states === "all" ? [EVERYWHERE] : REGION_CODES.filter((code) => states.includes(code));
  const granted = licence({ brokerId, verticalCode }, codes);
  const before = await licencesOf(trx, brokerId, verticalCode);
  if (before.toSorted().join() === codes.toSorted().join()) return granted;
  await setLicences(trx, brokerId, verticalCode, codes);
  await audit(trx, author, "licence.grant", brokerId, { vertical_code: verticalCode, states: granted.states });
  return granted;
}
