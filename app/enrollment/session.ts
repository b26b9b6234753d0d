import { list, listed, listedAt, listedWith, listSold, unlist, withHeld } from "../shared/session/begunHere";
import type { Listed } from "../shared/session/begunHere";
import { onBrokerChange, signedInName } from "../shared/session/broker";
import { forgetPerson } from "../shared/session/caches";
import { brokerCaller, linkCaller } from "../shared/session/callers";
import { deadLinkWords, lostEnrollmentWords } from "../shared/session/deadLink";
import { allHeld, heldAt, heldWith, hold, letGo } from "../shared/session/enrollments";
import type { Held } from "../shared/session/enrollments";
import { noteEnrolling } from "../shared/session/enrolling";
import { forgetOlder, lendToOlder, olderSessions } from "../shared/session/older";
import { initialOf, listedOf, takeOverOlder } from "../shared/session/takeOver";
import { forgetTyped, typedNames } from "../shared/session/typed";
import { keepsNothing, onRefusal, tabStore } from "../shared/storage/stores";
import type { Caller, Ended } from "../shared/api/request";
import type { QuoteCreated } from "../shared/api/types";
import type { EnrollmentSession, Found, Link, Place } from "../wizard/index";

/** The session of an enrollment at a place, with the caller whose calls it makes. */
export interface SessionHere {
  readonly session: EnrollmentSession;
  readonly caller: Caller;
}

/** @param isArrival the person has come here by a link: neither by a reload nor by going back */
export function sessionAt(place: Place, isArrival: boolean): SessionHere {
  const here = new SessionOfTab(place, isArrival);
  const words = place.entry === "share" ? lostEnrollmentWords : deadLinkWords;
  const link = linkCaller(here.token, words, here.agent);
  const refused: Caller["refused"] = (error, token) => {
    if (error.ended) here.endOffer(error.ended);
    else if (error.code === "invalid_login_creds" && place.entry === "enroll") here.end();
    return link.refused(error, token);
  };
  return { session: here, caller: place.entry === "dashboard" ? brokerCaller : { ...link, refused } };
}

const NOTHING: Found = { kind: "nothing" };

/** Which enrollment goes on in this tab: what the tab holds, and what the browser lists, decide. */
class SessionOfTab implements EnrollmentSession {
  private current: Held | undefined;
  /** The person begins here, beside what else was begun. */
  private beginsHere = false;
  private over = false;
  private readonly overListeners = new Set<() => void>();
  /** Where the tab keeps which enrollment stays open with another agent. */
  private readonly insteadKey: string;
  /** Where the tab keeps that its person was asked, and has not answered yet: a reload is not an answer. */
  private readonly askedKey: string;
  /** Where the tab keeps that its person has begun with nothing. */
  private readonly beginsKey: string;
  /** Who comes by a link may be another person than before, and is asked once. */
  private isAsked: boolean;

  constructor(
    private readonly place: Place,
    isArrival: boolean,
  ) {
    this.askedKey = `asked:${place.base}`;
    this.isAsked = isArrival || tabStore.get(this.askedKey) !== null;
    this.insteadKey = `instead:${place.base}`;
    this.beginsKey = `begins:${place.base}`;
  }

  readonly at = async (link: Link): Promise<Found> => {
    const { brokerage, product, isBeginning } = link;
    // Back from the question is not an answer either.
    const isUnanswered = tabStore.get(this.askedKey) !== null;
    const mayBeAnother = isUnanswered || (this.isAsked && isBeginning);
    await takeOverOlder(undefined, mayBeAnother);
    if (this.beginsHere || (this.insteadOf() !== undefined && !mayBeAnother)) return NOTHING;
    const last = heldAt(brokerage, product);
    // A buyer who is done sees the last step again at the address of any step, and begins another enrollment at the first one.
    const held = last?.isSold && isBeginning ? undefined : last;
    this.current = undefined;
    if (held && !mayBeAnother) return this.take(held);
    const isTyped = typedNames().includes(this.place.base);
    // After a reload they go on at the first step, although others have begun something beside them.
    const isBegun = isTyped || (isBeginning && tabStore.get(this.beginsKey) !== null);
    if (isBegun && !mayBeAnother) return this.begins();
    const entries = withHeld(held, await offered(link));
    if (entries.length === 0 && !isTyped) return this.begins();
    if (mayBeAnother) tabStore.set(this.askedKey, "1");
    return { kind: "listed", entries, isTyped };
  };

  readonly with = async (quoteNumber: string): Promise<Found> => {
    if (this.place.entry === "dashboard") return { kind: "held", quote_number: quoteNumber };
    await takeOverOlder(quoteNumber, false);
    const held = heldWith(quoteNumber);
    if (held) return this.take(held);
    const entry = listedWith(quoteNumber);
    return entry ? { kind: "listed", entries: [entry] } : { kind: "elsewhere" };
  };

  readonly mayGoOn = (): boolean =>
    olderSessions().length > 0 ||
    [...allHeld(), ...listed()].some(({ begun }) => begun?.brokerage === this.place.brokerageSlug);

  readonly isAsking = (): boolean => this.isAsked;

