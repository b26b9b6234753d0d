import { describe, expect, test } from "vitest";
import { authorize, traceOf } from "../../../server/access/actor";
import type { Actor } from "../../../server/access/actor";
import { Refusal } from "../../../server/access/refusal";
import { POLICY } from "../../../server/access/policy";
import type { Operation } from "../../../server/access/policy";

const NOBODY: Actor = { kind: "none", space: "demo" };
const BROKER: Actor = { kind: "broker", space: "demo", brokerId: "b-1", brokerageId: "bkg-1" };
const BUYER: Actor = { kind: "quote", space: "demo", quoteNumber: "Q-1", clientId: "c-1" };
const CARRIER: Actor = { kind: "policy", space: "demo", policyId: "p-1" };
const STAFF: Actor = { kind: "staff", space: "demo", staffId: "s-1" };
const REVIEWER: Actor = { kind: "reviewer", space: "demo", staffId: "r-1" };
const DESK: Actor = { kind: "desk", space: "demo", staffId: "d-1" };

const OPERATIONS = Object.keys(POLICY) as Operation[];
/** Open to all: signing in, and what a share link's page needs before there is anybody (portal §6). */
const OPEN = [
  "login_link.send",
  "enrollment_link.send",
  "payment.news",
  "login.redeem",
  "settings.read",
  "broker.read",
  "brokerage.read",
  "quote.create",
] as const;
const ON_A_QUOTE = [
  "client.read",
  "client.update",
  "quote.read",
  "quote.update",
  "quote.plans",
  "quote.checkout",
  "quote_file.sign",
  "quote_file.finish",
  "quote_file.read",
  "quote_file.delete",
  "quote.visit",
  "quote.finalize",
] as const;
/** What takes a colleague's offer or client away: the broker's own, or as the principal all of the brokerage. */
const OWNERS = ["quote.withdraw", "quote.reopen", "client.reassign"] as const;
/** What the desk does in all of the space. */
const AT_THE_DESK = ["policy.number", "policy.read", "policy.waiting", "payment.record", "payment.take_back"] as const;
/** Of these, what is the desk's alone. */
const DESK_ALONE = ["policy.number", "payment.record", "payment.take_back"] as const;
/** What the carrier administers. */
const ACCOUNTS = [
  "licence.list",
  "licence.grant",
  "brokerage.list",
  "brokerage.add",
  "brokerage.rename",
  "brokerage.disable",
  "brokerage.enable",
  "broker.list",
  "broker.add",
  "broker.change",
  "broker.move",
  "broker.disable",
  "broker.enable",
  "staff.list",
  "staff.add",
  "staff.remove",
] as const;
/** What is read in the studio, by staff and reviewers. */
const STUDIO_READS = ["product.read", "library.read", "draft.read"] as const;
/** What staff alone do there. */
const STUDIO_WORK = ["draft.create", "draft.rename", "draft.save", "draft.delete", "draft.restore"] as const;
/** What happens is told by everybody, about what is theirs. */
const EVENTS = "event.record";
const ON_A_POLICY = ["document.read", "policy.read"] as const;
/** What is the carrier's, or no matter of a brokerage. */
const NOT_A_BROKERS: ReadonlySet<string> = new Set([
  ...ACCOUNTS,
  ...STUDIO_READS,
  ...STUDIO_WORK,
  ...DESK_ALONE,
  "session.end",
]);

