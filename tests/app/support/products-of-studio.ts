import type { DraftHead, StudioProduct, StudioProductPage } from "../../../app/shared/api/types";

/** A product as the studio is answered it, with a draft and two versions. */

const ADA = { id: "stf_2", name: "Ada Low" };
export const draftOf = (more: Partial<DraftHead>): DraftHead => ({
  id: "dr_1",
  product: "boa",
  name: "Higher minimum",
  base: { from: "working", version: "1.7.0" },
  revision: 4,
  changes: 3,
  created: { at: "2026-11-20T08:00:00Z", by: ADA },
  saved: { at: "2026-11-21T08:00:00Z", by: ADA },
  deleted_at: null,
  ...more,
});
export const PRODUCT: StudioProduct = {
  id: "boa",
  title: "Business Owners Accident",
  vertical_code: "chubb_boa",
  live: { version: "1.7.0", since: "2026-11-15T12:00:00Z" },
  is_off: false,
  working: { version: "1.8.0", is_published: false },
  enrollments: [
    { version: "1.7.0", open: 1204, sold: 3 },
    { version: "1.6.0", open: 0, sold: 8 },
  ],
  drafts: [draftOf({})],
  published: [{ version: "1.7.0", at: "2026-11-15T12:00:00Z", way: "signed" }],
};
const sentence = (text: string) => ({ text, path: "boa.flow.json", pointer: "/steps/1" });
export const PAGE: StudioProductPage = {
  product: PRODUCT,
  versions: [
    {
      version: "1.7.0",
      at: "2026-11-15T12:00:00Z",
      way: "signed",
      by: [
        { name: "Ada Low", role: "product manager" },
        { name: "Ben Ash", role: "actuary" },
      ],
      changes: "The minimum of Colorado.",
      sentences: [sentence("Colorado's minimum rises from 10 to 12.")],
    },
    {
      version: "1.6.0",
      at: null,
      way: "kept",
      by: [],
      changes: "First version.",
      sentences: Array.from({ length: 9 }, (_, n) => sentence(`Change number ${n}.`)),
    },
  ],
};
