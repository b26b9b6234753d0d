/** Prices change while quotes are open: one with a plan keeps the book that priced it, and its policy for ever. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resumeAttempts } from "../../server/domain/payment-sweep";
import { createSandboxPayments } from "../../server/payments/sandbox";
import { openRateBooks } from "../../server/rates/kept";
import {
  answerAll,
  beginDashboard,
  beginShareLink,
  CLIENTS,
  CONSENT,
  enrollment,
  firstApplication,
  PASSPORT,
  payByCard,
  payByCheck,
  personIn,
  QUOTES,
  shareLinkBody,
} from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { wordsOf } from "./support/pdf";
import { serverOver, startServer } from "./support/server";
import type { Body, TestServer } from "./support/server";

const GOLF = "passport360-enhanced-family-golf";
const PLAIN = "passport360-enhanced-family";
const shipped = resolve(import.meta.dirname, "../../server/data/products/passport360@1.json");
const folders = mkdtempSync(join(tmpdir(), "rate-books-"));

interface Book {
  readonly plan_prices: object;
  readonly availability: object;
  readonly optional_coverages: { readonly golf_package: object; readonly trip_cancellation: object };
}
const book = JSON.parse(readFileSync(shipped, "utf8")) as Book;

/** What an enhanced plan for a family costs by the shipped book, with golf, and by a dearer one. */
const [BEFORE, AFTER] = [585, 685];
const dearer = (by: number) => ({
  plan_prices: {
    essential: { individual: 195 + by, family: 295 + by },
    enhanced: { individual: 345 + by, family: 525 + by },
  },
});

/** Writes the second version of the book into a folder of more books, as PRODUCTS_DIR names one. */
function writeNext(folder: string, changes: object): string {
  mkdirSync(join(folders, folder), { recursive: true });
  writeFileSync(join(folders, folder, "passport360@2.json"), JSON.stringify({ ...book, version: 2, ...changes }));
  return join(folders, folder);
}

let before: TestServer;
let dana: string;
beforeAll(async () => {
  before = await startServer();
  dana = await before.signIn("dana@acme.example");
});
afterAll(async () => {
  await before.close();
  rmSync(folders, { recursive: true });
});

/** The server started again on the same database, with the second version of the book beside the first. */
async function restarted(folder: string, changes: object, of: TestServer = before): Promise<TestServer> {
  const rates = await openRateBooks(of.db, [writeNext(folder, changes)]);
  return serverOver({ ...of.deps, rates }, of.url, of.close);
}

/** The same enrollment at another server. */
const at = (server: TestServer, { number, token, clientId }: Enrollment): Enrollment =>
  enrollment(server, number, token, clientId);

const HOLDER = { holders: [{ ...personIn("CO"), dob: "1990-02-28", position_on_policy: 1 }] };

async function withPlan(server = before, plan = GOLF): Promise<Enrollment> {
  const quote = await beginShareLink(server);
  await answerAll(quote, "CO", plan);
  return quote;
}

async function withoutPlan(server = before): Promise<Enrollment> {
  const quote = await beginShareLink(server);
  expect((await quote.put(HOLDER)).status).toBe(200);
  return quote;
}

/** What the plan costs by the API: in the plans on offer. */
async function offeredAt(quote: Enrollment, plan = PLAIN): Promise<number | undefined> {
  const { body } = await quote.get("/plans");
  const found = (body.plans as unknown as readonly Body[]).find(({ id }) => String(id) === plan);
  return found && Number(found.settings?.price);
}

const total = async (quote: Enrollment) => (await quote.get("/checkout")).body.grandtotal;

const bookOf = async (quote: Enrollment) =>
  (
    await before.db
      .selectFrom("quotes")
      .select("rate_book")
      .where("quote_number", "=", quote.number)
      .executeTakeFirstOrThrow()
  ).rate_book;

const policyOf = (quote: Enrollment, of: TestServer = before) =>
  of.db.selectFrom("policies").selectAll().where("quote_number", "=", quote.number).executeTakeFirstOrThrow();

