import type { Application, ApplicationInput } from "../records/types";

/** The region that rates the quote; undefined if it is not known yet. */
export const ratingRegion = (application: Application | ApplicationInput): string | undefined =>
  application.rating_address?.region?.code;
