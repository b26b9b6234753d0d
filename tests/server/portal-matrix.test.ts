/**
 * Who may do what (portal §6; reliability §1): every route × every actor × own, colleague's, foreign and missing record,
 * generated from the server's own list of routes and compared with the table below, which is written by hand.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "../../server/app";
import { runImports } from "../../server/jobs/lanes";
import { grantSession } from "../../server/store/sessions";
import { FLOW, saveDraft, STUDIO } from "./support/drafts";
import { answerAll, beginDashboard, beginShareLink, payByCheck, personIn, shareLinkBody } from "./support/enrollment";
import { announced, PDF, plantFile } from "./support/quote-files";
import { startServer, tokenIn } from "./support/server";
import type { TestServer } from "./support/server";
import { isWhole } from "../support/tier";
import { begin, bytesOf, post, sign } from "./support/upload";

const ACTORS = [
  "none",
  "malformed",
  "unknown",
  "expired",
  "revoked",
  "disabled",
  "other-space",
  "owner",
  "colleague",
  "foreign",
  "quote",
  "policy",
  "staff",
  "reviewer",
  "desk",
] as const;
type ActorName = (typeof ACTORS)[number];
const RELATIONS = ["own", "colleague", "foreign", "missing"] as const;
type Relation = (typeof RELATIONS)[number];

/** What each kind of caller gets; a record out of reach is 404 whatever the caller. */
interface Row {
  /** Without a sign-in. */
  readonly none: "yes" | "no";
  /**
   * A broker: their own brokerage's records, whoever the broker; or no record at all. "own": a member gets 403 for those
   * of a colleague, the principal (owner, foreign) none.
   */
  readonly broker: "brokerage" | "own" | "any" | "no";
  /** The buyer's link: its own quote, with its client and policy. */
  readonly quote: "own" | "any" | "no";
  /** The carrier's link: its own policy. */
  readonly policy: "own" | "any" | "no";
  /** The carrier's staff; left out: as without a sign-in, but refused by 403. */
  readonly staff?: "yes" | "no";
  /** The carrier's reviewer, and its desk; left out: as the staff. */
  readonly reviewer?: "no";
  readonly desk?: "yes" | "no";
  /** The kind of record that the address names; null: none. */
  readonly record:
    | "client"
    | "quote"
    | "policy"
    | "schedule"
    | "approval"
    | "operation"
    | "broker"
    | "brokerage"
    | "brokerAccount"
    | "brokerageAccount"
    | "staffAccount"
    | "draft"
    | null;
  /** What the body is, when there is one. */
  readonly body?: object | ((relation: Relation) => object);
  readonly query?: string;
  /** What whoever is let in gets, when it is not 200. */
  readonly ok?: number;
  /** It shows what is written in the studio, to the carrier's people whom it lets in. */
  readonly showsDrafts?: true;
  /** No sign-in is looked at, not even one that is sent. */
  readonly open?: true;
  /** The same of the buyer's link, where it differs. */
  readonly quoteOk?: number;
}

const brokers = { none: "no", broker: "brokerage", quote: "no", policy: "no" } as const;
const owners = { ...brokers, broker: "own" } as const;
const everyone = { none: "yes", broker: "any", quote: "any", policy: "any" } as const;
const quoteSides = { none: "no", broker: "brokerage", quote: "own", policy: "no" } as const;
/** The carrier's staff, and nobody else of the carrier's. */
const staffAlone = {
  none: "no",
  broker: "no",
  quote: "no",
  policy: "no",
  staff: "yes",
  reviewer: "no",
  desk: "no",
} as const;
/** What the studio shows: to its writers, and to those who approve. */
const studioReads = {
  none: "no",
  broker: "no",
  quote: "no",
  policy: "no",
  staff: "yes",
  desk: "no",
  showsDrafts: true,
} as const;
const studioWrites = { ...staffAlone, showsDrafts: true } as const;
/** The carrier's desk alone. */
const deskAlone = { none: "no", broker: "no", quote: "no", policy: "no", desk: "yes" } as const;
const client = { client_type: "individual", person: personIn("CO") };

/** A draft that carries its name wherever it is shown. */
const draftBody = (relation: string) => ({
  product: "kite",
  name: `${CANARY}${relation}`,
  from: { files: [{ path: "kite.flow.json", text: `{ "title": "${CANARY}${relation}" }` }] },
});

