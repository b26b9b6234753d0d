/** Somebody whose every field holds a mark, what they begin and buy, and where the mark is found. */
import { sql } from "kysely";
import { askStore, tablesOf } from "../../../tools/backup/ask";
import { erasePerson, exportPerson } from "../../../server/domain/person";
import { addressIn, answerAll, enrollment, payByCheck, QUOTES, shareLinkBody } from "./enrollment";
import type { Enrollment } from "./enrollment";
import { addFile } from "./quote-files";
import type { TestServer } from "./server";

export const whomOf = (name: string) => ({ space: "demo", email: `${name}@mail.example` });
export const erase = (server: TestServer, name: string, isTrial = false) =>
  erasePerson(server.deps, whomOf(name), isTrial);
export const exportOf = (server: TestServer, name: string) => exportPerson(server.deps, whomOf(name));

/** A telephone number of their own. */
export const phoneOf = (name: string): string => `303-555-${1000 + Number(/\d+/.exec(name)?.[0] ?? 0)}`;

/** Every field holds the mark, in letters that it takes. */
export const personOf = (name: string) => ({
  first_name: `First${name}`,
  last_name: "Samename",
  email: `${name.replace("canary", "Canary")}@mail.example`,
  phone_number: phoneOf(name),
  address: { ...addressIn("CO"), line1: `1 ${name} Street`, line2: `Flat ${name}`, city: `City${name}` },
});

/** A share link's quote of the person. */
export async function begin(server: TestServer, name: string): Promise<Enrollment> {
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

/** Answers all of it, with a beneficiary `heir.…` and a file, whose id is returned. */
export async function fill(
  server: TestServer,
  quote: Enrollment,
  name: string,
  pay: object = payByCheck,
): Promise<string> {
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
    ...pay,
    holders: [holder],
    beneficiaries: [beneficiary],
    answers: { proof, town: `Town${name}` },
  });
  if (status !== 200) throw new Error(text);
  return proof.file;
}

/** Begins, answers and buys; returns the quote and the policy's id. */
export async function sell(server: TestServer, name: string, pay?: object) {
  const quote = await begin(server, name);
  await fill(server, quote, name, pay);
  const { body, status, text } = await quote.finalize();
  if (status !== 200) throw new Error(text);
  return { quote, policy: String(body.policy?.id) };
}

/** Every row of every table that holds the text, as `table: row`. */
export async function found({ db }: TestServer, text: string): Promise<string[]> {
  const hits: string[] = [];
  for (const name of await tablesOf(askStore(db))) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t where position(lower(${text}) in lower(t::text)) > 0`.execute(
      db,
    );
    hits.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return hits;
}

/** Ends the policy so many days before the tests' day. */
export const endBefore = ({ db }: TestServer, id: string, days: number) =>
  sql`update policies set starts_at = date '2026-11-20' - ${days}::int - 365, ends_at = date '2026-11-20' - ${days}::int where id = ${id}`.execute(
    db,
  );
