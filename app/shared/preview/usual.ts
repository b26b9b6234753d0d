/** What is usually known and answered, as a draft's `usual.json` has it: of any content, since it may be a draft, too. */
import type { Journey } from "../../../engine/analysis/index";
import { CLIENT_TYPE } from "../../../engine/analysis/index";
import { isObject } from "../../../engine/index";
import type { Json, JsonObject, SessionData } from "../../../engine/index";
import { regionNamed } from "../regions";
import type { PreviewAround, PreviewPerson } from "./protocol";

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

/** The client and the application with which an enrollment begins that a broker has started. */
interface Start {
  readonly client: { readonly client_type: string; readonly person: JsonObject };
  readonly application: JsonObject;
}

/**
 * What an enrollment of this person begins with. Of a client whose record is given, it gets the state of their address, as
 * the offer of a broker does, and nothing where they have none. The usual client lives in the state that is chosen.
 */
export function startOf(usual: JsonObject | null, { state, client }: Pick<PreviewPerson, "state" | "client">): Start {
  const given = givenTo(usual);
  if (client) {
    const { region } = objectIn(client.person.address);
    return { client, application: { ...ratedIn(region), ...given.application } };
  }
  const code = state ?? given.region;
  const region = code === undefined ? undefined : { code, name: regionNamed(code) };
  const { rating_address: _, ...application } = given.application;
  return {
    client: state === null ? given.client : movedTo(given.client, region),
    application: { ...ratedIn(region), ...(state === null ? given.application : application) },
  };
}

/** A client with another state in their address, where they have one. */
const movedTo = (client: Start["client"], region: JsonObject | undefined): Start["client"] => {
  const { address } = client.person;
  if (region === undefined || !isObject(address)) return client;
  return { ...client, person: { ...client.person, address: { ...address, region } } };
};

const ratedIn = (region: Json | undefined): JsonObject => (isObject(region) ? { rating_address: { region } } : {});

/**
 * The journey of a person who answers as usual.
 * @param rating the questions whose answer is the state that rates the quote (`ratingNamesOf`)
 */
export function journeyOf(usual: JsonObject | null, person: PreviewPerson, rating: readonly string[]): Journey {
  const { entry, state, answers } = person;
  const { client, application } = startOf(usual, person);
  const own = objectIn(objectIn(objectIn(usual?.entries)[entry]).answers);
  const inState = state === null ? {} : Object.fromEntries(rating.map((name) => [name, state]));
  return {
    entry,
    client: entry === "share" ? null : { ...client },
    application,
    answers,
    usual: {
      ...(entry === "share" && { [CLIENT_TYPE]: client.client_type }),
      ...objectIn(usual?.answers),
      ...own,
      ...inState,
    },
  };
}

/** What is known of every enrollment besides its quote and its client, as it comes from a server. */
export function dataOf({ broker, brokerage, settings: { carrier, flags } }: PreviewAround): SessionData {
  return JSON.parse(JSON.stringify({ broker, brokerage, carrier, flags }));
}
