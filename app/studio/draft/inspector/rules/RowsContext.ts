import { createContext, useContext } from "react";
import type { Vocabulary, Group, Row } from "../../../../../engine/analysis/index";
import type { Path } from "./query";

/** What the rows of one condition share. */
export interface OfRows {
  readonly id: string;
  readonly label: string;
  readonly vocabulary: Vocabulary;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly query: Group;
  /** What a row or group is called: `Row 2.1`. */
  readonly nameOf: (path: Path) => string;
  /** DOM id of the first control of a row or group. */
  readonly idOf: (node: Row | Group) => string;
  readonly change: (query: Group) => void;
  readonly focus: (ids: readonly string[]) => void;
}

const Context = createContext<OfRows | null>(null);
export const RowsProvider = Context.Provider;

export function useOfRows(): OfRows {
  const rows = useContext(Context);
  if (!rows) throw new Error("useOfRows outside of rows");
  return rows;
}
