import type { ReactNode } from "react";

/** What is renamed, and what follows. */
interface Renamed {
  readonly code: string;
  /** The option as people know it. */
  readonly label: string;
  readonly onRenamed: (code: string) => void;
}

/** What the form around knows of the codes of options. */
export interface CodesAround {
  /** Whether a new code is used elsewhere already. A code that was there is never typed over. */
  readonly isUsed?: (code: string) => boolean;
  /** The button that renames a code wherever it is used. */
  readonly renderRename?: (of: Renamed) => ReactNode;
  /** Asks whether an option may go that others still name: it goes once `away` is called. */
  readonly onRemoving?: (of: Pick<Renamed, "code" | "label">, away: () => void) => void;
}
