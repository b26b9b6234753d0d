/** What is studied of a flow goes by what its operators compare, never by their names. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOfRule, explorationOf, OPERATORS, reachOf, stateTable, wholeFlow } from "../../engine/analysis";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf, type Places } from "../../tools/flow/files";
import { comparingBy, twinned, untwinned, withTwins } from "../engine/support/twins";
import type { Node } from "./ten-edits";

const repository = resolve(import.meta.dirname, "../..");
const guests = { var: "answers.guests" };
const limit = { lookup: ["outdoor_guest_limit", { var: "answers.venue_region" }] };
const occasion = { var: "answers.occasion" };

const [less = "", atMost = ""] = comparingBy("order");
const [same = ""] = comparingBy("equality");
const [holds = ""] = comparingBy("membership");

const rejectsFor = (id: string, when: unknown): Node => ({ id, with: "not_insured", when });

/** Adds a comparison of each sort to a product, as rejections of its first step and of the one that asks for the guests. */
function compareMore({ steps }: Node): void {
  const first: Node = steps[0];
  first.questions.second = { ...first.questions.occasion, title: "Second occasion" };
  first.reject.push(
    rejectsFor("same", { [same]: [occasion, { var: "answers.second" }] }),
    rejectsFor("holds", { [holds]: [occasion, ["wedding", "birthday"]] }),
  );
  const at: Node = steps.find(({ id }: Node) => id === "guests");
  // Asked of no one, which the checks do not see through "!!".
  const few = { [atMost]: [guests, 5] };
  const many = { "!!": [{ [less]: [900, guests] }] };
  at.questions.nurse = { type: "boolean", title: "Is there a nurse?", show_when: { and: [few, many] } };
  // In some states never, since the limit is below 200 there.
  at.reject.push(rejectsFor("less", { [less]: [{ "+": [guests, 200] }, limit] }));
  at.reject.push(rejectsFor("at_most", { [atMost]: [{ "+": [guests, 1] }, 40] }));
}

let folder = "";
let places: Places;
/** The third product with those rejections, as it is written and with every comparison under another name. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "comparing-"));
  cpSync(join(repository, "tests/fixtures/third"), folder, { recursive: true });
  const flow: Node = JSON.parse(readFileSync(join(folder, "event-day.flow.json"), "utf8"));
  compareMore(flow);
  const usual: Node = JSON.parse(readFileSync(usualFile(), "utf8"));
  writeFileSync(usualFile(), JSON.stringify({ ...usual, answers: { ...usual.answers, second: "reunion" } }));
  writeFileSync(join(folder, "plain.flow.json"), JSON.stringify(flow));
  writeFileSync(join(folder, "twins.flow.json"), JSON.stringify(twinned(flow)));
  rmSync(join(folder, "event-day.flow.json"));
  places = placesOf(repository, { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const usualFile = (): string => join(folder, "scenarios/event-day/usual.json");
const edition = (name: string): Edition => editionNamed(places, join(folder, `${name}.flow.json`));

/** What a study finds in both flows. */
function found(study: (edition: Edition) => unknown): readonly [plain: unknown, twins: unknown] {
  return [untwinned(study(edition("plain"))), untwinned(withTwins(() => study(edition("twins"))))];
}

describe("an operator that compares as another one does", () => {
  it("divides the answers into the same classes", () => {
    const [plain, twins] = found(({ course, usual }) => explorationOf(course, usual).classes);
    expect(twins).toEqual(plain);
  });

  it("leads to the same places, and proves the same ones to be dead", () => {
    const [plain, twins] = found(({ course, usual }) => reachOf(course, usual));
    expect(twins).toEqual(plain);
    const { dead } = reachOf(edition("plain").course, edition("plain").usual);
    expect(dead.find(({ place }) => place.said === "nurse")).toMatchObject({ isProven: true });
  });

  it("gives the same table of the states", () => {
    const [plain, twins] = found(({ engine, lists }) =>
      stateTable(wholeFlow(engine), lists, () => ({ plans: [], options: [] })),
    );
    expect(twins).toEqual(plain);
  });

  it.each(Object.entries(OPERATORS).filter(([, { compares }]) => compares))(
    "has the same small mistakes as %s",
    (name) => {
      const rule = { [name]: [guests, 5] };
      const twins = withTwins(() => changesOfRule(twinned(rule), true));
      expect(untwinned(twins)).toEqual(changesOfRule(rule, true));
    },
  );
});
