/** The records that a command's words stand for; an unknown one is answered with the nearest that there is. */
import { nearest } from "../../engine/analysis";
import { REGION_CODES, regionCode, regionName } from "../../server/base/regions";
import type { BrokerageAccount, BrokerAccount, StaffAccount } from "../../server/records/types";
import { readBrokerages } from "../../server/domain/accounts/brokerages";
import { readBrokers } from "../../server/domain/accounts/brokers";
import { readStaff } from "../../server/domain/accounts/staff";
import { WrongUsage } from "../command/command";
import { NotDone, type Context } from "./command";

/** A broker, disabled or not, by address or id. Throws NotDone. */
export async function findBroker({ db, operator }: Context, word: string): Promise<BrokerAccount> {
  const brokers = await readBrokers(db, operator.space);
  return found("broker", word, brokers, ({ email, id }) => [email, id]);
}

/** A brokerage, disabled or not, by slug or id. Throws NotDone. */
export async function findBrokerage({ db, operator }: Context, word: string): Promise<BrokerageAccount> {
  const brokerages = await readBrokerages(db, operator.space);
  return found("brokerage", word, brokerages, ({ slug, id }) => [slug, id]);
}

/** One of the carrier's people, by address or id. Throws NotDone. */
export async function findPerson({ db, operator }: Context, word: string): Promise<StaffAccount> {
  const people = await readStaff(db, operator.space);
  return found("person of the carrier", word, people, ({ email, id }) => [email, id]);
}

function found<T>(what: string, word: string, all: readonly T[], wordsOf: (one: T) => readonly [string, string]): T {
  const wanted = word.toLowerCase();
  const one = all.find((each) => wordsOf(each).includes(wanted));
  if (one) return one;
  const names = all.map((each) => wordsOf(each)[0]);
  throw new NotDone(`There is no ${what} ${word}${meant(wanted, names)}`);
}

/** The end of a sentence about an unknown word. */
export function meant(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? "." : `; did you mean ${near}?`;
}

/** The codes of the states that are named by their codes or names, or "all". Throws WrongUsage. */
export function statesOf(words: readonly string[]): "all" | string[] {
  if (words.length === 1 && words[0]?.toLowerCase() === "all") return "all";
  return [...new Set(words.map(stateOf))];
}

function stateOf(word: string): string {
  const code = regionCode(word);
  if (code !== undefined) return code;
  const names = REGION_CODES.map(regionName);
  const candidates = word.length <= 2 ? REGION_CODES : names;
  const near = nearest(word.length <= 2 ? word.toUpperCase() : word, candidates);
  throw new WrongUsage(
    `${word} is not a state. Expected codes such as CO, or all${near === undefined ? "." : `; did you mean ${near}?`}`,
  );
}
