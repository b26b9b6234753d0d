/** Every door makes the same of what people put in: one table of values, each through each door. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_FIELDS, clientFields, isObject, tidyLine, wholeValue } from "../../engine/index";
import type { ClientField, ClientFieldKind, Format } from "../../engine/index";
import { draftOf, personOf, problemsOf } from "../../app/dashboard/client/draft";
import { labelsFor } from "../../app/dashboard/client/ClientFields";
import { BadFile } from "../../server/domain/import/bad-file";
import { Refusal } from "../../server/access/refusal";
import { readEnv } from "../../server/env";
import { COMMANDS } from "../../tools/admin/commands";
import { WrongUsage } from "../../tools/command/command";
import { readCommandLine } from "../../tools/command/command-line";
import { Person, Provider } from "../engine/support/provider";
import { PERSON, SHARE } from "../engine/support/sample";
import { shippedEngine } from "../engine/support/shipped";
import { NASTY_NUMBERS, NASTY_VALUES, unicodeText } from "../support/nasty-values";
import type { Kept, NastyKind } from "../support/nasty-values";
import { sampled, samples } from "../support/tier";
import { staffAt } from "./support/accounts";
import type { Staff } from "./support/accounts";
import { beginBoa } from "./support/boa";
import { beginShareLink, CLIENTS } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { parseClients } from "./support/import-file";
import { at, keptIn, personWith, PLACE, SOUND, textIn } from "./support/kept";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let dana: string;
let staff: Staff;
let quote: Enrollment;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
  staff = await staffAt(server);
  quote = await beginShareLink(server);
});
afterAll(() => server.close());

const TODAY = "2026-11-20";

/** Takes a value for a field and gives what is kept; undefined for a refusal, "" where nothing is kept. */
type Door = (field: ClientField, text: string) => Promise<Kept>;

/** The fields of a client of each kind: `npm run test:all` tries each of them, and the default tier the first. */
const fieldsOf = (kind: NastyKind): readonly ClientField[] =>
  sampled(clientFields.filter((field) => CLIENT_FIELDS[field].kind === kind));

const api: Door = async (field, text) => {
  const body = { client_type: "individual", person: personWith(field, text) };
  const made = await server.call("POST", CLIENTS, { token: dana, body });
  if (made.status !== 200) return undefined;
  const read = await server.call("GET", `${CLIENTS}/${String(made.body.id)}`, { token: dana });
  return keptIn(read.body.person, field);
};

const HOLDER_NAMES: { readonly [field: string]: string } = { company_name: "business_name" };
const enrollment: Door = async (field, text) => {
  const { company_name: business_name, ...person } = personWith(field, text);
  const put = await quote.put({ holders: [{ ...person, business_name, position_on_policy: 1 }] });
  if (put.status !== 200) return undefined;
  const holder = { ...(await quote.get()).body.application?.holders?.[0] };
  return keptIn({ ...holder, [field]: holder[HOLDER_NAMES[field] ?? field] }, field);
};

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const imported: Door = async (field, text) => {
  const { address, ...person } = personWith(field, text);
  const cells = Object.entries({ ...person, ...address, region: "CO", client_type: "individual" }).filter(
    ([, each]) => typeof each === "string",
  );
  const lines = [cells.map(([name]) => name), cells.map(([, each]) => cell(String(each)))].map((row) => row.join(","));
  try {
    const { clients } = await parseClients(new TextEncoder().encode(`${lines.join("\n")}\n`), TODAY);
    return keptIn(clients[0]?.person, field);
  } catch (error) {
    if (error instanceof BadFile) return undefined;
    throw error;
  }
};

/** The client form of the dashboard, into which a text is pasted. */
const modal: Door = (field, text) => {
  const draft = { ...draftOf({ ...SOUND, address: PLACE }), [field]: asPasted(field, text) };
  const isWrong = problemsOf(draft, "individual", labelsFor("individual"))[field] !== undefined;
  return Promise.resolve(isWrong ? undefined : keptIn(personOf(draft), field));
};

/** A kind of field → the format of the question that asks it. */
const FORMATS: { readonly [kind in ClientFieldKind]?: Format } = {
  email: "email",
  phone: "us-phone",
  zip: "us-zip",
  birth_date: "us-date",
};
function asPasted(field: ClientField, text: string): string {
  const { [CLIENT_FIELDS[field].kind]: format } = FORMATS;
  return format ? wholeValue(format, text) : text;
}

const passport = shippedEngine("passport360");
const boa = shippedEngine("boa");
/** The wizard's form: the field is left, then Next is pressed. What is kept is what the wizard sends. */
const form: Door = (field, text) => {
  const name = HOLDER_NAMES[field] ?? field;
  const provider = new Provider();
  const init = { ...SHARE, today: TODAY };
  const person = new Person(field === "company_name" ? boa : passport, provider, init);
  const title_at_business = "Owner";
  const typed = { ...(field === "company_name" && { business_name: "Lee Ltd", title_at_business }), ...PERSON };
  if (field === "dob") person.answers(typed).next();
  person.answers(field === "dob" ? {} : typed).answers({ [name]: asPasted(field, text) });
  const wasNext = person.engine.view(person.session).next?.enabled ?? false;
  const isRefused = person.next().now.outcome.kind === "invalid";
  expect(isRefused, "Next is enabled for what is taken, and only for that").toBe(!wasNext);
  if (isRefused) return Promise.resolve(undefined);
  const holder = at(provider.quote, "application", "holders", "0");
  return Promise.resolve(keptIn(isObject(holder) ? { ...holder, [field]: holder[name] } : {}, field));
};

