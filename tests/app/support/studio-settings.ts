import type { PreviewAround } from "../../../app/shared/preview/protocol";

/** The day that a preview is on at first. */
export const DAY = "2026-11-30";

/** The space that a preview is in, and who sells there. */
export const around: PreviewAround = {
  settings: {
    space: { id: "demo", name: "Demo" },
    carrier: { name: "Meridian Casualty", phone_number: "303-555-0199", email: "help@carrier.example" },
    flags: {},
    stripe_publishable_key: null,
    google_maps_key: null,
    tracking: false,
    today: DAY,
  },
  broker: { id: "bkr", name: "Alex Morgan", email: "alex@agency.example", phone_number: "303-555-0100" },
  brokerage: { slug: "sample", name: "Sample Agency" },
};
