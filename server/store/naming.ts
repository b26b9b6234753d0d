import type { Send } from "./sending";

/** Whether statements are prepared under a name, so that the database plans each once a connection. */
export type Statements = "named" | "unnamed";

/** Beyond so many different texts, those that come later are not named: each connection keeps every name permanently. */
const MOST_NAMES = 500;

/**
 * A text that asks for all columns of a table. While a new release is rolled out, another server may add a column; a
 * prepared statement would then fail with "cached plan must not change result type".
 */
const ALL_COLUMNS = /(?:\bselect\s|\breturning\s|,\s*|\.)\*/i;

/** The names of statements, by their texts. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  let named = 0;
  return (text) => {
    if (names.has(text)) return names.get(text);
    if (named >= MOST_NAMES) return undefined;
    const name = ALL_COLUMNS.test(text) ? undefined : `s${(named += 1)}`;
    names.set(text, name);
    return name;
  };
}

/** Each connection prepares a statement with parameters once, and then only runs it. */
export function sendNamed(nameOf = statementNames()): Send {
  // A text without parameters may hold several statements (a migration), which cannot be prepared.
  return (client, text, values) => client.query(values.length === 0 ? { text } : { name: nameOf(text), text, values });
}
