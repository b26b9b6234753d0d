import { placeOf } from "../wizard/whole";
import type { Place } from "../wizard/whole";
import type { Playable } from "../shared/preview/playable";
import { NUMBER } from "./world";
import type { World } from "./world";

/** Where the wizard is, as the address of a real enrollment says it: without the step. */
export function placeIn({ flow }: Playable, { person, around, kept }: World): Place {
  const [slug = flow.id] = flow.slugs;
  const quoteId = NUMBER;
  const clientId = textOf(kept.client?.id);
  if (person.entry === "dashboard")
    return placeOf(
      "dashboard",
      { clientId, productSlug: slug, quoteId },
      `/dashboard/clients/${clientId}/${slug}/quotes/${quoteId}`,
    );
  if (person.entry === "enroll")
    return placeOf("enroll", { productSlug: slug, quoteId }, `/products/${slug}/enroll/${quoteId}`);
  const { slug: brokerageSlug } = around.brokerage;
  return placeOf("share", { brokerageSlug, productSlug: slug }, `/products/${brokerageSlug}/${slug}/start`);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