const TABLE: { readonly [route: string]: Row } = {
  "GET /healthz": { ...everyone, record: null, open: true },
  "GET /readyz": { ...everyone, record: null, open: true },
  "POST /api/auth/v1/send-login-link": { ...everyone, record: null, body: { email: "nobody@acme.example" } },
  "POST /api/auth/v1/login": { ...everyone, record: null, body: { token: "not-a-token" }, ok: 401 },
  "POST /api/auth/v1/logout": {
    none: "no",
    broker: "any",
    quote: "any",
    policy: "any",
    staff: "yes",
    record: null,
    body: {},
    ok: 204,
  },
  "GET /api/management/v1/settings": { ...everyone, record: null },
  "GET /api/management/v1/brokers/:id": { ...everyone, record: "broker" },
  "GET /api/management/v1/brokers/:id/licences": { ...staffAlone, record: "broker" },
  "PUT /api/management/v1/brokers/:id/licences/:vertical_code": {
    ...staffAlone,
    record: "broker",
    body: { states: "all" },
  },
  "GET /api/management/v1/brokerages": { ...staffAlone, record: null },
  "POST /api/management/v1/brokerages": { ...staffAlone, record: null, body: { slug: "one-more", name: "One more" } },
  "PUT /api/management/v1/brokerages/:id": { ...staffAlone, record: "brokerageAccount", body: { name: "Other name" } },
  "POST /api/management/v1/brokerages/:id/disable": { ...staffAlone, record: "brokerageAccount", body: {} },
  "POST /api/management/v1/brokerages/:id/enable": { ...staffAlone, record: "brokerageAccount", body: {} },
  "GET /api/management/v1/brokers": { ...staffAlone, record: null },
  "POST /api/management/v1/brokers": { ...staffAlone, record: null, body: brokerOf("one-more@spare.example") },
  "PATCH /api/management/v1/brokers/:id": { ...staffAlone, record: "brokerAccount", body: { name: "Other name" } },
  "POST /api/management/v1/brokers/:id/move": {
    ...staffAlone,
    record: "brokerAccount",
    body: { brokerage: { slug: "globex" } },
  },
  "POST /api/management/v1/brokers/:id/disable": { ...staffAlone, record: "brokerAccount", body: {} },
  "POST /api/management/v1/brokers/:id/enable": { ...staffAlone, record: "brokerAccount", body: {} },
  "GET /api/management/v1/staff": { ...staffAlone, record: null },
  "POST /api/management/v1/staff": { ...staffAlone, record: null, body: deskOf("one-more@carrier.example") },
  "DELETE /api/management/v1/staff/:id": { ...staffAlone, record: "staffAccount", ok: 204 },
  "GET /api/studio/v1/products": { ...studioReads, record: null },
  "GET /api/studio/v1/products/:id": { ...studioReads, record: null },
  "GET /api/studio/v1/products/:id/steps": { ...studioReads, record: null },
  "GET /api/studio/v1/products/:id/working": { ...studioReads, record: null },
  "GET /api/studio/v1/products/:id/versions/:version": { ...studioReads, record: null },
  "GET /api/studio/v1/library": { ...studioReads, record: null },
  "GET /api/studio/v1/library/books/:name": { ...studioReads, record: null },
  "GET /api/studio/v1/library/lists/:name": { ...studioReads, record: null },
  "GET /api/studio/v1/library/parts/:name": { ...studioReads, record: null },
  "GET /api/studio/v1/drafts": { ...studioReads, record: null },
  "POST /api/studio/v1/drafts": { ...studioWrites, record: null, body: () => draftBody("more") },
  "GET /api/studio/v1/drafts/:id": { ...studioReads, record: "draft" },
  "PUT /api/studio/v1/drafts/:id": { ...studioWrites, record: "draft", body: { name: "Other name" } },
  // A save that names no revision is refused; a draft that is not there comes first.
  "PUT /api/studio/v1/drafts/:id/files": {
    ...studioWrites,
    record: "draft",
    body: { files: [{ path: "kite.flow.json", text: "[]" }] },
    ok: 428,
  },
  "GET /api/studio/v1/drafts/:id/changes": { ...studioReads, record: "draft" },
  "GET /api/studio/v1/drafts/:id/changes/:number": { ...studioReads, record: "draft" },
  "DELETE /api/studio/v1/drafts/:id": { ...studioWrites, record: "draft" },
  "POST /api/studio/v1/drafts/:id/restore": { ...studioWrites, record: "draft", body: {} },
  "GET /api/management/v1/brokerages/:id": { ...everyone, record: "brokerage" },
  "POST /api/management/v1/clients/:id/offer-preview": {
    ...brokers,
    record: "client",
    body: { vertical_code: "chubb_passport360" },
  },
  "GET /api/management/v1/colleagues": { ...brokers, record: null },
  "POST /api/management/v1/clients": { ...brokers, record: null, body: client },
  "GET /api/management/v1/clients": { ...brokers, record: null },
  "GET /api/management/v1/clients/stats": { ...brokers, record: null },
  "GET /api/management/v1/search": { ...brokers, record: null },
  "GET /api/management/v1/clients/:id": { ...quoteSides, record: "client" },
  // The quotes are finished: a buyer's link changes their client no more.
  "PUT /api/management/v1/clients/:id": { ...quoteSides, record: "client", body: client, quoteOk: 409 },
  "POST /api/management/v1/files/sign": {
    ...brokers,
    record: null,
    body: { content_type: "text/csv", file_hash: "0".repeat(64), file_name: "a.csv", description: "Client import" },
  },
  "POST /api/management/v1/clients/bulk-csv": {
    ...brokers,
    record: "approval",
    body: (relation: Relation) => ({ file_approval_id: records.approval[relation] }),
  },
  "GET /api/management/v1/long_operations/:id": { ...brokers, record: "operation" },
  "GET /api/management/v1/policies": { ...brokers, record: "client" },
  "GET /api/management/v1/policies/:id": {
    none: "no",
    broker: "brokerage",
    quote: "own",
    policy: "own",
    desk: "yes",
    record: "policy",
  },
  "PATCH /api/management/v1/policies/:id": {
    ...deskAlone,
    policy: "own",
    record: "policy",
    query: "op=submit_policy_number",
    body: (relation: Relation) => ({ policy_number: `MC-${relation}` }),
  },
  "GET /api/management/v1/policies/work": { ...brokers, desk: "yes", record: null, query: "waiting=check" },
  "POST /api/management/v1/policies/:id/payments": {
    ...deskAlone,
    record: "policy",
    body: { received_on: "2026-11-20", amount: 1 },
  },
  "POST /api/management/v1/policies/:id/payments/:payment/take-back": { ...deskAlone, record: "policy", body: {} },
  "GET /api/management/v1/documents/:id": {
    none: "no",
    broker: "brokerage",
    quote: "own",
    policy: "own",
    record: "schedule",
  },
  // There only with Stripe's keys; the signature is the permission (stripe-events.test.ts).
  "POST /api/payments/v1/stripe-events": { ...everyone, record: null, body: {}, ok: 404, open: true },
  "POST /api/quotes/v1/quotes": { ...everyone, staff: "no", record: null, body: shareLinkBody("CO") },
  "GET /api/quotes/v1/quotes": { ...brokers, record: "client" },
  "GET /api/quotes/v1/quotes/:quote_number": { ...quoteSides, record: "quote" },
  "POST /api/quotes/v1/quotes/:quote_number/files": { ...quoteSides, record: "quote", body: announced(PDF), ok: 409 },
  "POST /api/quotes/v1/quotes/:quote_number/files/:file/done": { ...quoteSides, record: "quote", body: {} },
  "GET /api/quotes/v1/quotes/:quote_number/files/:file": { ...quoteSides, record: "quote" },
  "DELETE /api/quotes/v1/quotes/:quote_number/files/:file": { ...quoteSides, record: "quote", ok: 409 },
  "GET /api/quotes/v1/quotes/:quote_number/plans": { ...quoteSides, record: "quote" },
  "GET /api/quotes/v1/quotes/:quote_number/checkout": { ...quoteSides, record: "quote" },
  "GET /api/quotes/v1/worklist": { ...brokers, record: null },
  "POST /api/quotes/v1/quotes/:quote_number/visits": { ...quoteSides, record: "quote", body: { step: null }, ok: 204 },
  "POST /api/quotes/v1/quotes/:quote_number/link": { ...brokers, record: "quote", body: {}, ok: 409 },
  "POST /api/quotes/v1/quotes/:quote_number/withdraw": { ...owners, record: "quote", body: {}, ok: 409 },
  "POST /api/quotes/v1/quotes/:quote_number/reopen": { ...owners, record: "quote", body: {}, ok: 409 },
  // The quotes are finished, so that whoever reaches one is told so.
  "PUT /api/quotes/v1/quotes/:quote_number": {
    ...quoteSides,
    record: "quote",
    body: { application: { auto_renewal: true } },
    ok: 409,
  },
  "PATCH /api/quotes/v1/quotes/:quote_number/handoff": {
    ...brokers,
    record: "quote",
    body: { handoff_type: "blank" },
    ok: 409,
  },
  "POST /api/quotes/v1/enrollment-links": { ...everyone, record: null, body: { token: "not-a-token" }, ok: 202 },
  "POST /api/events/v1/events": {
    ...everyone,
    record: null,
    body: { name: "import_begun", page: "clients", detail: {} },
    ok: 202,
  },
  "GET /api/management/v1/clients/:id/undelivered": { ...brokers, record: "client" },
  "GET /api/management/v1/clients/:id/twins": { ...brokers, record: "client" },
  "GET /api/management/v1/clients/:id/products": { ...brokers, record: "client" },
  // Without a sign-in a share link's quote may be finished by its number alone (Q-01); all of these are share links'.
  "POST /api/quotes/v1/quotes/:quote_number/finalize": {
    none: "yes",
    staff: "no",
    broker: "brokerage",
    quote: "own",
    policy: "no",
    record: "quote",
    body: {},
  },
};