  readonly begun = (created: QuoteCreated, product: string): void => {
    const { quote_number, auth, broker, application } = created;
    if (!auth) return;
    const { token } = auth;
    const begun = { brokerage: this.place.brokerageSlug ?? "", product, at: Date.now() };
    this.keepAlone({ quote_number, token, agent: broker, begun, ...initialOf(application) });
    noteEnrolling();
    // A broker tries the own link, or sits here with a client: the next person is offered nothing of it.
    if (signedInName() !== undefined) return;
    list(listedOf(created, begun, token));
    lendToOlder({ token, quote_number, broker });
  };

  readonly seen: EnrollmentSession["seen"] = ({ quote_number, broker, policy }) => {
    const { current } = this;
    if (current?.quote_number === quote_number && current.agent?.id !== broker.id)
      this.keep({ ...current, agent: broker });
    const entry = listedWith(quote_number);
    if (entry && entry.agent?.id !== broker.id) list({ ...entry, agent: { id: broker.id, name: broker.name } });
    if (policy) this.sold(quote_number);
  };

  readonly sold = (quoteNumber: string): void => {
    const { current } = this;
    if (current?.quote_number === quoteNumber && !current.isSold) this.keep({ ...current, isSold: true });
    listSold(quoteNumber);
  };

  readonly resume = ({ quote_number, token, begun, initial }: Listed): void => {
    if (token === undefined) return;
    const held = heldWith(quote_number);
    // The tab may have been given a newer link.
    const latest = held?.token ?? token;
    this.keepAlone({ ...held, quote_number, token: latest, initial, begun: { ...begun, at: Date.now() } });
    this.answered();
  };

  readonly resumeTyped = (): void => void this.begins();

  readonly startOver = (entries: readonly Listed[]): void => {
    const numbers = entries.map(({ quote_number }) => quote_number);
    for (const number of numbers) letGo(number);
    unlist(numbers);
    forgetOlder(numbers);
    const isOfThem = (name: string): boolean => numbers.some((number) => name.endsWith(`:${number}`));
    for (const name of typedNames()) if (name === this.place.base || isOfThem(name)) forgetTyped(name);
    tabStore.remove(this.insteadKey);
    this.current = undefined;
    this.answered();
    forgetPerson();
  };

  readonly drop = (): void => {
    if (!this.current) return;
    letGo(this.current.quote_number);
    unlist([this.current.quote_number]);
    this.current = undefined;
  };

  readonly isOver = (): boolean => this.over;
  readonly onOver = (listener: () => void): (() => void) => {
    this.overListeners.add(listener);
    return () => this.overListeners.delete(listener);
  };
  readonly end = (): void => {
    this.over = true;
    for (const listener of this.overListeners) listener();
  };

  private offerEnded: Ended | undefined;
  readonly ended = (): Ended | undefined => this.offerEnded;
  readonly endOffer = (ended: Ended): void => {
    this.offerEnded = ended;
    // By a share link the person can begin again; a mailed one says the same on each reload.
    if (this.place.entry === "share") this.drop();
    this.end();
  };

  readonly token = (): string | null => this.current?.token ?? null;
  readonly agent: EnrollmentSession["agent"] = () => this.current?.agent;

  readonly stayWith = (agentId: string): void => {
    const { current } = this;
    if (current) this.keep({ ...current, staysWith: [...(current.staysWith ?? []), agentId] });
  };
  readonly staysWith = (agentId: string): boolean => this.current?.staysWith?.includes(agentId) ?? false;

  readonly beginWithAnother = (quoteNumber: string): void => {
    tabStore.set(this.insteadKey, quoteNumber);
    // Who has just come did not type what is kept here.
    if (this.isAsked) forgetTyped(this.place.base);
    this.current = undefined;
    this.answered();
  };
  readonly insteadOf = (): string | undefined => tabStore.get(this.insteadKey) ?? undefined;

  readonly broker = (): string | undefined => (this.place.entry === "dashboard" ? undefined : signedInName());
  readonly onBroker = onBrokerChange;
  readonly keepsNothing = keepsNothing;
  readonly onKeepsNothing = onRefusal;

  private answered(): void {
    this.isAsked = false;
    tabStore.remove(this.askedKey);
  }

  /** From here on it is one person, who begins; the tab remembers that over a reload. */
  private begins(): Found {
    this.answered();
    this.beginsHere = true;
    tabStore.set(this.beginsKey, "1");
    return NOTHING;
  }

  /** A tab goes on with one enrollment of a product. */
  private keepAlone(held: Held): void {
    for (const key of [this.insteadKey, this.beginsKey]) tabStore.remove(key);
    this.beginsHere = false;
    for (const { quote_number, begun } of allHeld())
      if (begun?.brokerage === held.begun?.brokerage && begun?.product === held.begun?.product) letGo(quote_number);
    this.keep(held);
  }

  private take(held: Held): Found {
    this.current = held;
    this.answered();
    return { kind: "held", quote_number: held.quote_number };
  }

  private keep(held: Held): void {
    this.current = held;
    hold(held);
  }
}

/** What the browser lists for a link; what is bought only where its last steps are. */
async function offered({ brokerage, product, isEnd }: Link): Promise<readonly Listed[]> {
  const all = listedAt(brokerage, product);
  const isShown = all.some(({ isSold }) => isSold) && (await isEnd());
  return all.filter(({ isSold }) => !isSold || isShown);
}
