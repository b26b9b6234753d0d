import { seenLine } from "./text";

/** The signs that phones, keyboards and lists type for an apostrophe, and for a hyphen between two names. */
const APOSTROPHE =
  /[\u0060\u00B4\u02B9\u02BB\u02BC\u02BE\u02BF\u055A\u05F3\u2018\u2019\u201B\u2032\u2035\uA78C\uFF07]/gu;
const HYPHEN = /[\u058A\u05BE\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu;

/**
 * Whether two names are one for a person who reads them: composed alike, with one kind of apostrophe, hyphen and space,
 * and without what shows nothing. Case counts, and so do spaces at the edges.
 */
export const isSameName = (one: string, other: string): boolean => compared(one) === compared(other);

const compared = (name: string): string => seenLine(name).replace(APOSTROPHE, "'").replace(HYPHEN, "-");
