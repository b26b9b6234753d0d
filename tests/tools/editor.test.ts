import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { withParts, type Flow } from "../../engine/index";
import { flowWithNames } from "../../tools/generate/editor-schema";
import { given } from "../flows/files";

/** What VS Code's own language service offers at a place in a flow, with the schema that the flow names. */
const root = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(root, file), "utf8");

/** Two products by their committed schema; the third, which is not a working flow, by one made on the spot. */
const FLOWS = {
  boa: "flows/boa.flow.json",
  passport360: "flows/passport360.flow.json",
  third: "tests/fixtures/third/event-day.flow.json",
  part: "flows/parts/checkout@3.json",
} as const;
type Product = keyof typeof FLOWS;

const third = JSON.stringify(
  flowWithNames(FLOWS.third, { lists: given.lists, media: given.media, products: "tests/fixtures/third/products" }),
);
const service = getLanguageService({
  schemaRequestService: (uri) => Promise.resolve(uri.includes("/third/") ? third : readFileSync(new URL(uri), "utf8")),
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});

const open = (product: Product, text: string) => {
  const atThird = text.replace("../../../schemas/flow.schema.json", "./schema.json");
  const document = TextDocument.create(`file://${root}/${FLOWS[product]}`, "json", 1, atThird);
  return { document, parsed: service.parseJSONDocument(document) };
};

/** The names offered where `¦` stands in `written`, which takes the place of `instead` in the flow's file. */
async function offered(product: Product, instead: string, written: string): Promise<readonly string[]> {
  const text = read(FLOWS[product]);
  expect(text).toContain(instead);
  const changed = text.replace(instead, () => written);
  const { document, parsed } = open(product, changed.replace("¦", ""));
  const shift = document.getText().length - changed.length + 1;
  const found = await service.doComplete(document, document.positionAt(changed.indexOf("¦") + shift), parsed);
  return (found?.items ?? []).map(({ label }) => label.replaceAll('"', ""));
}

type Place = readonly [what: string, product: Product, instead: string, written: string, some: readonly string[]];

