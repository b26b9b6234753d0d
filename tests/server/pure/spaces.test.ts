/** The file of the spaces: what the schema declares, each × wrong, absent and unknown, and what contradicts itself. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { OperatorError } from "../../../server/base/operator-error";
import { readSpaces } from "../../../server/base/spaces-file";
import { isJson, picturesFolder, twoSpaces, writeSpaces } from "../support/spaces";
import type { Json, SpacesJson } from "../support/spaces";

const folder = picturesFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BASE_URL = "https://portal.example.com";
const read = (content: unknown, baseUrl = BASE_URL) =>
  readSpaces({ spacesFile: writeSpaces(folder, content), baseUrl });

/** What the operator reads; fails when the file is taken, or refused by something else than a sentence. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error("It was taken");
}

interface Declared {
  readonly $ref?: string;
  readonly type?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Declared };
  readonly additionalProperties?: Declared | false;
}

interface Schema extends Declared {
  readonly definitions: { readonly [name: string]: Declared };
}

const schema: Schema = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../../schemas/spaces.schema.json"), "utf8"),
);
const { definitions } = schema;
const meant = (declared: Declared): Declared => definitions[declared.$ref?.split("/").at(-1) ?? ""] ?? declared;

type Place = readonly string[];
interface Wrong {
  readonly what: string;
  readonly change: (object: Json) => void;
  /** What the refusal must say of the place. */
  readonly says: string;
}

/** Every way in which one property of an object may be wrong, as the schema declares it. */
function wrongsOf(name: string, property: Declared, isRequired: boolean, at: Place): readonly Wrong[] {
  const { type, pattern } = meant(property);
  const put = (value: unknown) => (object: Json) => void (object[name] = value);
  const here = `/${[...at, name].join("/")}`;
  return [
    { what: `${here} of another type`, change: put(type === "string" ? 7 : "text"), says: here },
    { what: `${here} null`, change: put(null), says: here },
    ...(isRequired
      ? [{ what: `${here} absent`, change: (object: Json) => void delete object[name], says: `the property ${name}` }]
      : []),
    ...(pattern === undefined
      ? []
      : [
          { what: `${here} empty`, change: put(""), says: here },
          { what: `${here} malformed`, change: put(" @/\u0000 "), says: here },
        ]),
  ];
}

function wrongsIn(declared: Declared, at: Place): readonly (readonly [string, Place, Wrong])[] {
  const { properties = {}, required = [], additionalProperties } = declared;
  const own = Object.entries(properties).flatMap(([name, property]) =>
    wrongsOf(name, property, required.includes(name), at),
  );
  const unknown: Wrong = {
    what: `/${[...at, "colour"].join("/")} unknown`,
    change: (object) => void (object.colour = "red"),
    says: `/${[...at, "colour"].join("/")}`,
  };
  const inner = Object.entries(properties).flatMap(([name, property]) => wrongsIn(meant(property), [...at, name]));
  const each = additionalProperties ? wrongsIn(meant(additionalProperties), [...at, "globex"]) : [];
  const isClosed = additionalProperties === false;
  return [...[...own, ...(isClosed ? [unknown] : [])].map((one) => [one.what, at, one] as const), ...inner, ...each];
}

const wrongs = wrongsIn(schema, []);

test("the schema of the spaces declares enough to be wrong in many ways", () => {
  expect(wrongs.length).toBeGreaterThan(50);
  expect(Object.keys(read(twoSpaces()).spaces)).toEqual(["demo", "globex"]);
});

test.each(wrongs)("a file of spaces with %s is refused with the file, the line and the place", (_, at, wrong) => {
  const content = twoSpaces();
  let object: Json = content;
  for (const key of at) {
    const inner = object[key];
    if (!isJson(inner)) throw new Error(`There is nothing at ${key}`);
    object = inner;
  }
  wrong.change(object);
  const said = refusalOf(() => read(content));
  expect(said).toContain(wrong.says);
  expect(said).toMatch(/spaces\.json:\d+:\d+ {2}[A-Z].*\(found .+, expected .+\)/);
});

test.each([
  ["neither an address nor a text", { title: "Privacy" }, "neither url nor paragraphs"],
  [
    "both",
    { title: "Privacy", url: "https://globex.example/privacy", paragraphs: ["Here."] },
    "both url and paragraphs",
  ],
])("a document of law with %s is refused with its place", (_, privacy, found) => {
  const content = twoSpaces();
  content.spaces.globex.law = { version: "2026-11-29", privacy };
  const said = refusalOf(() => read(content));
  expect(said).toContain("/spaces/globex/law/privacy");
  expect(said).toContain(found);
});

