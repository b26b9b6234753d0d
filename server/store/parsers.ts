import pg from "pg";
import type { CustomTypesConfig } from "pg";

/** Numbers of PostgreSQL types whose values stay strings, so that they lose nothing: int8, numeric and date. */
const KEPT_AS_TEXT: ReadonlySet<number> = new Set([20, 1700, 1082]);

const asText = (value: string): string => value;

/** The driver's own parsers, except for types whose values must stay text. */
export const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    KEPT_AS_TEXT.has(oid)
      ? asText
      : format === "binary"
        ? pg.types.getTypeParser(oid, "binary")
        : pg.types.getTypeParser(oid, "text"),
};
