/** Where an agent may sell. */
import type { Broker } from "./api/types";
import { regionNamed } from "./regions";

/** Names in a sentence: `Kansas`, `Kansas and Ohio`, `Kansas, Ohio and Texas`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** The region of a license that is valid in every state. */
const EVERYWHERE = "*";

/** Where an agent may sell a product: the codes of states, or everywhere; undefined where that was not asked. */
export function licensedIn(
  broker: Partial<Pick<Broker, "licensed_in">> | undefined,
  verticalCode: string,
): readonly string[] | "everywhere" | undefined {
  if (!broker?.licensed_in) return undefined;
  const codes = broker.licensed_in[verticalCode] ?? [];
  return codes.includes(EVERYWHERE) ? "everywhere" : codes;
}

/** Where that is, behind "licensed in". */
export const licensedWords = (licensed: readonly string[] | "everywhere"): string =>
  licensed === "everywhere" ? "every state where it is offered" : listed(licensed.map(regionNamed));

/** Whether an agent may sell in a state, or anywhere at all; true while that is not known. */
export function maySell(licensed: ReturnType<typeof licensedIn>, state?: string): boolean {
  if (licensed === undefined || licensed === "everywhere") return true;
  return state === undefined ? licensed.length > 0 : licensed.includes(state);
}

/** Whether an agent may sell a product in some state; true while that is not known. */
export const sellsSomewhere = (broker: Parameters<typeof licensedIn>[0], verticalCode: string): boolean =>
  maySell(licensedIn(broker, verticalCode));
