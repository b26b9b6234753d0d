import { getFlowIndex } from "../shared/api/flows";
import type { Client, FlowEntry } from "../shared/api/types";
import { loadSettings } from "../shared/useSettings";

/** Whom a product is for (`portal §1`): one that is not listed here is offered to everybody. */
const onlyFor: { readonly [vertical: string]: Client["client_type"] } = {
  chubb_boa: "business",
  chubb_passport360: "individual",
};

export const offeredTo = (flow: FlowEntry, type: Client["client_type"]): boolean =>
  (onlyFor[flow.vertical_code] ?? type) === type;

/** The products; what is switched off is not offered by a broker. */
export async function productsOn(): Promise<readonly FlowEntry[]> {
  const [flows, settings] = await Promise.all([getFlowIndex(), loadSettings()]);
  return flows.filter((flow) => settings.flags?.[flow.id] !== false);
}

/** The part of a share link that names the product: the longest of its slugs (`portal §2`, A-15). */
export const shareSlug = (flow: FlowEntry): string =>
  flow.slugs.toSorted((one, other) => other.length - one.length)[0] ?? flow.id;