const hashAt = (server: TestServer): string => server.deps.rates.of(PASSPORT).sha256;

describe("a book with other prices, while quotes are open", () => {
  let after: TestServer;
  beforeAll(async () => {
    after = await restarted("dearer", dearer(100));
  });

  test("a quote with a plan keeps its price, from the plans to the policy", async () => {
    const quote = at(after, await withPlan());
    expect([await offeredAt(quote), await total(quote)]).toEqual([525, BEFORE]);
    expect((await quote.put(payByCheck)).status).toBe(200);
    expect([await total(quote), await bookOf(quote)]).toEqual([BEFORE, hashAt(before)]);
    expect((await quote.finalize()).status).toBe(200);
    expect(await policyOf(quote)).toMatchObject({ total_cents: BEFORE * 100, rate_book: hashAt(before) });
    expect(await total(quote)).toBe(BEFORE);
    expect((await after.mails("ann.lee@mail.example"))[0]?.text).toContain(`Total due: $${BEFORE}.00`);
  });

  test("a quote without a plan has the new price at once, and keeps the new book", async () => {
    const quote = at(after, await withoutPlan());
    expect([await offeredAt(quote), await bookOf(quote)]).toEqual([625, null]);
    await answerAll(quote);
    expect([await total(quote), await bookOf(quote)]).toEqual([AFTER, hashAt(after)]);
    await quote.put(payByCard("ok", "after"));
    expect((await quote.finalize()).status).toBe(200);
    expect(await policyOf(quote)).toMatchObject({ total_cents: AFTER * 100, rate_book: hashAt(after) });
  });

  test("another plan is chosen from the same book", async () => {
    const quote = at(after, await withPlan());
    expect((await quote.put({ plan_id: "passport360-enhanced-individual" })).status).toBe(200);
    expect([await total(quote), await bookOf(quote)]).toEqual([345, hashAt(before)]);
  });

  test("a plan that is taken back releases the book", async () => {
    const quote = at(after, await withPlan());
    await quote.put({ plan_id: null });
    expect([await bookOf(quote), await offeredAt(quote)]).toEqual([null, 625]);
    await quote.put({ plan_id: GOLF });
    expect([await bookOf(quote), await total(quote)]).toEqual([hashAt(after), AFTER]);
  });

  test("so does another state, where the plan must be chosen again", async () => {
    const quote = at(after, await withPlan());
    const moved = await quote.put(firstApplication("TX"));
    expect(moved.body.application).not.toHaveProperty("plan_id");
    expect([await bookOf(quote), await offeredAt(quote)]).toEqual([null, 625]);
  });

  test("a book that is left behind by an older server without a plan prices nothing", async () => {
    const quote = at(after, await withPlan());
    const { application } = await before.db
      .selectFrom("quotes")
      .select("application")
      .where("quote_number", "=", quote.number)
      .executeTakeFirstOrThrow();
    const { plan_id: _, ...others } = application;
    await before.db
      .updateTable("quotes")
      .set({ application: JSON.stringify(others) })
      .where("quote_number", "=", quote.number)
      .execute();
    expect(await offeredAt(quote)).toBe(625);
    await quote.put({ plan_id: GOLF });
    expect([await bookOf(quote), await total(quote)]).toEqual([hashAt(after), AFTER]);
  });

  test("a plan in the call that begins the quote keeps the book, too", async () => {
    const body = { ...shareLinkBody("CO"), application: { ...firstApplication("CO"), ...HOLDER, plan_id: GOLF } };
    const made = await before.call("POST", QUOTES, { body });
    expect(made.status, made.text).toBe(200);
    const quote = enrollment(after, String(made.body.quote_number), String(made.body.auth?.token), "");
    expect([await bookOf(quote), await offeredAt(quote)]).toEqual([hashAt(before), 525]);
  });

  test("the proposal, its mail and the invitation say the price of the quote's book", async () => {
    const started = await beginDashboard(before, dana);
    await started.put(firstApplication("CO"));
    await answerAll(started);
    const quote = at(after, started);
    const handOff = (handoff_type: string) =>
      after.call("PATCH", `${QUOTES}/${quote.number}/handoff`, { token: dana, body: { handoff_type } });
    expect((await handOff("proposal")).status).toBe(200);
    expect((await after.mails("ann.lee@mail.example"))[0]?.text).toContain(`$${BEFORE}.00`);
    expect((await handOff("blank")).status).toBe(200);
    expect((await after.mails("ann.lee@mail.example"))[0]?.text).toContain(`Price so far: $${BEFORE}.00 a year`);
    const pdf = await after.app.fetch(
      new Request(`http://localhost/api/management/v1/documents/proposal-${quote.number}`, {
        headers: { authorization: `Bearer ${dana}` },
      }),
    );
    expect(wordsOf(Buffer.from(await pdf.arrayBuffer()))).toContain(`$${BEFORE}.00`);
    await quote.put({ ...payByCheck, acknowledgement: CONSENT("broker") });
    expect((await quote.finalize(dana)).status).toBe(200);
    expect(await policyOf(quote)).toMatchObject({ total_cents: BEFORE * 100, rate_book: hashAt(before) });
  });
});