/** The accounts that calls change: nobody signs in with them. */
function brokerOf(email: string) {
  return { brokerage: { slug: "acme" }, name: "Spare", email, phone_number: "303-555-0177" };
}
function deskOf(email: string) {
  return { kind: "desk", name: "Spare", email };
}

let server: TestServer;
const tokens = new Map<ActorName, string | undefined>();
type Records = { [relation in Relation]: string };
/** The file of each of the quotes. */
const files: { [relation in Relation]?: string } = {};
const empty = (): Records => ({ own: "", colleague: "", foreign: "", missing: "nothing" });
const records = {
  client: empty(),
  quote: empty(),
  policy: empty(),
  schedule: empty(),
  approval: empty(),
  operation: empty(),
  broker: empty(),
  brokerage: empty(),
  brokerAccount: empty(),
  brokerageAccount: empty(),
  staffAccount: empty(),
  draft: empty(),
};

const EMAILS = { own: "dana@acme.example", colleague: "lee@acme.example", foreign: "kim@globex.example" } as const;
const SIDES = {
  own: { broker: { id: "bkr_dana" }, brokerage: { slug: "acme" } },
  colleague: { broker: { id: "bkr_lee" }, brokerage: { slug: "acme" } },
  foreign: { broker: { id: "bkr_kim" }, brokerage: { slug: "globex" } },
} as const;
const CARRIER = {
  staff: "staff@carrier.example",
  reviewer: "reviewer@carrier.example",
  desk: "issuing@carrier.example",
} as const;
const isCarrier = (actor: ActorName): actor is keyof typeof CARRIER => Object.hasOwn(CARRIER, actor);
const CANARY = "Canary";

