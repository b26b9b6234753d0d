import type { Actor } from "../access/actor";
import { Refusal } from "../access/refusal";
import { REGION_CODES } from "../base/regions";
import type { RateBooks } from "../rates/plans";
import type { Licence, LicenceBody } from "../records/types";
import { audit } from "../store/audit";
import { EVERYWHERE, setLicences } from "../store/licences";
import { brokerById } from "../store/people";
import type { Trx } from "../store/tables";

/** The broker and the product that a licence is about. */
interface Licensed {
  readonly brokerId: string;
  readonly verticalCode: string;
}

/**
 * Replaces the states in which a broker may sell a product; without states the licence is withdrawn. Returns the
 * licence as it is now. Throws `not_found` for an unknown or disabled broker, `unknown_product`.
 */
export async function grantLicence(
  { rates }: { readonly rates: Pick<RateBooks, "verticals"> },
  trx: Trx,
  actor: Actor,
  { brokerId, verticalCode }: Licensed,
  { states }: LicenceBody,
): Promise<Licence> {
  const broker = await brokerById(trx, actor.space, brokerId);
  if (!broker) throw new Refusal("not_found");
  if (!rates.verticals.includes(verticalCode)) throw new Refusal("unknown_product");
  const codes = states === "all" ? "all" : REGION_CODES.filter((code) => states.includes(code));
  await setLicences(trx, brokerId, verticalCode, codes === "all" ? [EVERYWHERE] : codes);
  await audit(trx, actor, "licence.grant", brokerId, { vertical_code: verticalCode, states: codes });
  return { broker: { id: brokerId }, vertical_code: verticalCode, states: codes };
}
