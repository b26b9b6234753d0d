/** What one sale leaves in each table, and how fast what is over is deleted from tables of a million rows. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { LogFields } from "../../../server/base/log";
import { KEEP } from "../../../server/base/settings";
import { archiveAudit } from "../../../server/domain/audit-archive";
import { queueLengths } from "../../../server/store/queues";
import {
  deleteCounts,
  deleteEvents,
  deleteImports,
  deleteLinks,
  deleteLoginTokens,
  deleteMails,
  deleteOpenQuotes,
  deleteSignIns,
  deleteUploads,
} from "../../../server/store/retention";
import type { Store } from "../../../server/store/open";
import type { Db } from "../../../server/store/tables";
import { buyerAt, byCheck } from "../../torture/buyer";
import { whole } from "../numbers";
import type { Figures } from "../numbers";
import { sized } from "../size";
import { copyRows } from "./copies";
import type { Copied } from "./copies";
import { readWhole, sizesOf } from "./database";
import { benchLists } from "./lists";

const BUYERS = sized(100, 8);
/** Pages that one buyer looks at, each of them an event. */
const PAGES = 8;
const MANY = sized(1_000_000, 2_000);
const byCard = {
  billing: { billing_type: "platform_eft", source_token: "tok_sandbox_ok_a1" },
  auto_renewal: true,
};

/** A tenth of the rows is over. */
const spread = (days: number): number => Math.round(days * 1.1);
const copied = (table: string, rows: number, keys: string[], times: string[], days: number): Copied => ({
  table,
  rows,
  keys,
  times,
  days: spread(days),
});
const COPIED: readonly Copied[] = [
  {
    ...copied("quotes", MANY / 5, ["quote_number"], ["created_at", "updated_at"], KEEP.open_quotes),
    references: ["reference"],
  },
  copied("policies", MANY / 10, ["id", "quote_number", "charge_id"], ["created_at"], KEEP.policies),
  copied(
    "payment_attempts",
    MANY / 10,
    ["idempotency_key", "quote_number", "id", "charge_id", "payment_id"],
    ["created_at"],
    KEEP.policies,
  ),
  copied("outbox", MANY / 5, ["id", "about"], ["sent_at"], KEEP.mails),
  copied("sessions", MANY, ["hash", "quote_number"], ["expires_at"], KEEP.links),
  copied("login_tokens", MANY / 10, ["hash"], ["expires_at"], KEEP.login_tokens),
  copied("events", MANY, [], ["at"], KEEP.events),
  copied("audit", MANY, ["entity_id"], ["at"], KEEP.audit),
];

/** Sells at a server, copies what that left, and measures it. */
export async function benchSold(address: string, store: Store): Promise<Figures> {
  const { db } = store;
  const sold = await sell(address, db);
  for (const each of COPIED) await copyRows(db, each);
  const sizes = await sizesOf(
    db,
    COPIED.map(({ table }) => table),
  );
  // Before what is over is deleted: many of the offers are old.
  const lists = await benchLists(db);
  return { ...sold, ...sizes, ...lists, ...(await benchOver(db)), ...(await benchArchive(store)) };
}

async function sell(address: string, db: Db): Promise<Figures> {
  const before = await countsOf(db);
  for (let n = 0; n < BUYERS; n += 1) {
    const buyer = await buyerAt(address, `grown${n}`, n % 2 === 0 ? byCheck : byCard);
    for (let page = 0; page < PAGES; page += 1) await report(address, buyer.token);
    // Every second enrollment ends without a sale.
    if (n % 4 < 2) await buyer.finalize(address);
  }
  const after = await countsOf(db);
  return Object.fromEntries(
    [...after].map(([table, n]) => [`${table}, rows an enrollment`, (n - (before.get(table) ?? 0)) / BUYERS]),
  );
}

async function countsOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table } of COPIED) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    counts.set(table, rows[0]?.n ?? 0);
  }
  return counts;
}

async function report(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/events/v1/events`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: "page_viewed", page: "share_wizard", detail: {} }),
  });
  if (!answer.ok) throw new Error(`An event was answered ${answer.status}: ${await answer.text()}`);
}

/** Each statement of the sweeper and of the metrics, which run every few seconds. */
const REGULAR: readonly (readonly [name: string, work: (db: Db) => Promise<unknown>])[] = [
  ["sign-ins", (db) => deleteSignIns(db, KEEP.sign_ins)],
  ["links", (db) => deleteLinks(db, KEEP.links)],
  ["sign-in links", (db) => deleteLoginTokens(db, KEEP.login_tokens)],
  ["counts of limits", (db) => deleteCounts(db, 0)],
  ["mails", (db) => deleteMails(db, KEEP.mails)],
  ["events", (db) => deleteEvents(db, KEEP.events)],
  ["imports", (db) => deleteImports(db, KEEP.imports)],
  ["uploads", (db) => deleteUploads(db, 1)],
  ["open quotes", (db) => deleteOpenQuotes(db, KEEP.open_quotes)],
  ["queues for the metrics", queueLengths],
];

/** How fast each works, and how many rows of large tables it reads one after another, which an index would spare it. */
async function benchOver(db: Db): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const [name, work] of REGULAR) {
    const before = await readWhole(db);
    const begun = performance.now();
    let rows = 0;
    let calls = 0;
    for (; calls < 20; calls += 1) {
      const done = await work(db);
      if (typeof done !== "number" || done === 0) break;
      rows += done;
    }
    const ms = performance.now() - begun;
    const after = await readWhole(db);
    if (rows > 0) figures[`retention, ${name}, rows/s`] = whole((rows / ms) * 1000);
    else figures[`retention, ${name}, ms with nothing to do`] = Number(ms.toFixed(1));
    for (const [table, n] of after)
      if (n > (before.get(table) ?? 0))
        figures[`retention, ${name}: rows of ${table} read without an index, each time`] = whole(
          (n - (before.get(table) ?? 0)) / Math.max(1, calls),
        );
  }
  return figures;
}

async function benchArchive(store: Store): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "enrollment-archive-"));
  let rows = 0;
  const log = {
    info: (_: string, { count = 0 }: LogFields = {}) => void (rows += count),
    error: () => undefined,
  };
  try {
    const begun = performance.now();
    await archiveAudit({ store, settings: { keep: KEEP, auditArchive: folder }, log });
    return { "audit archive, rows/s": whole((rows / (performance.now() - begun)) * 1000) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
