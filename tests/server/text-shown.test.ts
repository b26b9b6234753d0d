/** What was kept of a value is what the doors show that lead out: search, mail and document. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CLIENT_FIELDS,
  clientFields,
  displayDate,
  hasLetter,
  PERSON_FIELDS,
  tidyLine,
  unprintable,
} from "../../engine/index";
import type { ClientField } from "../../engine/index";
import { renderPdf } from "../../server/documents/pdf";
import { NASTY_VALUES, unicodeText } from "../support/nasty-values";
import type { NastyKind } from "../support/nasty-values";
import { sampled, samples } from "../support/tier";
import { BOA } from "./support/boa";
import { PASSPORT, QUOTES, shareLinkBody } from "./support/enrollment";
import { ADDRESS, SOUND, textIn } from "./support/kept";
import { wordsOf } from "./support/pdf";
import { readPdf, rowsOf } from "./support/read-pdf";
import { startServer } from "./support/server";
import type { TestServer } from "./support/server";

let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(() => server.close());

interface Value {
  readonly text: string;
  readonly kept: string;
}

/** The values of a kind of which something is kept. */
const keptOf = (kind: NastyKind): readonly Value[] =>
  NASTY_VALUES.flatMap(({ kind: own, text, kept }) => (own === kind && kept ? [{ text, kept }] : []));

/** Names of random letters that are kept: what is shown is what is kept of any text. */
const randomNames = (): readonly Value[] =>
  fc
    .sample(unicodeText, samples(6, 400))
    .map((text) => ({ text, kept: tidyLine(text) }))
    .filter(({ kept }) => hasLetter(kept) && unprintable(kept) === undefined && Array.from(kept).length <= 60);

/** The values of one client, by field. */
type Row = { readonly [field in ClientField]?: Value };

/** Clients among whom each value is once the value of a field of its kind; all else of them is plain. */
function clientsWith(values: { readonly [kind in NastyKind]?: readonly Value[] }): readonly Row[] {
  const rows: { [field in ClientField]?: Value }[] = [];
  for (const [kind, all = []] of Object.entries(values)) {
    const fields = clientFields.filter((field) => CLIENT_FIELDS[field].kind === kind);
    for (const [at, value] of all.entries()) {
      const [row, field] = [Math.floor(at / fields.length), fields[at % fields.length]];
      if (field) (rows[row] ??= {})[field] = value;
    }
  }
  return rows;
}

const { business_name: businesses, ...others } = Object.fromEntries(
  (["person_name", "business_name", "line", "email", "phone", "zip", "birth_date"] as const).map((kind) => [
    kind,
    keptOf(kind),
  ]),
);
/** A business's name is shown in the place of a person's, so it has a client of its own. */
const ROWS = [
  ...clientsWith(others),
  ...clientsWith({ business_name: businesses }),
  ...clientsWith({ person_name: randomNames() }),
];

const PLAIN = { ...SOUND, line2: "Floor 3", ...ADDRESS };
/** What is put into a field of a client, or what is kept of it. */
const textOf = (row: Row, field: ClientField, part: keyof Value = "kept"): string =>
  row[field]?.[part] ?? textIn(PLAIN[field]);

interface Shown {
  readonly row: Row;
  readonly clientId: string;
  readonly quote: string;
}

/** A buyer with these values begins by a share link, and the broker sends them the quote. */
async function begun(row: Row, at: number): Promise<Shown> {
  const text = (field: ClientField): string => textOf(row, field, "text");
  const {
    company_name,
    email = `shown-${at}@mail.example`,
    ...rest
  } = Object.fromEntries(clientFields.flatMap((field) => (row[field] || field in SOUND ? [[field, text(field)]] : [])));
  const { line1 = PLAIN.line1, line2 = PLAIN.line2, city = PLAIN.city, postal = PLAIN.postal, ...own } = rest;
  const address = { ...ADDRESS, line1, line2, city, postal };
  const person = { ...own, email: row.email ? email : `shown-${at}@mail.example`, address };
  const isBusiness = row.company_name !== undefined;
  const client = {
    ...person,
    client_type: isBusiness ? "business" : "individual",
    ...(isBusiness && { company_name }),
  };
  const holder = {
    ...person,
    position_on_policy: 1,
    ...(isBusiness && { business_name: company_name, title_at_business: "Owner" }),
  };
  const body = {
    ...shareLinkBody("CO"),
    vertical_code: isBusiness ? BOA : PASSPORT,
    application: { client, holders: [holder], rating_address: ADDRESS },
  };
  const made = await server.call("POST", QUOTES, { body });
  expect(made.status, `${JSON.stringify(person)}: ${made.text}`).toBe(200);
  const quote = String(made.body.quote_number);
  const path = `${QUOTES}/${quote}/handoff`;
  const sent = await server.call("PATCH", path, { token: dana, body: { handoff_type: "blank" } });
  expect(sent.status, sent.text).toBe(200);
  return { row, clientId: String(made.body.client?.id), quote };
}

const nameOf = ({ row }: Shown, part: keyof Value = "kept"): string =>
  row.company_name ? row.company_name[part] : `${textOf(row, "first_name", part)} ${textOf(row, "last_name", part)}`;