beforeAll(async () => {
  server = await startServer();
  for (const relation of ["own", "colleague", "foreign"] as const) await makeRecords(relation);
  records.quote.missing = "Q-00000000000000000000000000";
  records.schedule.missing = "schedule-nothing";
  records.policy.missing = "pol_nothing";
  await makeActors();
  for (const relation of ["own", "colleague", "foreign"] as const) await makeAccounts(relation);
  for (const relation of ["own", "colleague", "foreign"] as const) await makePayment(relation);
  for (const relation of ["own", "colleague", "foreign"] as const) await makeDraft(relation);
});
afterAll(() => server.close());

/** A finished enrollment through the share link of that broker, and a file of theirs that was imported. */
async function makeRecords(relation: "own" | "colleague" | "foreign"): Promise<void> {
  const body = shareLinkBody("CO");
  const { client_type, ...buyer } = body.application.client;
  const named = { ...buyer, last_name: `${CANARY}${relation}` };
  const quote = await server.call("POST", "/api/quotes/v1/quotes", {
    body: {
      ...body,
      ...SIDES[relation],
      application: { ...body.application, client: { client_type, ...named }, holders: [named] },
    },
  });
  const token = String(quote.body.auth?.token);
  const number = String(quote.body.quote_number);
  const enrollment = {
    number,
    token,
    clientId: String(quote.body.client?.id),
    put: (application: object) =>
      server.call("PUT", `/api/quotes/v1/quotes/${number}`, { body: { application }, token }),
  };
  await answerAll({
    ...enrollment,
    get: () => server.call("GET", `/api/quotes/v1/quotes/${number}`),
    finalize: () => server.call("POST", `/api/quotes/v1/quotes/${number}/finalize`),
  });
  await enrollment.put(payByCheck);
  const finished = await server.call("POST", `/api/quotes/v1/quotes/${number}/finalize`, { body: {} });
  if (finished.status !== 200) throw new Error(finished.text);
  records.client[relation] = enrollment.clientId;
  records.quote[relation] = number;
  files[relation] = await plantFile(server, number, `${CANARY}${relation}.pdf`);
  records.policy[relation] = String(finished.body.policy?.id);
  records.schedule[relation] = `schedule-${records.policy[relation]}`;
  records.broker[relation] = SIDES[relation].broker.id;
  records.brokerage[relation] = SIDES[relation].brokerage.slug;
  if (relation === "own") {
    tokens.set("quote", token);
    tokens.set("policy", tokenIn((await server.mails("issuing@carrier.example"))[0]));
  }
  await importOne(relation);
}

