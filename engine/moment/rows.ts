import type { ShownAnswer } from "../contract";
import type { ShownRow } from "../flow/compiled";
import { isTrue } from "../language/rule";

/** What the rows say for this scope; those whose condition does not hold and those without a value are left out. */
export const sayRows = (rows: readonly ShownRow[], scope: object): readonly ShownAnswer[] =>
  rows.flatMap(({ label, value, when }) => {
    const said = when === null || isTrue(when(scope)) ? value.say(scope).trim() : "";
    return said === "" ? [] : [{ label: label.say(scope), value: said }];
  });
