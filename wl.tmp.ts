import { startPostgres } from "/work/wt/me/main/tools/test/postgres.mjs";
import { startProduct } from "/work/wt/me/main/tools/product/server";
import { openUnlimited } from "/work/wt/me/main/tools/bench/growth/database";
import { copyRows } from "/work/wt/me/main/tools/bench/growth/copies";
import { buyerAt, byCheck } from "/work/wt/me/main/tools/torture/buyer";
import { readWorklist } from "/work/wt/me/main/server/store/worklist";
import { sql } from "kysely";
const cluster = await startPostgres({ durable: true, own: true, settings: "-c shared_buffers=1GB -c max_wal_size=8GB -c fsync=off" });
const product = await startProduct("/work/wt/me/main", { DATABASE_URL: cluster.url, LOG_LEVEL: "error" });
const store = await openUnlimited(cluster.url);
const { db } = store;
try {
  for (let n = 0; n < 12; n += 1) {
    const buyer = await buyerAt(product.address, `g${n}`, byCheck);
    if (n % 4 < 1) await buyer.finalize(product.address);
  }
  await product.stop();
  await copyRows(db, { table: "clients", rows: 60_000, keys: ["id"], times: ["created_at", "updated_at"], days: 800 } as any);
  await copyRows(db, { table: "quotes", rows: 60_000, keys: ["quote_number"], references: ["reference"], times: ["created_at", "updated_at"], days: 800 });
  await copyRows(db, { table: "policies", rows: 30_000, keys: ["id", "quote_number", "charge_id"], times: ["created_at"], days: 300 });
  await sql`create temp table ids as select id, brokerage_id, row_number() over (partition by brokerage_id) as n, count(*) over (partition by brokerage_id) as c from clients`.execute(db);
  await sql`create index on ids (brokerage_id, n)`.execute(db);
  for (const t of ["quotes", "policies"])
    await sql.raw(`update ${t} as q set client_id = ids.id from ids where ids.brokerage_id = q.brokerage_id and ids.n = 1 + mod(abs(hashtext(q.quote_number)), ids.c)`).execute(db);
  await sql`vacuum analyze`.execute(db);
  console.log(await sql`select brokerage_id, status, count(*) from quotes group by 1, 2`.execute(db).then((r) => r.rows));
  const OFFICE = { space: "demo", brokerageId: "bkg_acme", today: "2026-11-20" };
  for (const [name, filter, page] of [["all", {}, { offset: 0, limit: 25 }], ["tab", {}, { offset: 0, limit: 25, tab: "started" }], ["broker", { brokerId: "bkr_lee" }, { offset: 0, limit: 25 }]] as any) {
    const ms = [];
    for (let n = 0; n < 5; n++) { const b = performance.now(); await readWorklist(db, OFFICE, filter, page); ms.push(Math.round(performance.now() - b)); }
    console.log(name, ms.join(" "));
  }
} finally {
  await store.close(); cluster.stop();
}
