import type { Flow } from "../../schemas/flow.types";
import { isSameLinkName } from "../values/link-name";

/** A part of a flow that another flow has, too: a JSON pointer into the flow, and what is there. */
export interface Taken {
  readonly pointer: string;
  readonly found: unknown;
}

type Named = Pick<Flow, "id" | "slugs" | "vertical_code" | "default_for_unknown_slugs">;

/**
 * What a flow takes of another one: its product, an address of it, or the place of the flow for unknown addresses. Only
 * one of the two would be found. Flows of one id are versions of one product and take nothing of each other.
 */
export function takenOf(own: Named, other: Named): readonly Taken[] {
  if (own.id === other.id) return [];
  const slugs = own.slugs.flatMap((slug, index) =>
    other.slugs.some((each) => isSameLinkName(each, slug)) ? [{ pointer: `/slugs/${index}`, found: slug }] : [],
  );
  const product = own.vertical_code === other.vertical_code;
  const place = own.default_for_unknown_slugs === true && other.default_for_unknown_slugs === true;
  return [
    ...slugs,
    ...(product ? [{ pointer: "/vertical_code", found: own.vertical_code }] : []),
    ...(place ? [{ pointer: "/default_for_unknown_slugs", found: true }] : []),
  ];
}
