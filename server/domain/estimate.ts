/** A price from a few answers on a product's page, by the flow's own rules, before an enrollment begins. */
import { estimate, isObject, under } from "../../engine/index";
import type { Block, JsonObject, StartInit } from "../../engine/index";
import { namesAsked } from "../flows/asks";
import type { ServedFlow } from "../flows/catalogue";
import type { Estimate } from "../records/types";
import type { Deps } from "./deps";
import { plain } from "./review";

type Estimating = Pick<Deps, "clock" | "rates" | "settings">;

/** Returns what these answers come to in a space. Only the questions that the flow's page asks are looked at. */
export function estimateFor(deps: Estimating, space: string, served: ServedFlow, typed: JsonObject): Estimate {
  const asked = Object.fromEntries(namesAsked(served.flow).map((name) => [name, typed[name] ?? null]));
  const book = deps.rates.of(served.flow.vertical_code);
  const plansFor = (application: JsonObject) => {
    const region = under(application, ["rating_address", "region", "code"]);
    const { answers } = application;
    return typeof region === "string" ? book.listedFor(region, isObject(answers) ? answers : {}) : book.listedPrices();
  };
  const found = estimate(served.engine(), initOf(deps, space), { typed: asked, plansFor });
  const { answers, wrong, refused, region, plans } = found;
  return {
    answers,
    wrong: wrong.map(({ at, message }) => ({ at, message })),
    refused: refused && {
      title: refused.title,
      body: refused.body.flatMap(sentencesOf),
      ...(refused.reason !== undefined && { reason: refused.reason }),
      contacts: refused.contacts.map(({ role }) => role),
    },
    ...(region !== undefined && { region }),
    prices: refused ? [] : plans,
  };
}

function initOf({ clock, settings }: Estimating, space: string): StartInit {
  const carrier = plain(settings.spaces[space]?.carrier ?? {});
  return { entry: "share", today: clock.today(space), data: { carrier, flags: {} } };
}

/** The texts of a block, each a sentence or a line of a list. */
const sentencesOf = (block: Block): readonly string[] =>
  (block.kind === "list" ? block.items : [block.spans]).map((spans) => spans.map(({ text }) => text).join(""));