let brokers = 0;
/** A field of a client → the same of a broker. */
const OF_BROKERS: { readonly [field: string]: string } = {
  first_name: "name",
  email: "email",
  phone_number: "phone_number",
};
const brokerWith = (field: ClientField, text: string) => {
  brokers += 1;
  const own = { name: "Ana Silva", email: `broker-${brokers}@people.example`, phone_number: "3035550144" };
  return { ...own, [OF_BROKERS[field] ?? ""]: text };
};
const accounts: Door = async (field, text) => {
  const body = { brokerage: { slug: "acme" }, ...brokerWith(field, text) };
  const { status, body: made } = await staff.ask("POST", "brokers", body);
  const kept = textIn(Object.entries(made).find(([name]) => name === OF_BROKERS[field])?.[1]);
  if (status === 200 && field === "email")
    await server.db.deleteFrom("brokers").where("id", "=", String(made.id)).execute();
  return status === 200 ? kept : undefined;
};

/** `npm run admin -- broker add`, on the database of the server. */
const command: Door = async (field, text) => {
  const { name, email, phone_number: phone } = brokerWith(field, text);
  const words = ["broker", "add", email, "--brokerage", "acme", `--name=${name}`, `--phone=${phone}`];
  try {
    const typed = readCommandLine(words, COMMANDS);
    if (typed.does === "help") throw new Error("The command asks for help.");
    const { record } = await typed.command.run({
      ...typed.given,
      env: readEnv({}, process.cwd()),
      db: server.db,
      operator: { kind: "operator", space: "demo" },
      act: (work) => server.db.transaction().execute(work),
      confirm: () => Promise.resolve(),
    });
    const made = isObject(record) ? record : {};
    if (field === "email") await server.db.deleteFrom("brokers").where("id", "=", textIn(made.id)).execute();
    return textIn(made[OF_BROKERS[field] ?? ""]);
  } catch (error) {
    if (error instanceof Refusal || error instanceof WrongUsage) return undefined;
    throw error;
  }
};

const DOORS: { readonly [name: string]: { readonly through: Door; readonly has?: (field: ClientField) => boolean } } = {
  "the API of clients": { through: api },
  "the API of enrollments": { through: enrollment },
  "the import": { through: imported },
  "the client form": { through: modal },
  "the wizard's form": { through: form, has: (field) => field !== "line2" },
  "the accounts": { through: accounts, has: (field) => field in OF_BROKERS },
  "the admin command": { through: command, has: (field) => field in OF_BROKERS },
};

/** What is not there and must be is refused as missing: that is the verdict of a blank value there. */
const verdict = (kept: Kept): string => (kept === undefined || kept === "" ? "refused or absent" : kept);

describe.each(Object.entries(DOORS))("%s", (_, { through, has = () => true }) => {
  const cases = NASTY_VALUES.flatMap((value) =>
    fieldsOf(value.kind)
      .filter(has)
      .map((field) => ({ ...value, field })),
  );
  test.each(cases)("keeps of $field with $what the same as every other door", async ({ field, text, kept }) => {
    expect(verdict(await through(field, text))).toBe(verdict(kept));
  });
});

describe("a number with", () => {
  test.each(NASTY_NUMBERS)("%s is the same in the wizard's form and in the API", async (_, text, kept) => {
    const business = await beginBoa(server, dana, "TX");
    const put = await business.put({ answers: { owners_count: text } });
    const stored = at((await business.get()).body.application, "answers", "owners_count");
    expect([put.status, stored]).toEqual(kept === undefined ? [422, undefined] : [200, kept]);

    const init = { entry: "dashboard", today: TODAY, step: "business-ownership" };
    const person = new Person(boa, new Provider(), { ...init, data: SHARE.data ?? {} });
    const { errors } = boa.draft({ ...person.session, step: "business-ownership" }, { owners_count: text });
    expect(errors.map(({ at }) => at)).toEqual(kept === undefined ? ["owners_count"] : []);
  });
});

/** Each door makes the same of a text, and keeps what it shows. */
async function expectOneVerdict(text: string, doors: readonly Door[]): Promise<void> {
  const kept = await Promise.all(doors.map(async (door) => verdict(await door("first_name", text))));
  expect(new Set(kept).size, `${JSON.stringify(text)}: ${JSON.stringify(kept)}`).toBe(1);
  if (kept[0] !== "refused or absent") expect(kept[0]).toBe(tidyLine(text));
}

test.each([
  ["all", Object.values(DOORS), samples(12, 500)],
  [
    "those without a database",
    [DOORS["the import"], DOORS["the client form"], DOORS["the wizard's form"]],
    samples(60, 2000),
  ],
])("what one door takes of any text, all take, and they keep the same: %s", async (_, doors, numRuns) => {
  const through = doors.flatMap((door) => door?.through ?? []);
  await fc.assert(
    fc.asyncProperty(unicodeText, (text) => expectOneVerdict(text, through)),
    { numRuns },
  );
});
