/** A client whom a brokerage knows, made up for the preview: every field that a record has (N-03), and no real data. */
import {
  clientFields,
  clientProblems,
  isBlank,
  ofEachField,
  personFrom,
  requiredFields,
} from "../../../../engine/index";
import type { ClientField, ClientProblem, ClientTexts, JsonObject } from "../../../../engine/index";
import { regionNamed, regions } from "../../../shared/regions";
import type { Client } from "../../../shared/api/types";
import type { PreviewDraft, PreviewPerson } from "../../../shared/preview/protocol";
import { givenTo } from "../../../shared/preview/usual";
import { regionsIn } from "./previewed";
import { PLACES } from "./places-of-states";

export type ClientType = Client["client_type"];

/** How much is known of the client: what the usual answers say, what every record has, or all that a record can hold. */
export const KNOWLEDGE = ["usual", "new", "known"] as const;

/** The client whom the preview shows, as far as that was chosen. */
export interface ChosenClient {
  readonly knows: (typeof KNOWLEDGE)[number];
  readonly type?: ClientType;
  /** What was typed over the made-up fields; an empty text is a field that the record does not have. */
  readonly texts: ClientTexts;
}

export const USUAL_CLIENT: ChosenClient = { knows: "usual", texts: {} };

/** Of what type a client is, and where they live, unless that was chosen. */
export interface Home {
  readonly types: readonly ClientType[];
  readonly type: ClientType;
  readonly region: string;
}

/** Whom products are sold to; the same lists each time. */
const BOTH: readonly ClientType[] = ["individual", "business"];
const SOLD_TO: readonly (readonly ClientType[])[] = [BOTH, ["individual"], ["business"]];

/** Returns whom the product is sold to, and where its usual client lives. */
export function homeIn(draft: Pick<PreviewDraft, "flow" | "lists" | "usual"> | undefined, state: string | null): Home {
  const sold = draft?.flow.sold_to;
  const isSoldTo = (type: ClientType): boolean => Array.isArray(sold) && sold.includes(type);
  const types = SOLD_TO.find((each) => each.every(isSoldTo)) ?? BOTH;
  const { client, region } = givenTo(draft?.usual ?? null);
  const type = types.find((each) => each === client.client_type) ?? types[0] ?? "individual";
  const known = [
    state,
    textAt(client.person, "address", "region", "code"),
    region,
    regionsIn(draft?.lists ?? {})[0]?.[0],
  ];
  return { types, type, region: known.find((code) => code !== null && code !== undefined) ?? "CO" };
}

function textAt(value: JsonObject, ...keys: readonly string[]): string | undefined {
  const found = keys.reduce<unknown>((here, key) => Object(here)[key], value);
  return typeof found === "string" ? found : undefined;
}

/** What is made up of a client who lives there: each field of a record, which does not compile without one. */
function madeUp(region: string): Required<ClientTexts> {
  const [postal = "", ...city] = (PLACES[region] ?? "").split(" ");
  return {
    company_name: "Avery & Sons",
    first_name: "Jordan",
    last_name: "Avery",
    email: "jordan.avery@mail.example",
    phone_number: "303-555-0147",
    dob: "1984-06-15",
    line1: "42 Sample Street",
    line2: "Suite 7",
    city: city.join(" "),
    region,
    postal,
  };
}

/** The fields of the client, as they are in the dialog: an empty text is a field that the record does not have. */
export function textsOf({ knows, type, texts }: ChosenClient, home: Home): Required<ClientTexts> {
  const made = madeUp(texts.region ?? home.region);
  const needed = requiredFields(typeIn({ type }, home), () => false);
  return ofEachField((field) => texts[field] ?? (knows === "known" || needed.includes(field) ? made[field] : ""));
}

/** The type of the client: the chosen one where the product is sold to it. */
export const typeIn = ({ type }: Pick<ChosenClient, "type">, home: Home): ClientType =>
  home.types.find((each) => each === type) ?? home.type;

/** The client as a brokerage's record has them; null for the client of the usual answers. */
export function clientOf(chosen: ChosenClient, home: Home): PreviewPerson["client"] {
  if (chosen.knows === "usual") return null;
  const person: JsonObject = JSON.parse(JSON.stringify(personOf(textsOf(chosen, home))));
  return { client_type: typeIn(chosen, home), person };
}

/** What is wrong with the client: no record could hold them then. */
export const problemsOf = (chosen: ChosenClient, home: Home, day: string): readonly ClientProblem[] =>
  clientProblems(typeIn(chosen, home), personOf(textsOf(chosen, home)), day);

function personOf(texts: Required<ClientTexts>) {
  const filled: ClientTexts = Object.fromEntries(
    clientFields.flatMap((field: ClientField) => (isBlank(texts[field]) ? [] : [[field, texts[field].trim()]])),
  );
  const regionOf = (code: string) => regions.find((each) => each.code === code) ?? { code, name: regionNamed(code) };
  return personFrom(filled, regionOf, { code: "US", name: "United States" });
}
