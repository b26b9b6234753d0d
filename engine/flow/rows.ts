import type { Text } from "../../schemas/flow.types";
import type { RuleCompiler } from "../language/rule";
import { compileText } from "../language/text";
import type { ShownRow } from "./compiled";

/** A row as a flow declares it. */
interface Row {
  readonly label: Text;
  readonly value: Text;
  readonly when?: unknown;
}

/** The rows ready to be said. */
export const compileRows = (rows: readonly Row[], rules: RuleCompiler): readonly ShownRow[] =>
  rows.map(({ label, value, when }) => ({
    label: compileText(label, rules),
    value: compileText(value, rules),
    when: when === undefined ? null : rules(when),
  }));
