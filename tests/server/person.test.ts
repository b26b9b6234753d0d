/** A person's data is exported whole; erased, nothing of it is left but what the documentation says is kept. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { erasePerson, exportPerson } from "../../server/domain/person";
import { sweep } from "../../server/domain/sweep";
import { addressIn, answerAll, enrollment, payByCheck, QUOTES, shareLinkBody } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { addFile, MOST, withFileQuestions } from "./support/quote-files";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ deps: ({ flows }) => ({ flows: withFileQuestions(flows) }) });
});
afterAll(() => server.close());

let count = 0;
let mark: string;
beforeEach(() => {
  mark = `canary${(count += 1)}`;
});

const whomOf = (name: string) => ({ space: "demo", email: `${name}@mail.example` });
const erase = (name: string, isTrial = false) => erasePerson(server.deps, whomOf(name), isTrial);

/** Somebody whose every field holds the mark, in letters that each field takes. */
const personOf = (name: string) => ({
  first_name: `First${name}`,
  last_name: "Samename",
  email: `${name.replace("canary", "Canary")}@mail.example`,
  phone_number: `303-555-${String(1000 + count)}`,
  address: { ...addressIn("CO"), line1: `1 ${name} Street`, line2: `Flat ${name}`, city: `City${name}` },
});

async function begin(name: string): Promise<Enrollment> {
  const body = shareLinkBody("CO");
  const person = personOf(name);
  const application = {
    ...body.application,
    client: { client_type: "individual", ...person },
    holders: [{ ...person, position_on_policy: 1 }],
  };
  const answer = await server.call("POST", QUOTES, { body: { ...body, application } });
  if (answer.status !== 200) throw new Error(answer.text);
  const { quote_number, auth, client } = answer.body;
  return enrollment(server, String(quote_number), String(auth?.token), String(client?.id));
}

/** Answers all of it, with a beneficiary and a file. */
async function fill(quote: Enrollment, name: string): Promise<string> {
  await answerAll(quote);
  const proof = await addFile(server, quote, undefined, { name: `${name}.pdf` });
  const holder = { ...personOf(name), dob: "1971-03-09", position_on_policy: 1 };
  const beneficiary = {
    ...personOf(name),
    first_name: `Heir${name}`,
    email: `heir.${name}@mail.example`,
    percentage: 100,
  };
  const { status, text } = await quote.put({
    ...payByCheck,
    holders: [holder],
    beneficiaries: [beneficiary],
    answers: { proof, town: `Town${name}` },
  });
  if (status !== 200) throw new Error(text);
  return proof.file;
}

async function sell(quote: Enrollment, name: string): Promise<string> {
  await fill(quote, name);
  const { body, status, text } = await quote.finalize();
  if (status !== 200) throw new Error(text);
  return String(body.policy?.id);
}