const changed = (change: (spaces: SpacesJson["spaces"]) => void): Json => {
  const content = twoSpaces();
  change(content.spaces);
  return content;
};
const zone = (name: string) => changed(({ globex }) => void (globex.time_zone = name));
const hosts = (...names: string[]) => changed(({ globex }) => void (globex.hosts = names));

test.each([
  ["a host of another space", hosts("portal.example.com"), /hosts\/0/, /belongs to the space demo already/],
  ["the same host twice", hosts("a.example", "a.example"), /hosts\/1/, /twice/],
  ["a host that begins with another's label", hosts("demo.globex.example"), /hosts\/0/, /label of another space, demo/],
  ["no host", hosts(), /hosts/, /at least 1 item/],
  ...[
    ["with a port", "a.example:443"],
    ["with a scheme", "https://a.example"],
    ["with a path", "a.example/"],
    ["in upper case", "A.example"],
    ["with a closing dot", "a.example."],
    ["with an empty label", "a..example"],
    ["with a hyphen at its end", "a-.example"],
    ["not in ASCII", "bücher.example"],
    ["with a wildcard", "*.example"],
    ["with a blank", "a example"],
    ["that is too long", `${"a.".repeat(127)}example`],
  ].map(([what = "", host = ""]) => [`a host ${what}`, hosts(host), /hosts\/0/, /host name in lower case/] as const),
  ...["10.0.0.1", "localhost", "1", "a.1"].map(
    (host) => [`the host ${host}`, hosts(host), /hosts\/0/, /address of a machine/] as const,
  ),
  ...["America/Springfield", "Eastern", "EST5EDT/", "UTC+2", "Etc/GMT+99"].map(
    (name) =>
      [`the time zone ${name}`, zone(name), /globex\/time_zone/, /IANA database such as America\/Chicago/] as const,
  ),
  ["the label localhost", { spaces: { localhost: twoSpaces().spaces.globex } }, /spaces\/localhost/, /localhost/],
  ["a label in upper case", { spaces: { Demo: twoSpaces().spaces.demo } }, /Demo/, /lower case letters/],
  ["no space", { spaces: {} }, /spaces/, /at least one property/],
] as const)("spaces with %s are refused in a sentence", (_, content, place, words) => {
  const said = refusalOf(() => read(content));
  expect(said).toMatch(place);
  expect(said).toMatch(words);
});

