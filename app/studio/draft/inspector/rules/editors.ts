/**
 * The editors of the parts of a rule, which hold each other: a condition compares expressions, and an expression may depend
 * on a condition. Each finds the other here.
 */
import { createContext, useContext } from "react";
import type { ComponentType } from "react";
import type { Readable, Vocabulary } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";

/** What every editor of a part of a rule is given. */
export interface PartProps {
  /** DOM id of its first control. */
  readonly id: string;
  /** Its accessible name, which says which row or part it is of. */
  readonly label: string;
  readonly vocabulary: Vocabulary;
  readonly isReadOnly: boolean;
}

export interface ExpressionProps extends PartProps {
  readonly rule: Json;
  /** What it is compared with, or stands in for: it says which values it can be. */
  readonly like?: Readable | undefined;
  readonly onChange: (rule: Json) => void;
}

export interface RowsProps extends PartProps {
  readonly rule: Json | undefined;
  /** How its rows are counted: `2.` for those within the second row. */
  readonly prefix?: string;
  /** Id of what explains the condition. */
  readonly describedBy?: string | undefined;
  /** The last row cannot be removed. */
  readonly isRequired?: boolean;
  readonly onChange: (rule: Json | undefined) => void;
}

interface Editors {
  readonly Expression: ComponentType<ExpressionProps>;
  readonly Rows: ComponentType<RowsProps>;
}

const Context = createContext<Editors | null>(null);
export const EditorsProvider = Context.Provider;

export function useEditors(): Editors {
  const editors = useContext(Context);
  if (!editors) throw new Error("useEditors outside of a control of rules");
  return editors;
}