/** To the carrier's staff, each of them is the same. */
async function makeAccounts(relation: "own" | "colleague" | "foreign"): Promise<void> {
  const add = async (accounts: string, body: object): Promise<string> => {
    const added = await server.call("POST", `/api/management/v1/${accounts}`, { token: tokens.get("staff"), body });
    return String(added.body.id);
  };
  records.brokerageAccount[relation] = await add("brokerages", { slug: `spare-${relation}`, name: "Spare" });
  records.brokerAccount[relation] = await add("brokers", brokerOf(`${relation}@spare.example`));
  records.staffAccount[relation] = await add("staff", deskOf(`${relation}@carrier.example`));
}

/** A draft with a change; to the carrier's people, each of them is the same. */
async function makeDraft(relation: "own" | "colleague" | "foreign"): Promise<void> {
  const token = tokens.get("staff") ?? "";
  const begun = await server.call("POST", `${STUDIO}/drafts`, { token, body: draftBody(relation) });
  const draft = String(begun.body.head?.id);
  const saved = await saveDraft(server, token, draft, [{ path: FLOW, text: `"${CANARY}${relation}"` }], {
    revision: 1,
  });
  expect(saved.status, saved.text).toBe(200);
  records.draft[relation] = draft;
}

/** A check that has come for the policy. */
async function makePayment(relation: "own" | "colleague" | "foreign"): Promise<void> {
  const { id: recorded_by } = await server.db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", CARRIER.desk)
    .executeTakeFirstOrThrow();
  const check = { received_on: "2026-11-20", amount_cents: 100, recorded_by, recorded_at: new Date() };
  await server.db
    .insertInto("received_payments")
    .values({ id: `chk_${relation}`, space: "demo", policy_id: records.policy[relation], ...check })
    .execute();
}

async function importOne(relation: "own" | "colleague" | "foreign"): Promise<void> {
  const token = await server.signIn(EMAILS[relation]);
  const bytes = bytesOf(`first_name,last_name,email\nAnn,${CANARY}${relation},ann@mail.example\n`);
  const signed = await sign(server, token, bytes);
  await post(server, Object.entries(signed.post), bytes);
  records.approval[relation] = signed.id;
  records.operation[relation] = String((await begin(server, token, signed.id)).body.id);
  await runImports(server.deps);
}

async function makeActors(): Promise<void> {
  const { db } = server;
  const grant = (space: string, brokerId: string) =>
    db.transaction().execute((trx) => grantSession(trx, space, { kind: "broker", brokerId }));
  tokens.set("owner", await server.signIn(EMAILS.own));
  tokens.set("colleague", await server.signIn(EMAILS.colleague));
  tokens.set("foreign", await server.signIn(EMAILS.foreign));
  tokens.set("staff", await server.signIn(CARRIER.staff));
  tokens.set("reviewer", await server.signIn(CARRIER.reviewer));
  tokens.set("desk", await server.signIn(CARRIER.desk));
  tokens.set("malformed", "no token at all!");
  tokens.set("unknown", "a".repeat(43));
  const expired = await grant("demo", "bkr_sam");
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("broker_id", "=", "bkr_sam")
    .execute();
  tokens.set("expired", expired);
  const revoked = await server.signIn(EMAILS.own);
  await server.call("POST", "/api/auth/v1/logout", { token: revoked, body: {} });
  tokens.set("revoked", revoked);
  await db
    .insertInto("brokers")
    .values({
      id: "bkr_gone",
      space: "demo",
      brokerage_id: "bkg_acme",
      name: "Gone",
      email: "gone@acme.example",
      phone_number: "303-555-0119",
      disabled_at: new Date(),
    })
    .execute();
  tokens.set("disabled", await grant("demo", "bkr_gone"));
  await db
    .insertInto("brokerages")
    .values({ id: "bkg_other", space: "other", slug: "acme", name: "Other", default_broker_id: null })
    .execute();
  await db
    .insertInto("brokers")
    .values({
      id: "bkr_other",
      space: "other",
      brokerage_id: "bkg_other",
      name: "Other",
      email: EMAILS.own,
      phone_number: "303-555-0118",
      disabled_at: null,
    })
    .execute();
  tokens.set("other-space", await grant("other", "bkr_other"));
}

