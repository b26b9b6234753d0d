import { linkName } from "../../engine/index";

/** The entry, which the address alone decides, never the stored token. */
export type EntryName = "dashboard" | "enroll" | "share";

/** What the address says: where the wizard is, and for which quote. */
export interface Place {
  readonly entry: EntryName;
  /** The path before the step, without a final slash. */
  readonly base: string;
  readonly productSlug: string;
  readonly quoteNumber?: string;
  readonly clientId?: string;
  /** As names of addresses are compared. */
  readonly brokerageSlug?: string | undefined;
}

/** Reads the parameters of the wizard's routes (`portal §2`, A-15); `*` holds the step. */
export function placeOf(
  entry: EntryName,
  params: { readonly [name: string]: string | undefined },
  pathname: string,
): Place {
  const step = params["*"] ?? "";
  const base = step === "" ? pathname : pathname.slice(0, pathname.length - step.length);
  return {
    entry,
    base: base.replace(/\/+$/, ""),
    productSlug: params.productSlug ?? "",
    quoteNumber: params.quoteId,
    clientId: params.clientId,
    brokerageSlug: params.brokerageSlug === undefined ? undefined : linkName(params.brokerageSlug),
  };
}

/** The step's id in the rest of the path; undefined when the address names none. */
export const stepIn = (rest: string | undefined): string | undefined => (rest ?? "").split("/")[0] || undefined;
