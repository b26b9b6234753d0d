import { isObject } from "../../engine/index";
import { DamagedRecord } from "../base/damaged";

type Check = (value: unknown) => boolean;
const isList: Check = (value) => Array.isArray(value) && value.every((each) => isObject(each));
const isText: Check = (value) => typeof value === "string";

/** The shapes that all readers of an application build on (schemas/api/types.ts, Application). */
const PARTS: { readonly [name: string]: Check } = {
  client: isObject,
  holders: isList,
  beneficiaries: isList,
  rating_address: isObject,
  billing: isObject,
  plan_id: isText,
  policy_effective_date: isText,
  answers: isObject,
  acknowledgement: isObject,
};

interface StoredQuote {
  readonly quote_number: string;
  readonly application: unknown;
}

/** The quote, if its stored answers have the shape of answers. Throws DamagedRecord. */
export function soundQuote<Row extends StoredQuote>(row: Row): Row {
  const wrong = wrongPart(row.application);
  if (wrong === undefined) return row;
  throw new DamagedRecord("quote", row.quote_number, `Its ${wrong} has not the shape that it was stored in.`);
}

/** Whether a list shows the quote: a damaged one is refused by itself where it is asked for. */
export const isSoundQuote = ({ application }: StoredQuote): boolean => wrongPart(application) === undefined;

function wrongPart(application: unknown): string | undefined {
  if (!isObject(application)) return "application";
  const wrong = Object.entries(PARTS).find(([name, check]) => {
    const value = application[name];
    return value !== undefined && value !== null && !check(value);
  });
  return wrong && `application.${wrong[0]}`;
}
