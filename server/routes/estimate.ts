import type { Hono } from "hono";
import { isObject } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { Deps } from "../domain/deps";
import { estimateFor } from "../domain/estimate";
import { plain } from "../domain/review";
import type { Description } from "../http/description";
import { namesAsked } from "../flows/asks";
import { spaceOf } from "../http/caller";
import { queryReader } from "../http/query";

const PATH = "/flows/:id/:version/estimate.json";

const query = {
  answers: {
    description: 'The answers by their questions, as a JSON object of texts, such as {"owners_count":"2"}',
    schema: { type: "string", pattern: "^\\{[^\\u0000]{0,2000}\\}$", description: "A JSON object" },
    required: true,
  },
} as const;

const read = queryReader(query);

/** The description of the estimate, which is open to everyone as the flows are. */
export const estimateDescription: Description = {
  method: "GET",
  path: PATH,
  query,
  summary: "What the answers that the page of a version asks for come to, by its rules and the current prices",
  response: { one: "estimate" },
};

/** A price from a few answers, for a product's page. Nothing of it is kept. */
export function mountEstimate(app: Hono, deps: Deps): void {
  app.get(PATH, async (c) => {
    const { answers } = read(new URL(c.req.url).searchParams);
    const served = await deps.flows.find(c.req.param("id"), c.req.param("version"));
    if (!served || namesAsked(served.flow).length === 0) throw new Refusal("not_found");
    c.header("Cache-Control", "no-store");
    return c.json(estimateFor(deps, spaceOf(c, deps), served, typedIn(answers)));
  });
}

/** The answers that a query sends. Throws `invalid_request`. */
function typedIn(text: string) {
  try {
    const sent: unknown = JSON.parse(text);
    if (isObject(sent)) return plain(sent);
  } catch {
    // Said below.
  }
  throw new Refusal("invalid_request", { message: "?answers: a JSON object is expected." });
}