const shape = (inside: string, head = 'viewBox="0 0 10 5"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`;

test.each([
  ["logo", "other.svg", undefined, /A picture is missing/],
  ["logo", "other.svg", "no picture", /begins with <svg/],
  ["logo", "other.svg", shape("", ""), /viewBox/],
  ["logo", "other.svg", shape("", 'viewBox="0 0 0 5"'), /viewBox/],
  ["logo", "other.svg", shape("<script>alert(1)</script>"), /<script>/],
  ["logo", "other.svg", shape("<text>Harbor</text>"), /<text>/],
  ["logo", "other.svg", shape("Harbor"), /Harbor/],
  ["logo", "other.svg", shape('<path d="M0 0" onload="alert(1)"/>'), /onload/],
  ["logo", "other.svg", shape('<path d="M0 0" fill="url(#a)"/>'), /url\(#a\)/],
  ["logo", "other.svg", shape('<path d="M0 0" transform="skewX(3)"/>'), /skewX/],
  ["logo_dark", "other.svg", shape(" ".repeat(200_000)), /at most 200000 bytes/],
  ["mail_mark", "other.png", undefined, /A picture is missing/],
  ["mail_mark", "other.png", "no picture", /whole PNG/],
])("a space whose %s (%s) holds %j is refused in a sentence", (name, file, content, words) => {
  const path = join(folder, file);
  rmSync(path, { force: true });
  if (content !== undefined) writeFileSync(path, content);
  const said = refusalOf(() => read(changed(({ globex }) => void (globex.carrier[name] = file))));
  expect(said).toMatch(words);
  expect(said).toContain(`/spaces/globex/carrier/${name}`);
});

test("a logo with a title, a comment and a prolog is taken", () => {
  const text = `<?xml version="1.0"?><!-- ours -->${shape('<title>Harbor</title><g fill="#123"><path d="M0 0"/></g>')}`;
  writeFileSync(join(folder, "titled.svg"), text);
  const { spaces } = read(changed(({ globex }) => void (globex.carrier.logo = "titled.svg")));
  expect(spaces.globex?.logos.get("titled.svg")).toBe(text);
});

test.each([
  ["no JSON", "{", /not valid JSON/],
  ["a list", "[]", /expected an object/],
  ["nothing", "", /not valid JSON/],
  ["one label twice", '{"spaces":{"a":{},"a":{}}}', /"a" a second time/],
  ["a byte-order mark", "\uFEFF{}", /byte-order mark/],
  ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), /UTF-8/],
])("a file of spaces that holds %s is refused in a sentence", (_, content, words) => {
  expect(refusalOf(() => read(content))).toMatch(words);
});

test.each([
  ["is not there", join(folder, "none.json"), /there is no file/],
  ["is a folder", folder, /is a folder/],
])("a file of spaces that %s is refused in a sentence that names the setting", (_, spacesFile, words) => {
  const said = refusalOf(() => readSpaces({ spacesFile, baseUrl: BASE_URL }));
  expect(said).toMatch(/^SPACES_FILE: /);
  expect(said).toMatch(words);
});

test("a BASE_URL whose host belongs to no space is refused with the hosts that there are", () => {
  const said = refusalOf(() => read(twoSpaces(), "https://elsewhere.example"));
  expect(said).toMatch(/^BASE_URL: found https:\/\/elsewhere\.example/);
  expect(said).toContain("portal.example.com, www.example.com, brokers.globex.example");
});

test.each([
  ["https://portal.example.com", "demo", "https://portal.example.com", "https://brokers.globex.example"],
  ["https://www.example.com", "demo", "https://www.example.com", "https://brokers.globex.example"],
  [
    "http://brokers.globex.example:8080",
    "globex",
    "http://portal.example.com:8080",
    "http://brokers.globex.example:8080",
  ],
  ["http://localhost:4310", "demo", "http://localhost:4310", "http://brokers.globex.example:4310"],
])("with BASE_URL %s the default space is %s, and each space has an address", (baseUrl, label, demo, globex) => {
  const { spaces, defaultSpace } = read(twoSpaces(), baseUrl);
  expect([defaultSpace, spaces.demo?.address, spaces.globex?.address]).toEqual([label, demo, globex]);
});

test.each([
  ["https://portal.example.com", ["portal.example.com", "demo.localhost"]],
  ["http://localhost:4310", ["demo.localhost"]],
  ["http://10.0.0.7:4310", ["demo.localhost"]],
])("without a file, the shipped space answers at the host of BASE_URL %s", (baseUrl, listed) => {
  const { spaces, defaultSpace } = readSpaces({ baseUrl });
  expect([defaultSpace, spaces.demo?.address, spaces.demo?.hosts]).toEqual(["demo", baseUrl, listed]);
});

test.each(["http://localhost:4310", "https://demo.localhost:8443"])(
  "where others reach the portal and BASE_URL is %s, each space is at its own host",
  (baseUrl) => {
    const content = twoSpaces();
    content.spaces.globex.hosts = ["globex.localhost", "brokers.globex.example"];
    const { spaces, defaultSpace } = readSpaces({
      spacesFile: writeSpaces(folder, content),
      baseUrl,
      isAtHosts: true,
    });
    expect(defaultSpace).toBe("demo");
    expect(Object.values(spaces).map(({ address }) => address)).toEqual([
      "https://portal.example.com",
      "https://brokers.globex.example",
    ]);
  },
);

test.each([true, false])(
  "a space with this machine's names alone is refused where others reach it (%s)",
  (isAtHosts) => {
    const spacesFile = writeSpaces(folder, hosts("globex.localhost"));
    const said = refusalOf(() =>
      readSpaces({ spacesFile, baseUrl: isAtHosts ? "http://localhost" : BASE_URL, isAtHosts }),
    );
    expect(said).toMatch(/^SPACES_FILE: the space globex .*globex\.localhost/);
  },
);

test("the examples of docs/operating/09-spaces.md are sound, alone and together", () => {
  const text = readFileSync(resolve(import.meta.dirname, "../../../docs/operating/09-spaces.md"), "utf8");
  const [one = "", second = ""] = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]) => json);
  expect(Object.keys(read(one).spaces)).toEqual(["demo"]);
  for (const [from, to] of [
    ["logo.svg", "globex.svg"],
    ["mark.png", "globex.png"],
  ] as const)
    copyFileSync(join(folder, from), join(folder, to));
  const { spaces } = read(one.replace(/\n  \}\n\}\s*$/, () => `,\n${second}\n}}`));
  expect(Object.entries(spaces).map(([label, { address }]) => [label, address])).toEqual([
    ["demo", "https://portal.example.com"],
    ["globex", "https://brokers.globex.example"],
  ]);
});