const PLACES: readonly Place[] = [
  [
    "what a rule reads",
    "boa",
    '{ "var": "answers.related_industries" }',
    '{ "var": "¦" }',
    ["answers.owners_count", "values.staff", "values.pays_by_card", "is.broker", "today", "client.person.email"],
  ],
  [
    "what a rule reads, with what stands for nothing",
    "passport360",
    '{ "var": "is.broker" }',
    '{ "var": ["¦", 0] }',
    ["answers.dob", "quote.application.billing.billing_type", "item.percentage", "plan.settings.price"],
  ],
  ["a rule's operator", "third", '{ "var": "answers.outdoors" }', '{ "¦" }', ["var", "lookup", "add_days"]],
  ["the list of a question", "boa", '"list": "business-types@3"', '"list": "¦"', ["us-regions@1"]],
  ["the list of a table", "third", '"by": "us-regions@1"', '"by": "¦"', ["occasions@1", "us-regions@1"]],
  [
    "a table or list looked up",
    "boa",
    '"lookup": ["staff_minimum"',
    '"lookup": ["¦"',
    ["staff_minimum", "us-regions@1"],
  ],
  ["a table of the third", "third", '"outdoor_guest_limit",', '"¦",', ["outdoor_guest_limit", "occasions@1"]],
  ["a cell's key", "third", '"FL": 150', '"¦"', ["FL", "WY"]],
  ["the first steps of an entry", "third", '"first": ["host"]', '"first": ["¦"]', ["occasion", "host", "checkout"]],
  ["where a dialog leads", "boa", '"to": "plans"', '"to": "¦"', ["industries", "plans", "confirmation"]],
  ["where a link leads", "passport360", '"to": "add-beneficiaries"', '"to": "¦"', ["add-beneficiaries", "plan-type"]],
  ["to what a step stands aside", "passport360", '"aside": "checkout"', '"aside": "¦"', ["checkout"]],
  ["a step's group", "third", '"group": "event"', '"group": "¦"', ["event", "host", "payment"]],
  ["a rejection", "boa", '"with": "needs_underwriter"', '"with": "¦"', ["needs_underwriter"]],
  ["a rejection of the third", "third", '"with": "not_insured"', '"with": "¦"', ["not_insured"]],
  ["the question of a check", "boa", '"at": "employees_count"', '"at": "¦"', ["owners_count", "employees_count"]],
  ["what a dialog forgets", "boa", '"clears": [', '"clears": ["¦", ', ["owners_count"]],
  ["what a dialog answers", "boa", '"sets": {', '"sets": { "¦", ', ["owners_count"]],
  ["what Yes opens", "passport360", '"opens": "beneficiaries"', '"opens": "¦"', ["beneficiaries"]],
  ["a drawing", "boa", '"drawing": "boa-shop@1.svg"', '"drawing": "¦"', ["boa-shop@1.svg", "boa-clock@1.svg"]],
  ["a drawing of the third", "third", '"drawing": "event-tent@1.svg"', '"drawing": "¦"', ["event-tent@1.svg"]],
  ["a video", "passport360", '"file": "passport-help@1.webm"', '"file": "¦"', ["passport-help@1.webm"]],
  ["a video's picture", "passport360", '"poster": "passport-help@1.webp"', '"poster": "¦"', ["passport-help@1.webp"]],
  ["captions", "passport360", '"captions": "passport-help@1.vtt"', '"captions": "¦"', ["passport-year@1.vtt"]],
  ["what rates", "boa", '"rated_by": "business_region"', '"rated_by": "¦"', ["address", "business_region"]],
  ["what rates the third", "third", '"rated_by": "venue_region"', '"rated_by": "¦"', ["address", "venue_region"]],
  [
    "an answer's home",
    "passport360",
    '"saved": "plan.settings.details.plan_type"',
    '"saved": "¦"',
    ["application.billing.billing_type", "application.rating_address.region", "plan.settings.details.plan_type"],
  ],
  ["a price's place", "third", '"path": "settings.price"', '"path": "¦"', ["settings.price"]],
  ["a part with questions", "passport360", '"use": "person@2"', '"use": "¦"', ["person@2", "address@2", "consent@2"]],
  ["a part that is a step", "third", '"use": "checkout@2"', '"use": "¦"', ["checkout@5", "confirmation@3"]],
  ["a part with messages", "boa", '"use": "messages@4"', '"use": "¦"', ["messages@2"]],
  ["whom a part asks about", "passport360", '"as": "policyholder"', '"as": "¦"', ["policyholder", "beneficiary"]],
  ["what a part asks", "boa", '"ask": ["business_name", ', '"ask": ["¦", ', ["business_name", "title_at_business"]],
  ["a part's parameters", "third", '"with": { "edit": "plans",', '"with": { "¦",', ["edit", "sample_policy"]],
  ["the step that a parameter names", "third", '"edit": "plans"', '"edit": "¦"', ["plans", "guests"]],
  ["who a person is", "passport360", '"from": "policyholder"', '"from": "¦"', ["policyholder", "beneficiary"]],
  ["a coverage of the plan", "passport360", '"trip_delay": { "title": "Trip delay" }', '"¦"', ["trip_delay"]],
  ["a coverage of the third", "third", '"cancellation": { "title": "Cancellation" }', '"¦"', ["cancellation"]],
  [
    "words of a coverage",
    "third",
    '"cancellation": { "title": "Cancellation" }',
    '"cancellation": { "¦" }',
    ["not_offered_in"],
  ],
  ["where a coverage is not offered", "boa", '"not_offered_in": ["VT"]', '"not_offered_in": ["¦"]', ["VT", "WY"]],
  ["a table of the coverages", "boa", '"employee": ["$250,000', '"¦": ["$250,000', ["employee"]],
  [
    "what a rule of a part reads",
    "part",
    '{ "var": "values.pays_by_card" }',
    '{ "var": "¦" }',
    ["answers.billing_type", "values.pays_by_card", "answers.related_industries", "today"],
  ],
  ["a parameter", "part", '{ "param": "edit" }', '{ "param": "¦" }', ["edit", "start.from_days"]],
  ["a parameter in a rule", "part", '{ "param": "start.from_days" }', '{ "param": "¦" }', ["start.to_days"]],
  ["a part in a part", "part", '"use": "consent@2"', '"use": "¦"', ["consent@2", "address@1"]],
];

describe("an editor completes names", () => {
  it.each(PLACES)("%s (%s)", async (_, product, instead, written, some) => {
    expect(await offered(product, instead, written)).toEqual(expect.arrayContaining([...some]));
  });

  it("and none of another sort", async () => {
    expect(await offered("boa", '"with": "needs_underwriter"', '"with": "¦"')).not.toContain("plans");
    expect(await offered("passport360", '"use": "person@2"', '"use": "¦"')).not.toContain("checkout@5");
    expect(await offered("passport360", '"rated_by": "address"', '"rated_by": "¦"')).not.toContain("email");
  });

  it.each(Object.keys(FLOWS) as Product[])("%s as it is has nothing that it marks", async (product) => {
    const { document, parsed } = open(product, read(FLOWS[product]));
    expect(await service.doValidation(document, parsed)).toEqual([]);
  });

  it("and leads to the schema of the format once it is published, whatever the names are by then", () => {
    const flow = JSON.parse(read(FLOWS.boa)) as Flow;
    expect(flow.$schema).toBe("../schemas/editor/boa.flow.schema.json");
    expect(withParts(flow, given.parts)).toMatchObject({
      $schema: "../schemas/flow.schema.json",
      parts: { "checkout@5": { $schema: "../../schemas/part.schema.json" } },
    });
  });

  it("a name that is not there yet is not marked: the loader says so", async () => {
    const changed = read(FLOWS.boa).replace('"with": "needs_underwriter"', '"with": "not_written_yet"');
    const { document, parsed } = open("boa", changed);
    expect(await service.doValidation(document, parsed)).toEqual([]);
  });
});