let all: readonly Shown[];
beforeAll(async () => {
  const shown: Shown[] = [];
  for (const [at, row] of ROWS.entries()) shown.push(await begun(row, at));
  all = shown;
});

test("the search finds each client by what was typed and by what is kept of it", async () => {
  const missing: string[] = [];
  for (const { row, clientId } of all)
    for (const [field, value] of Object.entries(row))
      for (const typed of new Set(isSearched(field) ? [value.text, value.kept] : [])) {
        if (!isLongEnough(typed)) continue;
        const path = `/api/management/v1/search?q=${encodeURIComponent(typed)}`;
        const found = await server.call("GET", path, { token: dana });
        if (!found.text.includes(clientId))
          missing.push(`${JSON.stringify(typed)} for ${JSON.stringify(value.kept)}: ${found.text.slice(0, 200)}`);
      }
  expect(missing).toEqual([]);
});
const isSearched = (field: string): boolean =>
  Object.entries(PERSON_FIELDS).some(([name, row]) => name === field && row.isSearched);
/** A search has 3 to 40 characters (portal §9). */
const isLongEnough = (typed: string): boolean => {
  const { length } = Array.from(tidyLine(typed));
  return length >= 3 && length <= 40;
};

/** What the HTML of a mail says to a person. */
const said = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("\u00A0", " ")
    .replaceAll(
      /&(?:#39|quot|lt|gt);/g,
      (entity) => ({ "&#39;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" })[entity] ?? "",
    )
    .replaceAll("&amp;", "&");

test("each mail that names a client shows what is kept, in its subject and in both bodies", async () => {
  const mails = await server.mails();
  const toBroker = new Map(mails.map((mail) => [mail.links[0]?.split("/").at(-1), mail]));
  for (const each of all) {
    const note = toBroker.get(each.clientId);
    const name = nameOf(each);
    expect(note?.subject).toBe(`New client from your share link: ${name}`);
    const card = [name, textOf(each.row, "phone_number"), ...(each.row.email ? [each.row.email.kept] : [])];
    expect(note?.text.split("\n")).toEqual(expect.arrayContaining(card));
    expect(said(note?.html ?? "").split("\n")).toEqual(expect.arrayContaining(card));
    const invitation = mails.find(({ links }) => links[0]?.includes(each.quote));
    const greeting = `Hello ${textOf(each.row, "first_name")},`;
    expect(invitation?.text.split("\n")).toContain(greeting);
    expect(said(invitation?.html ?? "").split("\n")).toContain(greeting);
    if (each.row.email) expect(invitation?.to).toBe(each.row.email.kept);
  }
});

/** The rows that a document has of a client. */
const printedOf = ({ row }: Shown): { readonly [name: string]: string } => ({
  ...(row.company_name && { Business: row.company_name.kept }),
  Name: `${textOf(row, "first_name")} ${textOf(row, "last_name")}`,
  "Date of birth": displayDate(textOf(row, "dob")) ?? "",
  Phone: textOf(row, "phone_number"),
  ...(row.email && { Email: row.email.kept }),
  Address: `${textOf(row, "line1")}, ${textOf(row, "line2")}, ${textOf(row, "city")} CO ${textOf(row, "postal")}`,
});

/** A text as PDF.js reads it: it leaves out joiners, and where a line ends a space and none look alike. */
function asRead(text = ""): string {
  const read = text.replaceAll(/\p{Cf}/gu, "");
  return read.length > 40 ? read.replaceAll(" ", "") : read;
}

test("the text of a document gives back each value as it is kept", async () => {
  const sections = sampled(all, 6).map((each, at) => ({
    title: `Client ${at}`,
    rows: Object.entries(printedOf(each)).map(([name, value]) => ({ name: `${name} ${at}`, value })),
  }));
  const pdf = { title: "Proposal", carrier: { name: "Meridian Casualty" }, accent: "#003366", subtitle: "Names" };
  const made = new Date("2027-01-15T12:00:00Z");
  const bytes = await renderPdf({ ...pdf, sections, notes: [], made });
  const { elements, boxes } = await readPdf(bytes);
  const printed = rowsOf(elements);
  expect(boxes).toBe(0);
  const joiners = sections.flatMap(({ rows }) => rows.flatMap(({ value }) => value.match(/\p{Cf}/gu) ?? []));
  const letters = new Set(wordsOf(Buffer.from(bytes)));
  expect(joiners.filter((joiner) => !letters.has(joiner))).toEqual([]);
  for (const { rows } of sections)
    for (const { name, value } of rows) expect.soft(asRead(printed.get(name)), name).toBe(asRead(value));
});

test("the proposal of a quote gives back the client's values as they are kept", async () => {
  for (const each of sampled(all, 2)) {
    const headers = { authorization: `Bearer ${dana}` };
    const url = `http://localhost/api/management/v1/documents/proposal-${each.quote}`;
    const response = await server.app.fetch(new Request(url, { headers }));
    const { elements } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    const printed = rowsOf(elements);
    for (const [name, value] of Object.entries(printedOf(each)))
      expect.soft(asRead(printed.get(name)), name).toBe(asRead(value));
  }
});
