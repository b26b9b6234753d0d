/** Every place of a body as the API's schemas describe it, and values at the edges of each, whether or not a flow asks it. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { isObject, type Json, type JsonObject } from "../../../../engine";
import { ANYTHING } from "./values";

/** A place in a body, `holders.0.address.city`, and the schema of what may be there. */
export interface Place {
  readonly at: readonly string[];
  readonly schema: JsonObject;
}

const FOLDER = resolve(import.meta.dirname, "../../../../schemas/api");
const read = (file: string): unknown => JSON.parse(readFileSync(resolve(FOLDER, file), "utf8"));
const definitions = objectIn(objectIn(read("common.schema.json")).definitions);

/** All places within the schema of a body: each record and list, and what is inside. */
export function placesOf(body: string): readonly Place[] {
  return within(objectIn(read(`${body}.schema.json`)), []).slice(1);
}

function within(schema: JsonObject, at: readonly string[]): readonly Place[] {
  const { $ref, anyOf, properties, items } = schema;
  if (typeof $ref === "string") return within(objectIn(definitions[$ref.split("/").at(-1) ?? ""]), at);
  if (Array.isArray(anyOf)) return within(objectIn(anyOf[0]), at);
  const inside = [...Object.entries(objectIn(properties)), ...(isObject(items) ? [["0", items] as const] : [])];
  return [{ at, schema }, ...inside.flatMap(([name, part]) => within(objectIn(part), [...at, name]))];
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A value for a place, which it may or may not take. */
export function forgedAt({ schema }: Place): fc.Arbitrary<Json> {
  const { enum: choices, type, maxLength } = schema;
  const own: readonly Json[] = [
    ...(Array.isArray(choices) ? choices : []),
    ...(type === "boolean" || schema.const === true ? [true, false, "true"] : []),
    ...(type === "integer" || type === "number" ? [0, 1, 2, -1, 1e21] : []),
    ...(type === "string"
      ? ["A", "CO", "NJ", "2026-11-21", "80202", "a@b.example", "303-555-0101", "tok_sandbox_ok"]
      : []),
    ...(typeof maxLength === "number" ? ["y".repeat(maxLength), "y".repeat(maxLength + 1)] : []),
  ];
  const anything = fc.constantFrom(...ANYTHING);
  return own.length === 0 ? anything : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, anything);
}
