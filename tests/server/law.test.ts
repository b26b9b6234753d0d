/** The words of law of a space: on pages of their own, in the settings, and in what is agreed to. */
import { rmSync } from "node:fs";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KEEP } from "../../server/base/settings";
import { LEGAL_DOCUMENTS, type Spaces } from "../../server/base/spaces";
import { readSpaces } from "../../server/base/spaces-file";
import { contentSecurityPolicy } from "../../server/http/security";
import { readyBoa } from "./support/boa";
import { CONSENT, enrollment, payByCheck } from "./support/enrollment";
import type { Enrollment } from "./support/enrollment";
import { beside, ready } from "./support/races";
import { startServer } from "./support/server";
import type { Answer, TestServer } from "./support/server";
import { picturesFolder, spacesWithLaw, twoSpaces, writeSpaces } from "./support/spaces";
import type { Json } from "./support/spaces";

const folder = picturesFolder();
let server: TestServer;
let dana: string;
beforeAll(async () => {
  server = await startServer();
  dana = await server.signIn("dana@acme.example");
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const SETTINGS = "/api/management/v1/settings";
const TEXTS = "checkout.acknowledged.texts";
const NOTICE = { title: "Privacy <at> Initech", url: "https://initech.example/privacy?a=1&b=2" };
const DEMO = "Nothing is sold <here>.";
const PAGES = Object.fromEntries(
  LEGAL_DOCUMENTS.map((name) => [
    name,
    { title: `The ${name} <i>page</i>`, paragraphs: [`<b>${name}</b> & "more"`, "B"] },
  ]),
);

/** A space without words of law, one whose documents are all pages here, and one whose notice is at an address of its own. */
function threeSpaces(): Spaces["spaces"] {
  const { demo, globex } = twoSpaces().spaces;
  const pages = {
    ...globex,
    demo: DEMO,
    law: { version: "2026-01-02", kept: "Kept {days} days, not {days} years.", ...PAGES },
  };
  const linked = { ...globex, hosts: ["initech.example"], law: { version: "2026-01-02", privacy: NOTICE } };
  const spacesFile = writeSpaces(folder, { spaces: { demo, globex: pages, initech: linked } });
  return readSpaces({ spacesFile, baseUrl: "https://portal.example.com" }).spaces;
}

/** Asks a server of the three spaces under the host of one. */
function ask(path: string, host: string): Promise<Answer> {
  const spaces = threeSpaces();
  const own = beside(server, ({ settings }) => ({
    settings: { ...settings, spaces, keep: { ...KEEP, open_quotes: 45 } },
  }));
  return own.call("GET", path, { headers: { host } });
}
const [BARE, PAGED, LINKED] = ["portal.example.com", "brokers.globex.example", "initech.example"];

describe("a document of law that is a page of the portal", () => {
  test.each(LEGAL_DOCUMENTS)("shows title and paragraphs of %s as text, and since when they are said", async (name) => {
    const { status, text, headers } = await ask(`/documents/legal/${name}`, PAGED);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    const { document } = new JSDOM(text).window;
    expect(document.title).toBe(`The ${name} <i>page</i>`);
    expect(
      Array.from(document.querySelectorAll("h1, main p"), ({ innerHTML, textContent }) => [
        textContent,
        innerHTML.includes("<"),
      ]),
    ).toEqual([
      [`The ${name} <i>page</i>`, false],
      [`<b>${name}</b> & "more"`, false],
      ["B", false],
      ["Globex Life, version of Jan 02, 2026", false],
    ]);
  });

  test("has the style of the space's other pages and nothing that its content security policy would block", async () => {
    const { text, headers } = await ask("/documents/legal/terms", PAGED);
    const { document } = new JSDOM(text).window;
    expect(headers.get("content-security-policy")).toBe(
      contentSecurityPolicy({ stripe: false, googleMaps: false, upload: null }),
    );
    expect(document.querySelectorAll("script, style, iframe, form, base, object")).toHaveLength(0);
    const elements = Array.from(document.querySelectorAll("*"));
    const named = elements.flatMap(({ attributes }) => Array.from(attributes, ({ name }) => name));
    expect(named.filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
    const asked = elements.flatMap((element) =>
      ["href", "src", "srcset"].flatMap((name) => element.getAttribute(name) ?? []),
    );
    expect(asked).toContain("/documents/sample.css");
    const pages = asked.filter((path) => !/^(mailto|tel):/.test(path));
    for (const path of pages) expect(await ask(path, PAGED), path).toMatchObject({ status: 200 });
    expect((await ask("/documents/sample.css", PAGED)).text).toContain("--accent: #8b1f5f");
  });

  test.each([
    ["a document at an address of its own", "privacy", LINKED],
    ["one that the space does not have", "terms", LINKED],
    ["one of a space without words of law", "privacy", BARE],
    ["words of law that are not a document", "kept", PAGED],
    ["what every object has", "constructor", PAGED],
    ["a name that is none", "privacy.html", PAGED],
  ])("is not there for %s", async (_, name, host) => {
    expect((await ask(`/documents/legal/${name}`, host)).status).toBe(404);
  });
});

describe("a document of law leads on", () => {
  const linksOf = (text: string): readonly (readonly [string, string])[] =>
    Array.from(new JSDOM(text).window.document.querySelectorAll("a"), (link) => [
      link.textContent,
      link.getAttribute("href") ?? "",
    ]);

  test.each(LEGAL_DOCUMENTS)("to the other documents from %s, and says how to go back", async (name) => {
    const { text } = await ask(`/documents/legal/${name}`, PAGED);
    const others = LEGAL_DOCUMENTS.filter((each) => each !== name);
    expect(linksOf(text).filter(([, href]) => href.startsWith("/"))).toEqual(
      others.map((each) => [`The ${each} <i>page</i>`, `/documents/legal/${each}`]),
    );
    expect(new JSDOM(text).window.document.querySelector("footer")?.textContent).toContain("Close this tab to go back");
  });

  test("to each address and number that a document of the shipped space names, with no time left open", async () => {
    for (const name of ["privacy", "terms", "accessibility"]) {
      const { text } = await server.call("GET", `/documents/legal/${name}`);
      const { document } = new JSDOM(text).window;
      const said = document.body.textContent.match(/[\w.]+@[\w.]+\w|\d{3}-\d{3}-\d{4}/g) ?? [];
      const links = linksOf(text).flatMap(([words, href]) => (/^(mailto|tel):/.test(href) ? [[words, href]] : []));
      expect(links, name).toEqual(said.map((words) => [words, `${words.includes("@") ? "mailto" : "tel"}:${words}`]));
      expect(document.body.textContent).not.toMatch(/[{}]/);
    }
  });

  test("to what is really kept, and for how long, from the privacy notice of the shipped space", async () => {
    const { text } = await server.call("GET", "/documents/legal/privacy");
    for (const said of [
      "its quote number",
      "deleted after 90 days",
      "2 years after its last change",
      "for at least 7 years",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("without names");
  });
});

describe("the settings of a space say", () => {
  test("its documents by their addresses, how long answers are kept, and that it is a demonstration", async () => {
    const { body } = await ask(SETTINGS, PAGED);
    expect(body.law).toEqual({
      documents: LEGAL_DOCUMENTS.map((name) => ({ title: `The ${name} <i>page</i>`, url: `/documents/legal/${name}` })),
      kept: "Kept 45 days, not 45 years.",
    });
    expect(body.space).toMatchObject({ demo: DEMO });
    expect(body.carrier).not.toHaveProperty("cancellation");
  });

  test("a document at an address of its own, and nothing more than was said", async () => {
    const { body } = await ask(SETTINGS, LINKED);
    expect(body.law).toEqual({ documents: [NOTICE] });
    expect(body.space).not.toHaveProperty("demo");
    expect((await ask(SETTINGS, BARE)).body.law).toEqual({ documents: [] });
  });

  test("of the shipped one, that nothing is sold there, how to cancel, and each document that it has", async () => {
    const { body } = await server.call("GET", SETTINGS);
    expect(body.space).toMatchObject({ demo: expect.stringContaining("no insurance is sold") });
    expect(body.carrier).toMatchObject({ cancellation: expect.stringContaining("within 30 days") });
    expect(body.law).toMatchObject({ kept: expect.stringContaining("at the latest 2 years after") });
    const documents = Object.values(body.law?.documents ?? {});
    expect(documents.map(({ url }) => url)).toEqual(
      ["privacy", "terms", "accessibility"].map((name) => `/documents/legal/${name}`),
    );
    for (const { title, url } of documents)
      expect((await server.call("GET", String(url))).text).toContain(`<h1>${String(title)}</h1>`);
  });
});

const CANCELLATION = "cancellation@1";
const without = CONSENT("client").texts.filter((text) => text !== CANCELLATION);
const version = "2026-01-02";

/** The same records in a space that says other words of law. */
function withLaw(law: Json | null): TestServer {
  const spaces = spacesWithLaw(folder, law);
  return beside(server, ({ settings }) => ({ settings: { ...settings, spaces } }));
}
const through = (other: TestServer, { number, token, clientId }: Enrollment): Enrollment =>
  enrollment(other, number, token, clientId);
const hashIn = async (quote: Enrollment) => (await quote.get()).body.application?.acknowledgement?.texts_sha256;

const PRODUCTS = [
  ["Passport 360", "client", () => ready(server, payByCheck)],
  ["Business Owners Accident", "broker", () => readyBoa(server, dana)],
] as const;

describe.each(PRODUCTS)("the consent to %s", (_, actor, begin) => {
  const consent = (texts: readonly string[]) => ({ acknowledgement: { ...CONSENT(actor), texts } });
  const bound = (quote: Enrollment) => quote.finalize(actor === "broker" ? dana : undefined);

  test("must name how to cancel where the space says it", async () => {
    const quote = await begin();
    const refused = await quote.put(consent(without));
    expect([refused.status, refused.body.error?.rule]).toEqual([422, TEXTS]);
    expect((await quote.put(consent(CONSENT(actor).texts))).status).toBe(200);
    const { status, text, body } = await bound(quote);
    expect(status, text).toBe(200);
    const { shows } = (
      await server.call("GET", `/api/management/v1/policies/${String(body.policy?.id)}`, { token: dana })
    ).body;
    expect(Object.values(shows ?? {})).toContainEqual({
      label: "Cancellation",
      value: expect.stringContaining("within 30 days"),
    });
  });

  test.each([
    ["no words of law", null],
    ["no words on cancellation", { version }],
  ])("names nothing on it in a space with %s, and binds", async (_, law) => {
    const quote = through(withLaw(law), await begin());
    expect((await bound(quote)).body.error?.rule, "what was agreed to is not shown here").toBe(TEXTS);
    expect((await quote.put(consent(CONSENT(actor).texts))).body.error?.rule).toBe(TEXTS);
    expect((await quote.put(consent(without))).status).toBe(200);
    const { status, text, body } = await bound(quote);
    expect(status, text).toBe(200);
    const { shows } = (
      await server.call("GET", `/api/management/v1/policies/${String(body.policy?.id)}`, { token: dana })
    ).body;
    expect(Object.values(shows ?? {})).not.toContainEqual(expect.objectContaining({ label: "Cancellation" }));
  });

  test("is another one once the words on it are others: its hash changes, and it binds when it is given again", async () => {
    const quote = await begin();
    const before = await hashIn(quote);
    const other = through(withLaw({ version, cancellation: "You may cancel within 10 days." }), quote);
    expect((await bound(other)).body.error?.rule).toBe(TEXTS);
    expect((await other.put(consent(CONSENT(actor).texts))).status).toBe(200);
    const after = await hashIn(other);
    expect([before, after]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(after).not.toBe(before);
    expect((await bound(quote)).body.error?.rule, "and is none to the words before").toBe(TEXTS);
    expect((await bound(other)).status).toBe(200);
  });
});
