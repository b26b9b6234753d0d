/** The kinds of settings that an environment has: each knows what it expects, and reads one text. */
import { existsSync, statSync } from "node:fs";
import { delimiter, resolve } from "node:path";

/** One setting: what it is read as, and what it is without the variable. */
export interface Setting<Value> {
  /** What a refusal says was expected: `a whole number from 0 to 10`. */
  readonly expected: string;
  /** A password or key, which no message repeats. */
  readonly isSecret: boolean;
  /** The value of a text that is not blank; undefined when it is not what was expected. */
  readonly read: (text: string, root: string) => Value | undefined;
  /** The value when the variable is absent or blank. */
  readonly absent: Value;
}

/** The settings of a table, by the names of their variables. */
export type SettingTable = { readonly [name: string]: Setting<unknown> };

/** What a table is read as. */
export type ValuesOf<Table extends SettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never;
};

const openly = { isSecret: false } as const;

/** A whole number within bounds, both included. */
export const whole = <Absent extends number | undefined>(
  absent: Absent,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): Setting<number | Absent> => ({
  ...openly,
  expected: `a whole number from ${least} to ${most}`,
  // Number takes "0x10", "1e3" and "١"; what an operator writes is digits.
  read: (text) => (/^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
  absent,
});

/** One of the words; the first is the default. */
export const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]): Setting<Word> => ({
  ...wordOf<Word>(words),
  absent: words[0],
});

/** One of the words, or none. */
export const maybeOneOf = <const Word extends string>(
  words: readonly [Word, ...Word[]],
): Setting<Word | undefined> => ({
  ...wordOf<Word>(words),
  absent: undefined,
});

const wordOf = <Word extends string>(words: readonly Word[]): Omit<Setting<Word>, "absent"> => ({
  ...openly,
  expected: words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
  read: (text) => words.find((word) => word === text),
});

/** A text that matches a pattern. */
export const matching = <Absent extends string | undefined>(
  absent: Absent,
  pattern: RegExp,
  expected: string,
): Setting<string | Absent> => ({
  ...openly,
  expected,
  read: (text) => (pattern.test(text) ? text : undefined),
  absent,
});

/** A key or password that matches a pattern. */
export const secret = (pattern: RegExp, expected: string): Setting<string | undefined> => ({
  ...matching(undefined, pattern, expected),
  isSecret: true,
});

/** An address of one of the protocols. It may hold a password, so no message repeats it. */
export const address = (
  protocols: readonly string[],
  { like, hasUser = true }: { readonly like: string; readonly hasUser?: boolean },
): Setting<string | undefined> => ({
  isSecret: true,
  expected: hasUser ? `an address such as ${like}` : `an address without a user, such as ${like}`,
  read(given) {
    const url = /^\S+$/.test(given) && URL.canParse(given) ? new URL(given) : undefined;
    const isSound = url && protocols.includes(url.protocol) && url.hostname !== "" && (hasUser || isWithoutUser(url));
    return isSound ? given : undefined;
  },
  absent: undefined,
});

const isWithoutUser = ({ username, password }: URL): boolean => username === "" && password === "";

/** A folder, which need not exist. Relative to the program's own. */
export const folder = (): Setting<string | undefined> => ({
  ...openly,
  expected: "a folder",
  read: (given, root) => (given.includes("\0") ? undefined : resolve(root, given)),
  absent: undefined,
});

/** Folders that exist, with the system's delimiter between them. Relative to the program's own. */
export const folders = (): Setting<readonly string[]> => ({
  ...openly,
  expected: `folders that exist, with ${delimiter} between them`,
  read(given, root) {
    const found = given.split(delimiter).flatMap((path) => (path === "" ? [] : [resolve(root, path)]));
    return found.every((path) => existsSync(path)) ? found : undefined;
  },
  absent: [],
});

/** A file that exists. Relative to the program's folder. */
export const file = (): Setting<string | undefined> => ({
  ...openly,
  expected: "a file that exists",
  read(given, root) {
    const path = resolve(root, given);
    return !given.includes("\0") && statSync(path, { throwIfNoEntry: false })?.isFile() === true ? path : undefined;
  },
  absent: undefined,
});

/** Texts with a comma between them, each of which matches the pattern. */
export const list = (pattern: RegExp, expected: string, isSecret = false): Setting<readonly string[]> => ({
  isSecret,
  expected,
  read(given) {
    const items = given.split(",").map((item) => item.trim());
    return items.every((item) => pattern.test(item)) ? items : undefined;
  },
  absent: [],
});

/** An instant such as `2028-02-28T12:00:00Z`, or a date. */
export const instant = (): Setting<Date | undefined> => ({
  ...openly,
  expected: "an instant such as 2028-02-28T12:00:00Z",
  read: (given) => (/^\d{4}-/.test(given) && !Number.isNaN(Date.parse(given)) ? new Date(given) : undefined),
  absent: undefined,
});

/** The variables of an environment, such as `process.env`. */
export type Variables = { readonly [name: string]: string | undefined };

/** Reads each setting of the table. Returns the values, and a line for each variable that is not what was expected. */
export function readSettings<const Table extends SettingTable>(
  table: Table,
  variables: Variables,
  root: string,
): { readonly values: ValuesOf<Table>; readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const read = Object.entries(table).map(([name, setting]) => {
    const given = variables[name]?.trim();
    if (!given) return [name, setting.absent] as const;
    const value = setting.read(given, root);
    if (value === undefined)
      wrong.push(`${name}: ${setting.isSecret ? "" : `found ${given}, `}expected ${setting.expected}`);
    return [name, value ?? setting.absent] as const;
  });
  const values: unknown = Object.fromEntries(read);
  if (!isOf(table, values)) throw new Error("each setting of a table is read");
  return { values, wrong };
}

const isOf = <Table extends SettingTable>(table: Table, values: unknown): values is ValuesOf<Table> =>
  typeof values === "object" && values !== null && Object.keys(table).every((name) => name in values);
