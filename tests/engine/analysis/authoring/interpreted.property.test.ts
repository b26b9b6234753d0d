/** A draft's answers are judged in a browser that may not run made code as the server judges them by ajv. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compileValidators,
  createEngine,
  questionSchemas,
  type Flow,
  type Json,
  type JsonObject,
  type List,
  type Session,
  type SessionEvent,
  type Validator,
} from "../../../../engine";
import { interpretedValidators } from "../../../../engine/analysis";
import { samples } from "../../../support/tier";
import { SHARE } from "../../support/sample";
import { lists, parts } from "../flows";
import { products } from "./products";

const named = Object.entries(products).map(([name, files]) => {
  const own = files
    .filter(({ path }) => path.startsWith("lists/"))
    .map(({ path, text }): [string, List] => [path.replace(/^lists\/|\.json$/g, ""), JSON.parse(text)]);
  const flow: Flow = JSON.parse(files.find(({ path }) => path.endsWith(".flow.json"))?.text ?? "");
  const options = { parts, lists: { ...lists, ...Object.fromEntries(own) } };
  const schemas = questionSchemas(flow, options);
  return {
    name,
    flow,
    options,
    schemas,
    made: compileValidators(flow, options),
    read: interpretedValidators(flow, options),
  };
});

type Asked = { readonly [word: string]: unknown };
const isAsked = (value: unknown): value is Asked =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Every word and bound of a schema, so that answers come near to what fits. */
const saidIn = (schema: unknown): readonly unknown[] => {
  if (Array.isArray(schema)) return schema.flatMap(saidIn);
  if (!isAsked(schema)) return typeof schema === "number" ? [schema, schema - 1, schema + 1, schema + 0.5] : [schema];
  return Object.values(schema).flatMap(saidIn);
};

const answersTo = (schema: JsonObject): fc.Arbitrary<Asked> => {
  const { properties } = schema;
  const questions = isAsked(properties) ? properties : {};
  const answer = (question: unknown): fc.Arbitrary<unknown> => {
    const words = fc.constantFrom(
      null,
      "",
      "a",
      0,
      1.5,
      -1,
      true,
      false,
      "a\u00e9\u{1f600}".repeat(60),
      ...saidIn(question),
    );
    const file = fc.record({ file: words, name: words, type: words, size: words, other: words }, { requiredKeys: [] });
    return fc.oneof(words, fc.array(fc.oneof(words, file), { maxLength: 4 }), file, fc.string());
  };
  return fc.record(Object.fromEntries(Object.entries(questions).map(([name, each]) => [name, answer(each)])), {
    requiredKeys: [],
  });
};

/** What the engine reads of a judgment: for each question the first rule that is broken. */
function readOf(judge: Validator | undefined, answers: Asked): unknown {
  if (!judge) return undefined;
  const isRight = judge(answers);
  const first = new Map<string, string>();
  for (const { instancePath, keyword } of judge.errors ?? []) {
    const [name = "", ...within] = instancePath.slice(1).split("/");
    const rule = within.length > 0 && keyword !== "enum" ? "type" : keyword;
    if (name !== "" && !first.has(name)) first.set(name, rule);
  }
  return { isRight, first: Object.fromEntries(first) };
}

describe("The judge of answers that makes no code", () => {
  it.each(named.flatMap(({ name, schemas, ...judges }) => schemas.map((schema) => ({ name, schema, ...judges }))))(
    "says of any answers to $name, $schema.$id, what ajv says",
    ({ schema, made, read }) => {
      const id = String(schema.$id);
      fc.assert(
        fc.property(answersTo(schema), (answers) => {
          expect(readOf(read[id], answers)).toEqual(readOf(made[id], answers));
        }),
        { numRuns: samples(100, 2000) },
      );
    },
  );

  it.each(named)("shows $name as it is with ajv, after any answers", ({ flow, options, schemas, made, read }) => {
    const names = schemas.flatMap(({ properties }) => (isAsked(properties) ? Object.keys(properties) : []));
    const words = saidIn(schemas).filter((each) => typeof each === "string");
    const value = fc.constantFrom<Json>(null, "", "CO", "a", 0, 1, 7.5, true, false, [], ...new Set(words));
    const event: fc.Arbitrary<SessionEvent> = fc.oneof(
      fc.record({
        type: fc.constant("answer" as const),
        name: fc.constantFrom(...names),
        value,
      }),
      fc.record({ type: fc.constant("blur" as const), name: fc.constantFrom(...names) }),
      fc.constantFrom<SessionEvent>({ type: "next" }, { type: "back" }, { type: "skip" }, { type: "confirm" }),
    );
    const engines = [made, read].map((validators) => createEngine(flow, { ...options, validators }));
    const seen = (events: readonly SessionEvent[]): readonly unknown[] =>
      engines.map((engine) => {
        let session: Session = engine.start(SHARE).session;
        return events.map((each) => {
          const now = engine.send(session, each);
          session = now.session;
          return [now.outcome, engine.view(session)];
        });
      });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const [one, other] = seen(events);
        expect(other).toEqual(one);
      }),
      { numRuns: samples(15, 200) },
    );
  });
});
