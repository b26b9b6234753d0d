/** What is usually known and answered, as a draft's `usual.json` has it: of any content, since it may be a draft, too. */
import type { Journey } from "../../../engine/analysis/index";
import { CLIENT_TYPE } from "../../../engine/analysis/index";
import { isObject } from "../../../engine/index";
import type { Json, JsonObject } from "../../../engine/index";
import type { PreviewPerson } from "./protocol";

interface Given {
  readonly client: { readonly client_type: string; readonly person: JsonObject };
  readonly region: string | undefined;
  readonly application: JsonObject;
}

const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const textIn = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined);

/** What is usually known at the start. */
export function givenTo(usual: JsonObject | null): Given {
  const given = objectIn(usual?.given);
  const client = objectIn(given.client);
  return {
    client: { client_type: textIn(client.client_type) ?? "individual", person: objectIn(client.person) },
    region: textIn(given.region),
    application: objectIn(given.application),
  };
}

/**
 * The journey of a person who answers as usual.
 * @param rating the questions whose answer is the state that rates the quote
 */
export function journeyOf(usual: JsonObject | null, person: PreviewPerson, rating: readonly string[]): Journey {
  const { entry, state, client, answers } = person;
  const { client: usually, region, application } = givenTo(usual);
  const code = state ?? region;
  const known = client ?? usually;
  const own = objectIn(objectIn(objectIn(usual?.entries)[entry]).answers);
  const inState = state === null ? {} : Object.fromEntries(rating.map((name) => [name, state]));
  return {
    entry,
    client: entry === "share" ? null : { ...known },
    application: { ...(code !== undefined && { rating_address: { region: { code } } }), ...application },
    answers,
    usual: {
      ...(entry === "share" && { [CLIENT_TYPE]: known.client_type }),
      ...objectIn(usual?.answers),
      ...own,
      ...inState,
    },
  };
}
