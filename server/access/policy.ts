/**
 * Who may do what (portal §6), in one table: operation × actor → the records within reach.
 * `deny` answers 401 without a sign-in and 403 with one; a record out of reach answers the 404 of a missing one.
 */
export type ActorKind = "none" | "broker" | CarrierKind | "quote" | "policy";

/**
 * The carrier's people who may sign in (resolutions R-21): staff administer accounts, the reviewer approves flows, the
 * desk gives each policy its number and records the checks that come.
 */
export type CarrierKind = "staff" | "reviewer" | "desk";

/**
 * any: no record is involved, or it is public · brokerage: records of the broker's own brokerage ·
 * own: those that are the broker's; all of the brokerage for its principal, who is its default broker ·
 * quote: the token's one quote, its client and its policy · policy: the token's one policy ·
 * share_link: quotes that came in by a share link.
 */
export type ReachKind = "any" | "brokerage" | "own" | "quote" | "policy" | "share_link" | "deny";

type Row = { readonly [kind in ActorKind]: ReachKind };

const carrier = { staff: "any", reviewer: "any", desk: "any" } as const;
const noCarrier = { staff: "deny", reviewer: "deny", desk: "deny" } as const;
const everyone: Row = { none: "any", broker: "any", ...carrier, quote: "any", policy: "any" };
const brokers: Row = { none: "deny", broker: "brokerage", ...noCarrier, quote: "deny", policy: "deny" };
/** What a colleague's quote or client is not taken away by. */
const owners: Row = { ...brokers, broker: "own" };
const quoteSides: Row = { none: "deny", broker: "brokerage", ...noCarrier, quote: "quote", policy: "deny" };
/** The carrier's staff do what is theirs, and nothing else (resolutions R-21). */
const staff: Row = { ...noCarrier, none: "deny", broker: "deny", staff: "any", quote: "deny", policy: "deny" };
/** What the studio shows to those who write products and to those who approve them. */
const studioReaders: Row = { ...staff, reviewer: "any" };
/** The carrier's desk does its own work in all of the space, and nothing else. */
const desk: Row = { ...noCarrier, none: "deny", broker: "deny", desk: "any", quote: "deny", policy: "deny" };

export const POLICY = {
  "login_link.send": everyone,
  "login.redeem": everyone,
  "session.end": { none: "deny", broker: "any", ...carrier, quote: "any", policy: "any" },
  "settings.read": everyone,
  "broker.read": everyone,
  "brokerage.read": everyone,
  "licence.list": staff,
  "licence.grant": staff,
  "brokerage.list": staff,
  "brokerage.add": staff,
  "brokerage.rename": staff,
  "brokerage.disable": staff,
  "brokerage.enable": staff,
  "broker.list": staff,
  "broker.add": staff,
  "broker.change": staff,
  "broker.move": staff,
  "broker.disable": staff,
  "broker.enable": staff,
  "staff.list": staff,
  "staff.add": staff,
  "staff.remove": staff,
  "product.read": studioReaders,
  "library.read": studioReaders,
  "draft.read": studioReaders,
  "draft.create": staff,
  "draft.rename": staff,
  "draft.save": staff,
  "draft.delete": staff,
  "draft.restore": staff,
  // The brokers of the own brokerage, to whom a client can be given.
  "colleague.list": brokers,
  "client.create": brokers,
  "client.list": brokers,
  "client.read": quoteSides,
  "client.update": quoteSides,
  // Asked within `client.update`, when it names another broker: the offers go along, which are `own` as well.
  "client.reassign": owners,
  "client.undelivered": brokers,
  "client.twins": brokers,
  "client.import": brokers,
  "file.sign": brokers,
  "operation.read": brokers,
  "search.read": brokers,
  // Without a client, this is the share link's call, open to all; with one, it needs a broker (domain/create-quote.ts).
  "quote.create": { none: "any", broker: "brokerage", ...noCarrier, quote: "any", policy: "any" },
  "quote.list": brokers,
  "quote.read": quoteSides,
  "quote.update": quoteSides,
  "quote_file.sign": quoteSides,
  "quote_file.finish": quoteSides,
  "quote_file.read": quoteSides,
  "quote_file.delete": quoteSides,
  "quote.plans": quoteSides,
  "quote.checkout": quoteSides,
  "quote.handoff": brokers,
  "quote.worklist": brokers,
  "quote.link": brokers,
  "quote.visit": quoteSides,
  "quote.withdraw": owners,
  "quote.reopen": owners,
  "enrollment_link.send": everyone,
  "offer.list": brokers,
  "offer.preview": brokers,
  "quote.finalize": { none: "share_link", broker: "brokerage", ...noCarrier, quote: "quote", policy: "deny" },
  // The signature of the card provider is the permission (routes/payments.ts).
  "payment.news": everyone,
  // Anybody tells what happened to them; which records they may name, the reach says (resolutions R-16).
  "event.record": { none: "any", broker: "brokerage", ...carrier, quote: "quote", policy: "policy" },
  "policy.list": brokers,
  "document.read": { none: "deny", broker: "brokerage", ...noCarrier, quote: "quote", policy: "policy" },
  "policy.number": { ...desk, policy: "policy" },
  "policy.read": { none: "deny", broker: "brokerage", ...noCarrier, desk: "any", quote: "quote", policy: "policy" },
  "policy.waiting": { ...brokers, desk: "any" },
  "payment.record": desk,
  "payment.take_back": desk,
} as const satisfies { readonly [operation: string]: Row };

export type Operation = keyof typeof POLICY;
