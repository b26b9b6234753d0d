import { createEngine, loadFlow, type Engine, type Flow, type LoadOptions } from "../../engine/index";
import {
  asFile,
  Course,
  mutantsOf,
  validatorMaker,
  wholeFlow,
  type ChangedClass,
  type Mutant,
} from "../../engine/analysis";
import { loadRateBooks, type RateBooks } from "../../server/rates/plans";
import { lookOfProduct, type Look } from "../scenarios/looks";
import { memoryHost } from "../scenarios/memory-host";
import { play } from "../scenarios/play";
import { playSeeing } from "../scenarios/play-seeing";
import type { ScenarioFile } from "../scenarios/scenario";
import { scenariosFor } from "./coverage";
import { comparisonOf } from "./difference";
import { editionNamed, type Edition } from "./edition";
import { shownFile, type Places } from "./files";
import { libraryFor } from "./library";
import { differencesOfLooks, recordedBeside, textOfLooks, type Seen } from "./looks";
import { readRateBooks } from "./rates";
import { NothingFound } from "./select";

/** What became of a flow with one mistake. */
export type Fate =
  /** A scenario came out otherwise, or something that it shows or sends is not as it was recorded. */
  | { readonly fate: "killed"; readonly by: string }
  /** The flow is not sound: `flow check` names the mistake. */
  | { readonly fate: "refused"; readonly rule: string }
  /** No scenario notices it, and it is proven to have no effect. */
  | { readonly fate: "equivalent"; readonly because: string }
  /** No scenario notices it; whether somebody could was not found out. */
  | { readonly fate: "open"; readonly changes: readonly string[] }
  /** No scenario notices it although somebody could. */
  | { readonly fate: "survived"; readonly changes: readonly string[]; readonly classes: readonly ChangedClass[] };

/** A mistake and its fate. */
export type Judged = Pick<Mutant, "kind" | "pointer" | "does"> & Fate;

/** Which mistakes are tried: every `every`-th. */
export interface Sampling {
  readonly every: number;
}

/**
 * Tries every small mistake in a flow: plays the scenarios that could notice it, and where none does, compares the flow
 * with the one that is right. `told` learns of each. Throws UnsoundFlow and NothingFound.
 */
export async function* mutationsOf(
  places: Places,
  file: string,
  { every }: Sampling,
): AsyncGenerator<{ readonly judged: Judged; readonly at: number; readonly of: number }, void> {
  const judge = new Judge(places, file);
  await judge.begin();
  const mutants = [...mutantsOf(judge.flow)].filter((_, index) => index % every === 0);
  for (const [index, mutant] of mutants.entries()) {
    const { kind, pointer, does } = mutant;
    const fate = await judge.fateOf(mutant);
    yield { judged: { kind, pointer, does, ...fate }, at: index + 1, of: mutants.length };
  }
}

/** Stops a scenario at the first thing that is seen otherwise. */
class SeenOtherwise extends Error {}

class Judge {
  /** The flow with its parts written out, as a file of its own. */
  readonly flow: Flow;
  private readonly edition: Edition;
  private readonly around: LoadOptions;
  private readonly rates: RateBooks;
  private readonly scenarios: readonly ScenarioFile[];
  private readonly validators = validatorMaker();
  private readonly base: Engine;
  private seen: readonly Seen[] = [];
  /** Whether what is seen was recorded, so that it counts besides what the scenarios say themselves. */
  private isRecorded = false;
  /** Place in the flow → the scenario that noticed the last mistake there. */
  private readonly noticed = new Map<string, number>();

  constructor(
    private readonly places: Places,
    file: string,
  ) {
    this.edition = editionNamed(places, file);
    const { lists, media } = libraryFor(places, file);
    const { books, isWhole } = readRateBooks(places);
    this.around = { lists, media, ...(isWhole && { rateBooks: books }) };
    this.rates = loadRateBooks(places.books.slice(1));
    this.scenarios = scenariosFor(places, file);
    this.flow = this.withoutUnused(asFile(wholeFlow(this.edition.engine)));
    this.base = this.engineOf(this.flow);
  }

  /** Throws NothingFound when the scenarios do not come out as they should before anything is changed. */
  async begin(): Promise<void> {
    const { id } = this.flow;
    const seen: Seen[] = [];
    for (const scenario of this.scenarios) {
      const { failures, looks } = await playSeeing(this.base, scenario.scenario, this.rates);
      if (failures.length > 0)
        throw new NothingFound(
          `First make npm run flow -- test ${id} come out right: ${scenario.scenario.name} fails.`,
        );
      seen.push({ scenario, looks });
    }
    this.seen = seen;
    const recorded = recordedBeside(this.scenarios);
    this.isRecorded = recorded !== undefined;
    const others = differencesOfLooks(recorded ?? "", textOfLooks(this.base, id, seen));
    if (this.isRecorded && others.length > 0)
      throw new NothingFound(`First record what people see: npm run flow -- test ${id} --looks.`);
  }

