import { readFile } from "node:fs/promises";
import { laidOut } from "../command/laid-out";
import { ruleSchema } from "./rule-schema";
import { stepSchema } from "./step-schema";

const SOURCE = new URL("../../schemas/flow.schema.json", import.meta.url);

type Schema = { readonly [keyword: string]: unknown };

/** The text of schemas/flow.schema.json: the grammar of rules and the choice of a step between what is written by hand. */
export async function flowSchema(): Promise<string> {
  const schema = JSON.parse(await readFile(SOURCE, "utf8")) as Schema & { readonly $defs: Schema };
  const { $defs } = schema;
  const whole = { ...schema, $defs: { ...$defs, rule: ruleSchema(), step: stepSchema($defs) } };
  return laidOut(JSON.stringify(whole, null, 2));
}
