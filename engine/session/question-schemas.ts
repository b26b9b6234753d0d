import type { JsonObject, Lists } from "../contract";
import { compileFlow } from "../flow/compile";
import type { Flow } from "../../schemas/flow.types";
import type { Parts } from "../flow/parts";
import { kindsOf } from "../kinds";
import { compileRule } from "../language/rule";

/** What the schemas of a flow's questions are made from. */
export interface SchemaOptions {
  readonly parts?: Parts;
  readonly lists: Lists;
}

/** Every question schema of a flow. Its `$id` is the key of its validator: the step's id, or `<step>.<list>`. */
export function questionSchemas(source: Flow, options: SchemaOptions): readonly JsonObject[] {
  const flow = compileFlow(source, { ...options, validators: {}, rules: compileRule });
  const forms = [...kindsOf(flow, compileRule).values()].flatMap(({ form }) => form ?? []);
  const ofLists = forms.flatMap(({ questions }) => questions.flatMap(({ items }) => items?.form ?? []));
  return [...forms, ...ofLists].map(({ schema }) => schema);
}
