/** The two PostgreSQL machines and the poolers in front of them, as the operator describes them in one file. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Ajv } from "ajv";
import type { JSONSchemaType } from "ajv";

/** What was asked for cannot be done; the message says why, and what to do. */
export class CannotDo extends Error {}

/** A program with its arguments, run where this tool runs: `ssh` reaches another machine. */
type Command = [string, ...string[]];

export interface Node {
  readonly name: string;
  /** Where poolers and the other node reach it. */
  readonly host: string;
  readonly port: number;
  /** A superuser's connection to this node itself. */
  readonly admin: string;
  /** Stops it for certain, also when it is stopped already: then nobody writes to it any more. */
  readonly stop: Command;
  readonly start: Command;
  /** Makes it a standby from a fresh copy of the primary, whose host and port are added at the end. */
  readonly rebuild: Command;
}

interface Pooler {
  /** A connection of its administrator to the database `pgbouncer`. */
  readonly admin: string;
  /** Says which node is the primary: its host and port are added at the end. */
  readonly point: Command;
}

export interface Pair {
  readonly database: string;
  readonly nodes: readonly [Node, Node];
  readonly poolers: readonly Pooler[];
  /** The portal's own connection, as its servers have it. */
  readonly portal: string;
}

/** The pair, and what is remembered about it between two commands. */
export interface KnownPair extends Pair {
  /** Since when the primary has acknowledged commits without a standby; undefined while a standby confirms them. */
  readonly aloneSince: () => string | undefined;
  readonly remember: (alone: boolean) => void;
}

const text = { type: "string", minLength: 1 } as const;
const command = { type: "array", items: [text], minItems: 1, additionalItems: text } as const;
const strict = <Keys extends string>(properties: Readonly<Record<Keys, object>>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const node = strict({
  name: { type: "string", pattern: "^[a-z][a-z0-9_]{0,20}$" },
  host: text,
  port: { type: "integer" },
  admin: text,
  stop: command,
  start: command,
  rebuild: command,
});
const SCHEMA = strict({
  database: { type: "string", pattern: "^[a-z][a-z0-9_]*$" },
  nodes: { type: "array", items: node, minItems: 2, maxItems: 2 },
  poolers: { type: "array", items: strict({ admin: text, point: command }), minItems: 1 },
  portal: text,
}) as unknown as JSONSchemaType<Pair>;

/** Reads the file. Throws CannotDo with what is wrong with it. */
export function readPair(file: string): KnownPair {
  if (!existsSync(file)) throw new CannotDo(`There is no file ${file}: name the pair's by --pair FILE`);
  const ajv = new Ajv({ allErrors: true, strictTuples: false });
  const isPair = ajv.compile(SCHEMA);
  const pair: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isPair(pair)) throw new CannotDo(`${file}: ${ajv.errorsText(isPair.errors, { dataVar: "pair" })}`);
  const alone = `${file}.alone`;
  return {
    ...pair,
    aloneSince: () => (existsSync(alone) ? readFileSync(alone, "utf8").trim() : undefined),
    remember: (isAlone) =>
      isAlone ? writeFileSync(alone, `${new Date().toISOString()}\n`) : rmSync(alone, { force: true }),
  };
}