  async fateOf(mutant: Mutant): Promise<Fate> {
    const loaded = loadFlow(mutant.flow, this.around);
    if (!loaded.ok) return { fate: "refused", rule: loaded.findings[0]?.rule ?? "" };
    const engine = this.engineOf(loaded.flow);
    const by = await this.noticedBy(engine, mutant.pointer);
    return by === undefined ? this.unnoticed(loaded.flow, engine) : { fate: "killed", by };
  }

  private async noticedBy(engine: Engine, pointer: string): Promise<string | undefined> {
    if (this.isRecorded && isOther(lookOfProduct(engine), lookOfProduct(this.base))) return "the product's own words";
    for (const index of this.order(pointer))
      if (await this.isNoticed(engine, index)) {
        this.noticed.set(placeOf(pointer), index);
        return shownFile(this.places, this.scenarios[index]?.file ?? "");
      }
    return undefined;
  }

  /** All scenarios: first the one that noticed the last mistake at the place, then those that come to the step. */
  private order(pointer: string): readonly number[] {
    const place = placeOf(pointer);
    const [, , index = ""] = place.split("/");
    const step = place.startsWith("/steps/") ? this.flow.steps[Number(index)]?.id : undefined;
    const rank = (at: number): number => {
      if (this.noticed.get(place) === at) return 0;
      const comesThere = step === undefined || (this.seen[at]?.looks.some((look) => look.step === step) ?? false);
      return comesThere ? 1 : 2;
    };
    return this.scenarios.map((_, at) => at).toSorted((a, b) => rank(a) - rank(b));
  }

  /** Whether a scenario comes out otherwise; also when the engine fails on the way. */
  private async isNoticed(engine: Engine, index: number): Promise<boolean> {
    const { scenario } = this.scenarios[index] as ScenarioFile;
    const expected = this.seen[index]?.looks ?? [];
    let count = 0;
    const compare = (look: Look): void => {
      if (isOther(look, expected[count])) throw new SeenOtherwise();
      count += 1;
    };
    try {
      const host = memoryHost(engine, scenario, this.rates);
      const failures = await play(engine, host, scenario, engine, this.isRecorded ? compare : undefined);
      return failures.length > 0 || (this.isRecorded && count !== expected.length);
    } catch {
      return true;
    }
  }

  /** What the comparison of both flows says of a mistake that no scenario notices: silence is not a proof. */
  private unnoticed(flow: Flow, engine: Engine): Fate {
    const { changed, says } = comparisonOf(
      this.editionOf(this.flow, this.base),
      this.editionOf(flow, engine),
      () => {},
    );
    const changes = says.map(({ sentence }) => sentence);
    const rows = new Set(says.map(({ row }) => row));
    if (changed.length > 0 || rows.has("outside")) return { fate: "survived", changes, classes: changed };
    if (rows.has("residue") || rows.size === 0) return { fate: "open", changes };
    return { fate: "equivalent", because: says[0]?.because ?? "" };
  }

  private editionOf(flow: Flow, engine: Engine): Edition {
    return { ...this.edition, flow, parts: {}, engine, course: new Course(engine, this.edition.course.world) };
  }

  private engineOf(flow: Flow): Engine {
    const { lists } = this.edition;
    return createEngine(flow, { lists, validators: this.validators(flow, { lists }) });
  }

  /** Without the named values that a part brings and this flow does not use: nothing can be wrong with them. */
  private withoutUnused(flow: Flow): Flow {
    const loaded = loadFlow(flow, this.around);
    const unused = new Set(
      (loaded.ok ? [] : loaded.findings).flatMap(({ rule, pointer }) => (rule === "unused-value" ? [pointer] : [])),
    );
    const values = Object.entries(flow.values ?? {}).filter(([name]) => !unused.has(`/values/${name}`));
    return { ...flow, values: Object.fromEntries(values) };
  }
}

/** The step or the word of the flow below which something stands. */
const placeOf = (pointer: string): string =>
  pointer
    .split("/")
    .slice(0, pointer.startsWith("/steps/") ? 5 : 3)
    .join("/");

const isOther = (found: Look, expected: Look | undefined): boolean =>
  expected === undefined ||
  found.step !== expected.step ||
  found.lines.length !== expected.lines.length ||
  found.lines.some((line, index) => line !== expected.lines[index]);
