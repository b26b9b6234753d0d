/** One fault of the mail server: it holds while people work, and then the server is well again. */
import type { Fault } from "../mail-sink/faults";
import { linksIn } from "../layout/links";
import { buyerAt, byCheck } from "./buyer";
import { signInBy } from "./caller";
import type { Served } from "./good-clients";
import { inTurn } from "./in-turn";
import { untilMails } from "./mail-figures";
import { noticesOf } from "./mail-notice";
import type { Notices } from "./mail-notice";
import { addressesOf } from "./mail-world";
import type { Run } from "./mail-world";

/** Two of them meet the mails to one recipient alone: for now, and for good. */
export type FaultName = Exclude<Fault, "unwanted"> | "later_for_one" | "never_for_one";

/** What came of one fault. */
export interface Round {
  readonly fault: FaultName;
  /** Calls of people who buy and ask for links that were answered otherwise than 200. */
  readonly failed: number;
  readonly good: Served;
  /** Tries to hand a mail over while the fault held. */
  readonly tries: number;
  /** Mails that waited when the fault ended. */
  readonly waited: number;
  /** How long the fault held, and how long it then took until no mail waited, in seconds. */
  readonly heldS: number;
  readonly recoveredS: number;
  /** Mails that wait at the end, for whatever reason. */
  readonly stuck: number;
  /** Whether the link asked for meanwhile has come, and signs in. */
  readonly isSignedIn: boolean;
  /** Of a mail refused for good: what the API tells of it. */
  readonly notices: Notices | undefined;
}

const SELLER = "lee@acme.example";
/** Whose clients all buyers are. */
const BROKER = "dana@acme.example";
/** The fault holds until so many tries to hand a mail over have ended, as many as a server makes at once. */
const TRIES = 4;
/** For what hangs. */
const HOLD_MS = 180_000;
/**
 * For what hangs. A further try comes at the latest as long after the end of a fault as the fault has held, and half a
 * minute; the last mails to one recipient about one quote leave after it.
 */
const RECOVERY_MS = 420_000;

/** Mails that must wait for one that is refused for now: the buyer's, and two to the broker about one quote. */
export const HELD_BY_ONE = 3;

/**
 * What the mail server answers recipients under a fault of one: the buyer's only mail is refused for now, and so is, once,
 * the first of two to the broker about one quote, which the second may not overtake; or the buyer's for good.
 */
function answersTo(unlucky: string, isForGood: boolean): (recipient: string) => string {
  let isBrokerLucky = isForGood;
  return (to) => {
    if (to === unlucky) return isForGood ? "550 5.1.1 no such user" : "450 4.2.1 busy";
    if (to !== BROKER || isBrokerLucky) return "250 fine";
    isBrokerLucky = true;
    return "450 4.2.1 busy";
  };
}

/** Holds the fault until mails have met it, and waits until no mail waits any more. */
export async function holdFault(run: Run, fault: FaultName, n: number): Promise<Round> {
  const { servers, sink, say } = run;
  const seen = sink.mails.length;
  const unlucky = `${fault.replaceAll("_", ".")}0@buyer.example`;
  const isOfOne = fault === "later_for_one" || fault === "never_for_one";
  const before = await untilMails(servers, ({ waiting }) => waiting === 0, HOLD_MS);
  const begun = performance.now();
  if (isOfOne) sink.answer = answersTo(unlucky, fault === "never_for_one");
  else await sink.fail(fault);
  let failed = 0;
  let held = before;
  const work = async (): Promise<void> => {
    failed = await people(run, fault, n);
    const enough = before.tries + TRIES;
    held = await untilMails(
      servers,
      ({ waiting, tries }) =>
        isOfOne ? waiting <= (fault === "later_for_one" ? HELD_BY_ONE : 0) : tries >= enough || waiting === 0,
      HOLD_MS,
    );
  };
  const good = await run.good.during(work());
  const heldS = (performance.now() - begun) / 1000;
  const notices = fault === "never_for_one" ? await noticesOf(run, unlucky) : undefined;
  sink.answer = () => "250 fine";
  await sink.fail(undefined);
  const ended = performance.now();
  const { waiting } = await untilMails(servers, (mails) => mails.waiting === 0, RECOVERY_MS);
  const recoveredS = (performance.now() - ended) / 1000;
  say(
    `"${fault}" held for ${heldS.toFixed(0)} s; ${held.waiting} mails waited; ${waiting} wait ${recoveredS.toFixed(0)} s after it`,
  );
  return {
    fault,
    failed,
    good,
    tries: held.tries - before.tries,
    waited: held.waiting,
    heldS,
    recoveredS,
    stuck: waiting,
    isSignedIn: await signsIn(run, seen),
    notices,
  };
}

/** Buyers buy, and a broker asks for a link. Returns how many of them were answered otherwise than 200. */
async function people({ servers, buyers }: Run, fault: FaultName, n: number): Promise<number> {
  const addresses = addressesOf(servers);
  const at = (who: number): string => addresses[who % addresses.length] ?? "";
  const network = (who: number): string => `10.${n}.${Math.floor(who / 250)}.${who % 250}`;
  const asked = await fetch(`${at(n)}/api/auth/v1/send-login-link`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": network(buyers) },
    body: JSON.stringify({ email: SELLER }),
  });
  const statuses = await inTurn(
    buyers,
    2,
    async (who) => {
      const buyer = await buyerAt(at(who), `${fault.replaceAll("_", ".")}${who}`, byCheck, network(who));
      return (await buyer.finalize(at(who + 1))).status;
    },
    () => undefined,
  );
  return [asked.status, ...statuses].filter((status) => status !== 200).length;
}

/** Opens the link of the sign-in mail that has come since. */
async function signsIn({ servers, sink }: Run, seen: number): Promise<boolean> {
  const link = sink.mails
    .slice(seen)
    .filter(({ recipients }) => recipients.includes(SELLER))
    .flatMap(({ data }) => linksIn(data))
    .find((each) => each.includes("token="));
  if (link === undefined) return false;
  return signInBy(addressesOf(servers)[0] ?? "", link).then(
    () => true,
    () => false,
  );
}
