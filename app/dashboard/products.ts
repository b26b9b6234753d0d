import { getFlowIndex } from "../shared/api/flows";
import type { FlowEntry } from "../shared/api/types";
import { loadSettings } from "../shared/useSettings";

/** The products; what is switched off is not offered by a broker. */
export async function productsOn(): Promise<readonly FlowEntry[]> {
  const [flows, settings] = await Promise.all([getFlowIndex(), loadSettings()]);
  return flows.filter((flow) => settings.flags?.[flow.id] !== false);
}

/** The part of a share link that names the product: the longest of its slugs (`portal §2`, A-15). */
export const shareSlug = (flow: FlowEntry): string =>
  flow.slugs.toSorted((one, other) => other.length - one.length)[0] ?? flow.id;