describe("a book that no longer has the plan, or not in the state", () => {
  let after: TestServer;
  beforeAll(async () => {
    const { trip_cancellation } = book.optional_coverages;
    after = await restarted("without-golf", {
      optional_coverages: { trip_cancellation },
      availability: { CO: { only_plan_names: ["essential"] } },
    });
  });

  test("sells it to those who had chosen it, and to nobody else", async () => {
    const [chosen, open] = [at(after, await withPlan()), at(after, await withoutPlan())];
    const refused = await open.put({ plan_id: GOLF, policy_effective_date: "2026-11-20" });
    expect([refused.status, refused.body.error?.code]).toEqual([422, "plan_not_available"]);
    expect((await chosen.put(payByCheck)).status).toBe(200);
    expect(await total(chosen)).toBe(BEFORE);
    expect((await chosen.finalize()).status).toBe(200);
    expect((await policyOf(chosen)).plan.id).toBe(GOLF);
  });

  test("a move to a state where the quote's own book sells it takes it back all the same", async () => {
    const quote = at(after, await withPlan());
    const moved = await quote.put(firstApplication("TX"));
    expect([moved.status, moved.body.application?.plan_id, await bookOf(quote)]).toEqual([200, undefined, null]);
  });

  test("lets those who have a plan choose any other of their own book", async () => {
    const quote = at(after, await withPlan());
    const chosen = await quote.put({ plan_id: "passport360-enhanced-individual-golf" });
    expect([chosen.status, await total(quote)]).toEqual([200, 405]);
  });

  test("its sample policies are still there, and others are not", async () => {
    for (const name of [GOLF, "passport360-golf"]) {
      const { status, text } = await after.call("GET", `/documents/sample/${name}`);
      expect([name, status]).toEqual([name, 200]);
      expect(text).toContain("Sample policy: ");
    }
    expect((await after.call("GET", "/documents/sample/passport360-sailing")).status).toBe(404);
  });

  test("an offer for a state that sells nothing any more is mailed only to those who have a plan", async () => {
    const nowhere = await restarted("nowhere", { availability: { CO: { only_plan_names: [] } } });
    const made = [await beginDashboard(before, dana), await beginDashboard(before, dana)] as const;
    await made[0].put(firstApplication("CO"));
    await answerAll(made[0]);
    const statuses = await Promise.all(
      made.map(async ({ number }) => {
        const body = { handoff_type: "blank" };
        const { status, body: answer } = await nowhere.call("PATCH", `${QUOTES}/${number}/handoff`, {
          token: dana,
          body,
        });
        return [status, answer.error?.code];
      }),
    );
    expect(statuses).toEqual([
      [200, undefined],
      [422, "no_plans"],
    ]);
    const products = await nowhere.call("GET", `${CLIENTS}/${made[0].clientId}/products`, { token: dana });
    expect(products.body).toMatchObject([{ obstacle: { code: "no_plans" } }]);
  });
});

