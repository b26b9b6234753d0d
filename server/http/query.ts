/** What a query asks for, as its described parameters say. */
import { validatorOf } from "../records/validate";
import type { Parameter, Parameters } from "./description";

/** The value of a parameter, by its schema: one of an enum, a whole number or a text. */
type ValueOf<One extends Parameter> = One["schema"] extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : One["schema"] extends { readonly type: "integer" }
    ? number
    : string;

/** Such a parameter has a value in every call that passes. */
type Certain = { readonly required: true } | { readonly schema: { readonly default: unknown } };

/** The values of described parameters. */
export type QueryOf<Described extends Parameters> = {
  readonly [Name in keyof Described]: ValueOf<Described[Name]> | (Described[Name] extends Certain ? never : undefined);
};

/**
 * Reads the described parameters and no others; of one that is sent twice the first counts. Throws `invalid_request`,
 * whose details name a wrong one as `?name`.
 */
export function queryReader<const Described extends Parameters>(
  described: Described,
): (sent: URLSearchParams) => QueryOf<Described> {
  const parameters = Object.entries<Parameter>(described);
  const judge = validatorOf(
    {
      type: "object",
      properties: Object.fromEntries(parameters.map(([name, { schema }]) => [name, schema])),
      required: parameters.flatMap(([name, { required }]) => (required ? [name] : [])),
    },
    (at) => at.replace("/", "?"),
  );
  return (sent) => {
    const values: { [name: string]: unknown } = {};
    for (const [name, { schema }] of parameters) {
      const text = sent.get(name);
      if (text === null) {
        if ("default" in schema) values[name] = schema.default;
      } else values[name] = "type" in schema && schema.type === "integer" && WHOLE.test(text) ? Number(text) : text;
    }
    judge(values);
    return values as QueryOf<Described>;
  };
}

const WHOLE = /^\d{1,15}$/;