const mayOf = (actor: Actor): { readonly [operation: string]: object } =>
  Object.fromEntries(
    OPERATIONS.flatMap((operation) => {
      try {
        return [[operation, authorize(operation, actor)]];
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    }),
  );
const each = (operations: readonly string[], scope: object) =>
  Object.fromEntries(operations.map((operation) => [operation, scope]));
const SPACE = { space: "demo" };

describe("who may do what, and how far it reaches (portal §6)", () => {
  test("nobody: what is open, and binding what came in by a share link (Q-01)", () => {
    expect(mayOf(NOBODY)).toEqual({
      ...each([...OPEN, EVENTS], SPACE),
      "quote.finalize": { space: "demo", origin: "share_link" },
    });
  });

  test("a broker: everything within the brokerage, but what is the carrier's, and taking a colleague's offer or client away", () => {
    const open = OPEN.filter((operation) => operation !== "quote.create");
    const own = OPERATIONS.filter(
      (operation) => !NOT_A_BROKERS.has(operation) && !(open as string[]).includes(operation),
    );
    const all = {
      ...each([...open, "session.end"], SPACE),
      ...each(own, { space: "demo", brokerageId: "bkg-1" }),
    };
    expect(mayOf({ ...BROKER, isPrincipal: true })).toEqual(all);
    expect(mayOf(BROKER)).toEqual({
      ...all,
      ...each(OWNERS, { space: "demo", brokerageId: "bkg-1", brokerId: "b-1" }),
    });
  });

  test("a buyer's link: its own quote with its client, and the policy it became", () => {
    const own = { space: "demo", quoteNumber: "Q-1", clientId: "c-1" };
    expect(mayOf(BUYER)).toEqual({
      ...each([...OPEN, "session.end"], SPACE),
      ...each([...ON_A_QUOTE, ...ON_A_POLICY, EVENTS], own),
    });
  });

  test("the carrier's link: its one policy, to read and to number", () => {
    expect(mayOf(CARRIER)).toEqual({
      ...each([...OPEN, "session.end"], SPACE),
      ...each([...ON_A_POLICY, "policy.number", EVENTS], { space: "demo", policyId: "p-1" }),
    });
  });

  test("the carrier's staff: what is open but a quote, the accounts, and all of the studio (R-21)", () => {
    const open = OPEN.filter((operation) => operation !== "quote.create");
    const own = [...ACCOUNTS, ...STUDIO_READS, ...STUDIO_WORK];
    expect(mayOf(STAFF)).toEqual(each([...open, ...own, "session.end", EVENTS], SPACE));
  });

  test("the carrier's reviewer: what is open but a quote, and what is read in the studio (R-21)", () => {
    const open = OPEN.filter((operation) => operation !== "quote.create");
    expect(mayOf(REVIEWER)).toEqual(each([...open, ...STUDIO_READS, "session.end", EVENTS], SPACE));
  });

  test("the carrier's desk: what is open but a quote, and its own work (R-21)", () => {
    const open = OPEN.filter((operation) => operation !== "quote.create");
    expect(mayOf(DESK)).toEqual(each([...open, "session.end", EVENTS, ...AT_THE_DESK], SPACE));
  });

  test("who is refused is told to sign in, or that it is not theirs to do", () => {
    const refusals = (actor: Actor) =>
      new Set(
        OPERATIONS.flatMap((operation) => {
          try {
            authorize(operation, actor);
            return [];
          } catch (error) {
            return [error instanceof Refusal ? error.code : error];
          }
        }),
      );
    const signedIn = [BROKER, STAFF, REVIEWER, DESK, BUYER, CARRIER];
    expect([NOBODY, ...signedIn].map(refusals)).toEqual([
      new Set(["unauthenticated"]),
      ...signedIn.map(() => new Set(["forbidden"])),
    ]);
  });
});

test("an audit row names the caller by ids and nothing else", () => {
  const operator = { kind: "operator", space: "demo" } as const;
  expect([NOBODY, BROKER, STAFF, DESK, BUYER, CARRIER, operator].map(traceOf)).toStrictEqual([
    { kind: "none" },
    { kind: "broker", broker_id: "b-1" },
    { kind: "staff", staff_id: "s-1" },
    { kind: "desk", staff_id: "d-1" },
    { kind: "quote", quote_number: "Q-1" },
    { kind: "policy", policy_id: "p-1" },
    { kind: "operator" },
  ]);
});
