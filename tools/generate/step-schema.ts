type Schema = { readonly [keyword: string]: unknown };

/** The definition of one kind of step: it says its kind as a constant. */
interface KindSchema {
  readonly properties?: { readonly kind?: { readonly const?: string } };
}

/** What a step is where it does not say. */
const WITHOUT_KIND = "questions";

/**
 * The JSON Schema of a step, for `$defs.step` of a flow's schema: a part's, or that of its kind. The kinds are those of
 * the definitions `step_<kind>`, in their order.
 */
export function stepSchema(definitions: Schema): Schema {
  const kinds = Object.entries(definitions).flatMap(([name, definition]) => {
    const kind = (definition as KindSchema).properties?.kind?.const;
    return kind === undefined ? [] : [{ kind, of: { $ref: `#/$defs/${name}` } }];
  });
  const others = kinds.filter(({ kind }) => kind !== WITHOUT_KIND);
  const plain = { $ref: `#/$defs/step_${WITHOUT_KIND}` };
  return {
    description: "One screen of the enrollment.",
    type: "object",
    properties: {
      kind: {
        description: "What kind of screen this is. Left out, it asks questions.",
        type: "string",
        enum: kinds.map(({ kind }) => kind),
      },
    },
    if: { required: ["use"] },
    then: { $ref: "#/$defs/step_part" },
    else: others.reduceRight<Schema>((rest, { kind, of }) => whenKind(kind, of, rest), plain),
  };
}

const whenKind = (kind: string, then: Schema, otherwise: Schema): Schema => ({
  if: { properties: { kind: { const: kind } }, required: ["kind"] },
  then,
  else: otherwise,
});