/** The whole policy in a few lines. */
function expected(row: Row, actor: ActorName, relation: Relation): number {
  const ok = (actor === "quote" ? row.quoteOk : undefined) ?? row.ok ?? 200;
  if (row.open) return ok;
  const reached = (reaches: boolean): number => (row.record !== null && !reaches ? 404 : ok);
  if (["malformed", "unknown", "expired", "revoked", "disabled"].includes(actor)) return 401;
  if (actor === "other-space") return 403;
  const exists = relation !== "missing";
  if (actor === "none") return row.none === "yes" ? reached(exists) : 401;
  if (isCarrier(actor)) {
    const may = row[actor] ?? row.staff ?? row.none;
    return may === "yes" ? reached(exists) : 403;
  }
  if (actor === "quote" || actor === "policy") {
    if (row[actor] === "no") return 403;
    return reached(row[actor] === "any" ? exists : relation === "own");
  }
  if (row.broker === "no") return 403;
  if (row.broker === "any") return reached(exists);
  // The owner's and the colleague's brokerage is the same; to the foreign broker "foreign" is their own.
  const inBrokerage = actor === "foreign" ? relation === "foreign" : relation === "own" || relation === "colleague";
  if (row.broker === "own" && actor === "colleague" && relation === "own") return 403;
  return reached(inBrokerage);
}

function addressOf(route: string, row: Row, relation: Relation): string {
  const path = route.split(" ")[1] ?? "";
  if (path.endsWith("/search")) return `${path}?q=${CANARY}`;
  const id = row.record === null ? "" : records[row.record][relation];
  const filled = path
    .replace(":vertical_code", "chubb_passport360")
    .replace("products/:id", "products/boa")
    .replace(":version", "1.7.0")
    .replace(":name", /lists/.test(path) ? "us-regions@1" : /books/.test(path) ? "boa@1" : "person@2")
    .replace(":number", "1")
    .replace(/:\w+/, id)
    .replace(":payment", `chk_${relation}`)
    .replace(":file", files[relation] ?? "nothing");
  if (row.query !== undefined) return `${filled}?${row.query}`;
  return filled === path && row.record === "client" ? `${path}?client_id=${id}` : filled;
}

async function ask(route: string, row: Row, actor: ActorName, relation: Relation) {
  const token = route.endsWith("/logout") ? await freshToken(actor) : tokens.get(actor);
  // A policy gets its number once.
  if (route.startsWith("PATCH") && row.record === "policy")
    await server.db
      .updateTable("policies")
      .set({ policy_number: null })
      .where("quote_number", "is not", null)
      .execute();
  const body = typeof row.body === "function" ? row.body(relation) : row.body;
  return server.call(route.split(" ")[0] ?? "", addressOf(route, row, relation), { token, ...(body && { body }) });
}

/** Signing out ends the session that the other rows need. */
async function freshToken(actor: ActorName): Promise<string | undefined> {
  if (actor === "owner" || actor === "colleague") return server.signIn(EMAILS[actor === "owner" ? "own" : "colleague"]);
  if (actor === "foreign") return server.signIn(EMAILS.foreign);
  if (isCarrier(actor)) return server.signIn(CARRIER[actor]);
  if (actor === "quote") return (await beginShareLink(server)).token;
  if (actor === "policy")
    return server.db
      .transaction()
      .execute((trx) => grantSession(trx, "demo", { kind: "policy", policyId: records.policy.own }));
  return tokens.get(actor);
}