/** Every row of every table that holds the text, as `table: row`. */
async function found(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    server.db,
  );
  const hits: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} as t where position(lower(${text}) in lower(t::text)) > 0`.execute(
      server.db,
    );
    hits.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return hits;
}

/** Ends the policy so many days before the tests' day. */
const endBefore = (id: string, days: number) =>
  sql`update policies set starts_at = date '2026-11-20' - ${days}::int - 365, ends_at = date '2026-11-20' - ${days}::int where id = ${id}`.execute(
    server.db,
  );

describe("an export", () => {
  test("holds every record of the person, with the bytes of their files, and nobody else's", async () => {
    const quote = await begin(mark);
    await fill(quote, mark);
    await begin(`${mark}other`);
    const all = await exportPerson(server.deps, whomOf(mark));
    expect(all.clients.map(({ id }) => id)).toEqual([quote.clientId]);
    expect(all.quotes.map(({ quote_number }) => quote_number)).toEqual([quote.number]);
    expect(all.files).toEqual([expect.objectContaining({ content_base64: expect.stringMatching(/^JVBERi/) })]);
    expect(all.mails.length).toBeGreaterThan(0);
    expect(all.audit.length).toBeGreaterThan(2);
    expect(all.summary).toContain("1 clients");
    const text = JSON.stringify(all);
    expect(text).not.toContain(`${mark}other`);
    expect(text).not.toContain("source_token");
  });
});

describe("an erasure", () => {
  test("of somebody who bought nothing leaves nothing in any table, and no file", async () => {
    const quote = await begin(mark);
    const file = await fill(quote, mark);
    const [before, other] = [await found("Samename"), await begin(`other${count}`)];
    const others = (await found(`other${count}`)).length;
    expect(before.length).toBeGreaterThan(3);
    expect((await erase(mark, true)).lines).toContain("1 client(s) deleted");
    expect((await found(mark)).length).toBeGreaterThan(3);
    const { lines } = await erase(mark);
    expect(lines).toEqual(
      expect.arrayContaining(["1 client(s) deleted", expect.stringContaining("1 quote(s) deleted")]),
    );
    await sweep(server.deps, 60);
    expect(await found(mark)).toEqual([]);
    expect(await found(`303-555-${1000 + count}`)).toEqual(
      expect.not.arrayContaining([expect.stringContaining(quote.clientId)]),
    );
    expect(await server.deps.files.read(`files/demo/${file}`, MOST)).toBeUndefined();
    expect((await quote.get()).status).toBe(401);
    // Somebody of the same surname is as before.
    expect((await found(`other${count}`)).length).toBe(others);
    expect((await other.get()).status).toBe(200);
  });

  test("is told in the audit without the person, and changes nothing the second time", async () => {
    await begin(mark);
    await erase(mark);
    const rows = () =>
      server.db.selectFrom("audit").selectAll().where("operation", "=", "person.erase").orderBy("id").execute();
    const [trail] = (await rows()).slice(-1);
    expect(trail).toMatchObject({ actor: { kind: "product" }, entity_id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const many = (await rows()).length;
    expect(await erase(mark)).toMatchObject({ isNothing: true, lines: [] });
    expect(await rows()).toHaveLength(many);
  });

  test("leaves a policy in force whole, and says so; other quotes of the person go", async () => {
    const policy = await sell(await begin(mark), mark);
    const before = (await found(policy)).filter((row) => row.startsWith("policies:"));
    const { lines } = await erase(mark);
    expect(lines).toContainEqual(expect.stringContaining("Kept: 1 policy(ies) in force"));
    expect((await found(policy)).filter((row) => row.startsWith("policies:"))).toEqual(before);
    const tables = new Set((await found(mark)).map((row) => row.split(":")[0]));
    expect([...tables].toSorted()).toEqual(["clients", "policies", "quote_files", "quotes"]);
    expect(await erase(mark)).toMatchObject({ isNothing: true });
  });

  test("of an ended policy keeps who was covered, and nothing else of the person", async () => {
    const quote = await begin(mark);
    const policy = await sell(quote, mark);
    await endBefore(policy, 30);
    await erase(mark);
    await sweep(server.deps, 60);
    const rows = await found(mark);
    expect(rows).toEqual([expect.stringMatching(new RegExp(`^policies: .*First${mark}`))]);
    for (const gone of [`Heir${mark}`, `${mark} Street`, `City${mark}`, `Town${mark}`, `${mark}@mail`, `${mark}.pdf`])
      expect(await found(gone)).toEqual([]);
    const kept = await server.db.selectFrom("policies").selectAll().where("id", "=", policy).executeTakeFirstOrThrow();
    expect(kept.holders).toEqual([
      expect.objectContaining({ first_name: `First${mark}`, last_name: "Samename", dob: "1971-03-09" }),
    ]);
    expect(kept.beneficiaries).toEqual([{ percentage: 100 }]);
    const dana = await server.signIn("dana@acme.example");
    const read = (path: string) => server.call("GET", `/api/management/v1/${path}`, { token: dana });
    expect((await read(`policies/${policy}`)).status).toBe(200);
    expect((await read(`documents/schedule-${policy}`)).status).toBe(200);
    expect((await read(`clients/${quote.clientId}`)).body.person).toEqual({
      first_name: "Erased",
      last_name: "person",
    });
    expect((await read(`search?q=First${mark}`)).body).toEqual([]);
    expect(await erase(mark)).toMatchObject({ isNothing: true });
  });

  test("of a policy that ended longer ago than it must be kept leaves nothing", async () => {
    const policy = await sell(await begin(mark), mark);
    await endBefore(policy, 2558);
    await erase(mark);
    await sweep(server.deps, 60);
    expect(await found(mark)).toEqual([]);
    expect((await found(policy)).filter((row) => !row.startsWith("audit:"))).toEqual([]);
  });

  test("waits for the end of a payment", async () => {
    const quote = await begin(mark);
    await fill(quote, mark);
    await sql`insert into payment_attempts (idempotency_key, quote_number, n, status, offer, by_actor)
      values (${`finalize:${quote.number}:1`}, ${quote.number}, 1, 'parked', '{}', '{}')`.execute(server.db);
    const before = await found(mark);
    expect(await erase(mark)).toMatchObject({ isBlocked: true, lines: [expect.stringContaining("a payment runs")] });
    expect(await found(mark)).toEqual(before);
  });

  test("of somebody whom another's open quote names takes them out of it", async () => {
    const quote = await begin(mark);
    await fill(quote, mark);
    expect((await erase(`heir.${mark}`)).lines).toEqual(["1 quote(s) of others without this person"]);
    expect(await found(`heir.${mark}`)).toEqual([]);
    expect((await found(`First${mark}`)).length).toBeGreaterThan(0);
    const { beneficiaries } = (await quote.get()).body.application as unknown as { beneficiaries: object[] };
    expect(beneficiaries).toEqual([{ percentage: 100 }]);
  });

  test("of a mail that waits for the mail server: the person's goes, another's is told", async () => {
    await begin(mark);
    await sql`update outbox set delivery = 'queued' where position(${mark} in lower(body_text)) > 0`.execute(server.db);
    const { lines } = await erase(mark);
    expect(lines).toContainEqual(expect.stringMatching(/Kept: \d mail\(s\) to others/));
    await sql`update outbox set delivery = 'sent' where delivery = 'queued'`.execute(server.db);
    expect((await found(mark)).every((row) => row.startsWith("outbox:"))).toBe(true);
  });
});
