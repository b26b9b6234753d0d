import type { Caller } from "../shared/api/request";
import type { Broker, QuoteCreated } from "../shared/api/types";
import { list, listed, listedAt, listedWith, listSold, unlist } from "../shared/session/begunHere";
import { signedInName } from "../shared/session/broker";
import { forgetPerson } from "../shared/session/caches";
import { brokerCaller, linkCaller } from "../shared/session/callers";
import { deadLinkWords, lostEnrollmentWords } from "../shared/session/deadLink";
import { allHeld, heldAt, heldWith, hold, letGo } from "../shared/session/enrollments";
import type { Begun, Held } from "../shared/session/enrollments";
import { noteEnrolling } from "../shared/session/enrolling";
import { forgetOlder, keepOlder, lendToOlder, olderSessions } from "../shared/session/older";
import { initialOf, listedOf, takeOverOlder } from "../shared/session/takeOver";
import { forgetTyped, typedNames } from "../shared/session/typed";
import { keepsNothing, onRefusal } from "../shared/storage/stores";
import type { EnrollmentSession, Found, Place } from "../wizard/index";

/** The session of an enrollment at a place, with the caller whose calls it makes. */
export interface SessionHere {
  readonly session: EnrollmentSession;
  readonly caller: Caller;
}

/** @param isArrival the person has come here anew: neither by a reload nor by going back */
export function sessionAt(place: Place, isArrival: boolean): SessionHere {
  let current: Held | undefined;
  let insteadOf: string | undefined;
  let isAsked = isArrival;
  const agent = (): Broker | undefined => current?.agent;
  const words = place.entry === "share" ? lostEnrollmentWords : deadLinkWords;
  const isBroker = place.entry === "dashboard";
  const take = (held: Held): Found => {
    current = held;
    return { kind: "held", quote_number: held.quote_number };
  };
  const update = (change: Partial<Held>): void => {
    if (!current) return;
    current = { ...current, ...change };
    hold(current);
  };
  const sold = (quoteNumber: string): void => {
    if (current?.quote_number === quoteNumber && !current.isSold) update({ isSold: true });
    listSold(quoteNumber);
  };
  const session: EnrollmentSession = {
    async at(link) {
      await takeOverOlder(place.quoteNumber);
      if (insteadOf !== undefined) return { kind: "nothing" };
      const held = heldAt(link.brokerage, link.product);
      const all = listedAt(link.brokerage, link.product);
      const isEnd = all.some(({ isSold }) => isSold) && (await link.isEnd());
      const others = all.filter(({ isSold }) => !isSold || isEnd);
      if (held && !(isAsked && link.isBeginning && !held.isSold)) return take(held);
      const entries =
        held && !listedWith(held.quote_number)
          ? [
              { ...held, begun: held.begun ?? { brokerage: link.brokerage, product: link.product, at: Date.now() } },
              ...others,
            ]
          : others;
      return entries.length > 0 ? { kind: "listed", entries } : { kind: "nothing" };
    },
    async with(quoteNumber) {
      if (isBroker) return { kind: "held", quote_number: quoteNumber };
      await takeOverOlder(place.quoteNumber);
      const held = heldWith(quoteNumber);
      if (held) return take(held);
      const entry = listedWith(quoteNumber);
      return entry ? { kind: "listed", entries: [entry] } : { kind: "elsewhere" };
    },
    mayGoOn: () => isKnownHere(place.brokerageSlug ?? ""),
    begun(created, product) {
      const begun: Begun = { brokerage: place.brokerageSlug ?? "", product, at: Date.now() };
      const held = heldOf(created, begun);
      if (!held) return;
      take(held);
      insteadOf = undefined;
      hold(held);
      noteEnrolling();
      // A broker tries the own link, or sits here with a client: the next person is offered nothing of it.
      if (signedInName() === undefined) {
        list(listedOf(created, begun, held.token));
        keepOlder();
        lendToOlder({ token: held.token, quote_number: held.quote_number, broker: created.broker });
      }
    },
    seen({ quote_number, broker, policy }) {
      if (current?.quote_number === quote_number && current.agent?.id !== broker.id) update({ agent: broker });
      if (policy) sold(quote_number);
    },
    sold,
    resume(entry) {
      if (entry.token === undefined) return;
      const { quote_number, token, begun } = entry;
      const held = { ...heldWith(quote_number), quote_number, token, begun: { ...begun, at: Date.now() } };
      take(held);
      hold(held);
      isAsked = false;
    },
    startOver(entries) {
      const numbers = entries.map(({ quote_number }) => quote_number);
      for (const number of numbers) letGo(number);
      unlist(numbers);
      forgetOlder(numbers);
      for (const name of typedNames())
        if (name === place.base || numbers.some((number) => name.endsWith(`:${number}`))) forgetTyped(name);
      current = undefined;
      isAsked = false;
      forgetPerson();
    },
    drop() {
      if (!current) return;
      letGo(current.quote_number);
      unlist([current.quote_number]);
      current = undefined;
    },
    token: () => current?.token ?? null,
    agent,
    stayWith: (agentId) => update({ staysWith: [...(current?.staysWith ?? []), agentId] }),
    staysWith: (agentId) => current?.staysWith?.includes(agentId) ?? false,
    beginWithAnother(quoteNumber) {
      insteadOf = quoteNumber;
      current = undefined;
      isAsked = false;
    },
    insteadOf: () => insteadOf,
    broker: () => (isBroker ? undefined : signedInName()),
    keepsNothing,
    onKeepsNothing: onRefusal,
  };
  return { session, caller: isBroker ? brokerCaller : linkCaller(() => current?.token ?? null, words, agent) };
}

/** Whether an enrollment was begun by a link of the brokerage in this tab or browser, for whichever product. */
const isKnownHere = (brokerage: string): boolean =>
  [...allHeld(), ...listed()].some(({ begun }) => begun?.brokerage === brokerage) || olderSessions().length > 0;

/** What this tab holds of a new quote; undefined when its answer has no token. */
const heldOf = ({ quote_number, auth, broker, application }: QuoteCreated, begun: Begun): Held | undefined =>
  auth && { quote_number, token: auth.token, agent: broker, begun, ...initialOf(application) };
