import { resolve } from "node:path";
import { WrongUsage, type Context } from "./command";
import { publishApart } from "./publish-apart";

/** `flow publish`: freezes a sound flow, and prints what is frozen now. */
export async function runPublish({ places, names, value, output }: Context): Promise<number> {
  if (names.length !== 1) throw new WrongUsage("Name the one flow to publish, by its id or its file.");
  const variables = { FLOWS_DIR: places.flows.slice(1).join(":"), PRODUCTS_DIR: places.books.slice(1).join(":") };
  const page = value("signed");
  const signed = page === undefined ? {} : { page: resolve(page) };
  const { code, out, err } = await publishApart({ root: places.root, names, variables, ...signed });
  for (const line of out) output.out(line);
  for (const line of err) output.err(line);
  return code;
}