describe("a book that is edited in place in an added folder", () => {
  test("is another book: a quote with a plan keeps what it had, another has the new price", async () => {
    const first = await restarted("edited", dearer(100));
    const [chosen, open] = [await withPlan(first), await withoutPlan(first)];
    const second = await restarted("edited", dearer(200));
    expect(hashAt(second)).not.toBe(hashAt(first));
    expect([await total(at(second, chosen)), await offeredAt(at(second, chosen))]).toEqual([AFTER, 625]);
    expect(await offeredAt(at(second, open))).toBe(725);
    const bound = at(second, chosen);
    await bound.put(payByCheck);
    expect((await bound.finalize()).status).toBe(200);
    expect(await policyOf(bound)).toMatchObject({ total_cents: AFTER * 100, rate_book: hashAt(first) });
  });
});

describe("two servers of a rolling release", () => {
  test("each prices what the other has saved, by a book that it never read", async () => {
    const other = await restarted("rolling", dearer(300));
    const [old, next] = [await withPlan(before), await withPlan(other)];
    expect([await total(at(other, old)), await total(at(before, next))]).toEqual([BEFORE, 885]);
    for (const quote of [at(other, old), at(before, next)]) {
      expect((await quote.put(payByCheck)).status).toBe(200);
      expect((await quote.finalize()).status).toBe(200);
    }
    expect((await policyOf(old)).total_cents).toBe(BEFORE * 100);
    expect(await policyOf(next)).toMatchObject({ total_cents: 88_500, rate_book: hashAt(other) });
  });

  test("a payment that the old one began is carried to its end at the old one's price and book", async () => {
    const own = await startServer({
      deps: ({ store }) => {
        const payments = createSandboxPayments(store.db);
        return { payments: { ...payments, charge: () => Promise.reject(new Error("the connection was lost")) } };
      },
    });
    const quote = await withPlan(own);
    await quote.put(payByCard("ok", "rolling"));
    // As a server that kept no books has saved it.
    await own.db.updateTable("quotes").set({ rate_book: null }).execute();
    expect((await quote.finalize()).body.error?.code).toBe("payment_unavailable");
    const next = await restarted("resumed", dearer(100), own);
    await resumeAttempts({ ...next.deps, payments: createSandboxPayments(own.db) }, 0);
    expect(await policyOf(quote, own)).toMatchObject({ total_cents: BEFORE * 100, rate_book: hashAt(own) });
    await own.close();
  });

  test("each book is kept once, whoever reads it", async () => {
    const kept = async () => (await before.db.selectFrom("rate_books").select("sha256").execute()).length;
    const servers = async () => {
      await Promise.all([restarted("once", dearer(400)), restarted("once", dearer(400))]);
    };
    const now = await kept();
    await servers();
    await servers();
    expect(await kept()).toBe(now + 1);
  });
});

describe("a quote whose plan was saved before books were kept", () => {
  const older = async (): Promise<Enrollment> => {
    const quote = await withPlan();
    await quote.put(payByCheck);
    await before.db.updateTable("quotes").set({ rate_book: null }).where("quote_number", "=", quote.number).execute();
    return quote;
  };

  test("takes the current one when it is saved next", async () => {
    const after = await restarted("older", dearer(100));
    const quote = at(after, await older());
    expect(await total(quote)).toBe(AFTER);
    await quote.put({ auto_renewal: false });
    expect(await bookOf(quote)).toBe(hashAt(after));
    expect(await total(at(before, quote))).toBe(AFTER);
  });

  test("or when it is bound, and its policy keeps it", async () => {
    const quote = await older();
    expect((await quote.finalize()).status).toBe(200);
    expect(await policyOf(quote)).toMatchObject({ total_cents: BEFORE * 100, rate_book: hashAt(before) });
    expect(await bookOf(quote)).toBe(hashAt(before));
  });
});

test("the demo's policies have the book of their prices, too", async () => {
  const rows = await before.db
    .selectFrom("policies")
    .select("rate_book")
    .where("quote_number", "is", null)
    .groupBy("rate_book")
    .execute();
  expect(rows).toEqual([{ rate_book: hashAt(before) }]);
});