/** What a caller must never see: the names of records out of reach. The policies of the space are the desk's. */
function strangers(actor: ActorName, row: Row): readonly string[] {
  if (actor === "desk" && row.desk === "yes") return [];
  // The drafts of the space are theirs.
  if (row.showsDrafts && (actor === "staff" || actor === "reviewer")) return [];
  if (actor === "owner" || actor === "colleague") return [`${CANARY}foreign`];
  if (actor === "foreign" || actor === "quote" || actor === "policy")
    return [`${CANARY}colleague`, ...(actor === "foreign" ? [`${CANARY}own`] : [`${CANARY}foreign`])];
  return [CANARY];
}

test("the table names every route and no other", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(apiRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
});

/** Who may do nothing: one place of the server turns all of them away before a route is looked at. */
const NOBODY = ["malformed", "unknown", "expired", "revoked", "disabled", "other-space"] as const;

/** The actors that a route is tried with: in `npm test` one of those who may do nothing, the next one at the next route. */
function actorsFor(route: string): readonly ActorName[] {
  if (isWhole) return ACTORS;
  const at = Object.keys(TABLE).indexOf(route);
  const left: ReadonlySet<ActorName> = new Set(NOBODY.filter((_, index) => index !== at % NOBODY.length));
  return ACTORS.filter((actor) => !left.has(actor));
}

describe.each(Object.entries(TABLE))("%s", (route, row) => {
  const relations = row.record === null ? (["own"] as const) : RELATIONS;
  test.each(actorsFor(route))("%s", async (actor) => {
    for (const relation of relations) {
      const answer = await ask(route, row, actor, relation);
      expect({ relation, status: answer.status }, answer.text.slice(0, 300)).toEqual({
        relation,
        status: expected(row, actor, relation),
      });
      for (const canary of strangers(actor, row)) expect(answer.text).not.toContain(canary);
    }
  });
});

test.each(Object.entries(TABLE).filter(([, row]) => row.record !== null && row.broker === "brokerage"))(
  "%s: what is foreign and what is missing answer the same",
  async (route, row) => {
    const [foreign, missing] = [await ask(route, row, "owner", "foreign"), await ask(route, row, "owner", "missing")];
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  },
);

test("a proposal is within the same reach as its quote", async () => {
  const token = await server.signIn(EMAILS.own);
  const quote = await beginDashboard(server, token);
  await server.call("PATCH", `/api/quotes/v1/quotes/${quote.number}/handoff`, {
    token,
    body: { handoff_type: "blank" },
  });
  const path = `/api/management/v1/documents/proposal-${quote.number}`;
  const statuses = await Promise.all(
    ACTORS.map(
      async (actor) => [actor, (await server.call("GET", path, { token: tokens.get(actor) })).status] as const,
    ),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    none: 401,
    malformed: 401,
    unknown: 401,
    expired: 401,
    revoked: 401,
    disabled: 401,
    "other-space": 403,
    owner: 200,
    colleague: 200,
    foreign: 404,
    quote: 404,
    policy: 404,
    staff: 403,
    reviewer: 403,
    desk: 403,
  });
});

test("each id tried as every other id finds nothing and breaks nothing", async () => {
  const ids = Object.entries(records).map(([kind, { own }]) => [kind, own] as const);
  for (const [route, row] of Object.entries(TABLE)) {
    if (row.record === null || row.broker === "no" || !route.startsWith("GET")) continue;
    for (const [kind, id] of ids) {
      if (kind.startsWith(row.record) || (row.record === "brokerage" && kind === "broker")) continue;
      const path = (route.split(" ")[1] ?? "").replace(/:\w+/, id);
      const address = path.includes(id) ? path : `${path}?client_id=${id}`;
      expect([route, kind, (await server.call("GET", address, { token: tokens.get("owner") })).status]).toEqual([
        route,
        kind,
        404,
      ]);
    }
  }
});

test("a search and a list show each broker their own brokerage only", async () => {
  const seen = async (actor: ActorName) => {
    const found = await server.call("GET", `/api/management/v1/search?q=${CANARY}`, { token: tokens.get(actor) });
    return [...new Set(found.text.match(new RegExp(`${CANARY}\\w+`, "g")) ?? [])].toSorted();
  };
  expect(await seen("owner")).toEqual([`${CANARY}colleague`, `${CANARY}own`]);
  expect(await seen("foreign")).toEqual([`${CANARY}foreign`]);
});
