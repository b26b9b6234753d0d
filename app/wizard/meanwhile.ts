import type { Calls } from "../shared/api/calls";
import { ApiError, hasRevision } from "../shared/api/request";
import type { Client, Quote } from "../shared/api/types";
import { isEqual, isObject } from "../../engine/index";
import type { Meanwhile } from "./asking";
import type { Json, JsonObject } from "./engine";

/** How often a save is repeated when others keep changing the record. */
const TRIES = 5;

/** How a record is saved, and what of a save the record as it is now stands in the way of. */
interface Saving<T extends object> {
  readonly send: (from: T | undefined) => Promise<T>;
  readonly load: () => Promise<T>;
  /** Whether what this save changes was changed there, too. */
  readonly isContested: (before: T, now: T) => boolean;
  /** There where the save gives a consent: whether all that the person agrees to is still as it was shown. */
  readonly isAsShown?: (before: T, now: T) => Promise<boolean>;
  /** Takes over what was changed there and not here, before the save is repeated. */
  readonly adopt?: (before: T, now: T) => void;
}

/**
 * Saves a record that may have changed since it was loaded: repeated in silence while the save's own parts are unchanged
 * there, or all that a consent is given to; otherwise the person decides.
 * @param known the record as this session has it; undefined overwrites whatever there is
 * @throws ApiError `changed_meanwhile` when nothing is to be saved for now
 */
async function save<T extends object>(
  known: T | undefined,
  { send, load, isContested, isAsShown, adopt }: Saving<T>,
  ask: Meanwhile["ask"],
): Promise<T> {
  let from = known;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(from);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "changed_meanwhile" || !from || tries === TRIES) throw error;
      const now = await load();
      const isAsked = isAsShown ? !(await isAsShown(from, now)) : isContested(from, now);
      if (isAsked && !(await ask({ ...error.changed, isConsent: isAsShown !== undefined }))) throw error;
      adopt?.(from, now);
      from = now;
    }
  }
}

/** What a session has loaded. */
interface Shown {
  readonly quote?: unknown;
  readonly checkout?: unknown;
}

/** Saves answers of a quote: `shown` is what the session has of it, and of its price. Throws as `save` does. */
export function saveQuote(
  calls: Calls,
  number: string,
  body: JsonObject | undefined,
  shown: Shown,
  ask: Meanwhile["ask"],
) {
  const sent = (body?.application ?? {}) as JsonObject;
  const isConsent = givesConsent(sent);
  const isAsShown = async (before: Quote, now: Quote): Promise<boolean> =>
    isEqual(agreedTo(before), agreedTo(now)) &&
    (shown.checkout === undefined || isEqual(priceIn(shown.checkout), priceIn(await calls.getCheckout(number))));
  return save<Quote>(
    shown.quote as Quote | undefined,
    {
      send: (from) => calls.updateQuote(number, body, from),
      load: () => calls.getQuote(number),
      ...(isConsent && { isAsShown }),
      isContested: (before, now) => contested(sent, partsOf(before), partsOf(now)),
    },
    ask,
  );
}

/** Whether a save gives a consent: the one to the sale, or one of the product's own. */
const givesConsent = ({ acknowledgement, answers }: JsonObject): boolean =>
  (acknowledgement ?? null) !== null ||
  (isObject(answers) && Object.values(answers).some((answer) => isObject(answer) && answer.accepted === true));

/** A quote without what a broker's acts on the offer change: who sells it, and what was mailed, is not agreed to. */
const agreedTo = ({ broker: _broker, documents: _documents, link_mailed: _link, updated_at: _at, ...rest }: Quote) =>
  rest;

/** The price may be another one for the same answers, when they were changed and changed back. */
const priceIn = (checkout: unknown) => {
  const { grandtotal, currency, lines } = isObject(checkout) ? checkout : {};
  return { grandtotal, currency, lines };
};

const partsOf = ({ application }: Quote): JsonObject => application as unknown as JsonObject;

/** Whether one of the parts that are sent was changed there to something else; answers count one by one, and null clears (N-06). */
function contested({ answers, ...parts }: JsonObject, before: JsonObject, now: JsonObject): boolean {
  const differs = (key: string): boolean =>
    !isEqual(before[key], now[key]) && !isEqual(parts[key] ?? undefined, now[key]);
  if (Object.keys(parts).some(differs)) return true;
  return answers !== undefined && contested(answers as JsonObject, answersIn(before), answersIn(now));
}

const answersIn = ({ answers }: JsonObject): JsonObject => (answers ?? {}) as JsonObject;

/** Saves a client, who is sent whole: what this session has not changed is as it is there. Throws as `save` does. */
export function saveClient(
  calls: Calls,
  id: string,
  body: JsonObject | undefined,
  known: unknown,
  ask: Meanwhile["ask"],
) {
  let person = (body?.person ?? {}) as JsonObject;
  let broker = body?.broker;
  return save<Client>(
    known as Client | undefined,
    {
      // A broker who was read at another revision may be the former one: the client would go back to them.
      send: (from) => {
        const { broker: _, ...rest } = body ?? {};
        const isSent = broker !== undefined && hasRevision(from);
        return calls.updateClient(id, { ...rest, ...(isSent && { broker }), person }, from);
      },
      load: () => calls.getClient(id),
      isContested: (before, now) => {
        const changed = Object.keys({ ...personOf(before), ...person }).filter(
          (key) => !isEqual(person[key], personOf(before)[key]),
        );
        return changed.some(
          (key) => !isEqual(personOf(before)[key], personOf(now)[key]) && !isEqual(person[key], personOf(now)[key]),
        );
      },
      adopt: (before, now) => {
        person = rebased(person, personOf(before), personOf(now));
        if (broker !== undefined) broker = { id: now.broker?.id } as unknown as Json;
      },
    },
    ask,
  );
}

const personOf = ({ person }: Client): JsonObject => person as unknown as JsonObject;

/** The person with what was changed here, and everything else as it is there. */
function rebased(mine: JsonObject, before: JsonObject, now: JsonObject): JsonObject {
  const own = (key: string): boolean => !isEqual(mine[key], before[key]);
  const keys = Object.keys({ ...mine, ...before, ...now });
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = own(key) ? mine[key] : now[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
