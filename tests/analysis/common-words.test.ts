/** Where the common words of a flow are said: a comparison calls a changed one without effect where nothing says it. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { asFile, proofOf, wholeFlow, type Edit } from "../../engine/analysis";
import { compileValidators, createEngine, type Engine, type Session } from "../../engine/index";
import schema from "../../schemas/flow.schema.json";
import { editionNamed, type Edition } from "../../tools/flow/edition";
import { placesOf } from "../../tools/flow/files";
import { memoryHost } from "../../tools/scenarios/memory-host";
import { play } from "../../tools/scenarios/play";
import type { Editable } from "../tools/support/edited";
import { loadRateBooks } from "../../server/rates/plans";
import { sampled } from "../support/tier";

const repository = resolve(import.meta.dirname, "../..");
const WORDS = Object.keys(schema.$defs.messages_words.properties);
const fixtures = readdirSync(join(repository, "tests/fixtures")).map((name) =>
  join(repository, "tests/fixtures", name),
);

const editions = [
  ...["boa", "passport360"].map((id) => editionNamed(placesOf(repository, {}), id)),
  ...fixtures.flatMap((folder) => {
    const places = placesOf(repository, { FLOWS_DIR: folder, PRODUCTS_DIR: join(folder, "products") });
    const flows = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".flow.json")) : [];
    return flows.map((file) => editionNamed(places, file.replace(".flow.json", "")));
  }),
];
const books = loadRateBooks(fixtures.map((folder) => join(folder, "products")));

const marked = (word: string): string => `⟦${word}⟧`;

/** The flow with a mark at each of its common words. */
function withMarks({ engine, lists }: Edition): Engine {
  const flow: Editable = structuredClone(asFile(wholeFlow(engine)));
  const { words } = flow.messages;
  for (const word of Object.keys(words)) words[word] += marked(word);
  return createEngine(flow, { lists, validators: compileValidators(flow, { lists }) });
}

async function saidIn(edition: Edition): Promise<string> {
  const engine = withMarks(edition);
  const seen = new Set<string>();
  const note = <T extends { readonly session: Session }>(now: T): T => {
    seen.add(JSON.stringify(engine.view(now.session)));
    return now;
  };
  const noted: Pick<Engine, "start" | "send"> = {
    start: (init) => note(engine.start(init)),
    send: (session, event) => note(engine.send(session, event)),
  };
  const watched = new Proxy(engine, { get: (all, name) => Reflect.get(name in noted ? noted : all, name) });
  for (const scenario of edition.scenarios) await play(watched, memoryHost(engine, scenario, books), scenario, engine);
  return [...seen].join("\n");
}

const editOf = (word: string): Edit => {
  const at = `/flow/messages/words/${word}`;
  return { kind: "changed", at, wasAt: at, was: "one", now: "other" };
};

describe.each(
  sampled(
    editions.map((edition) => [edition.flow.id, edition] as const),
    2,
  ),
)("The common words of %s", (_, edition) => {
  const isUnread = (word: string): boolean =>
    proofOf(editOf(word), { was: edition.course, now: edition.course }) !== undefined;

  test("are not called unread where somebody sees them", async () => {
    const said = await saidIn(edition);
    const seen = WORDS.filter((word) => said.includes(marked(word)));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.filter(isUnread)).toEqual([]);
    // What is proven at all: a table that calls every word read would prove nothing.
    if (edition.flow.id === "bicycle") expect(WORDS.filter(isUnread).length).toBeGreaterThan(5);
  });
});
