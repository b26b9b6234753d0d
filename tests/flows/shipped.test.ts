import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators, createEngine, formatFinding, loadFlow, loadFlowText } from "../../engine/index";
import { loadList, loadPart } from "../../engine/analysis";
import { flowFiles, given, listFiles, partFiles, readFlow } from "./files";
import { samples } from "../support/tier";

describe("the shipped flows, parts and lists", () => {
  it.each(flowFiles)("%s loads", (file) => {
    const loaded = loadFlowText(readFlow(file), { ...given, file });
    expect(loaded.ok ? [] : loaded.findings.map(formatFinding)).toEqual([]);
  });

  it.each(partFiles)("%s loads", (file) => {
    const loaded = loadPart(readFlow(`parts/${file}`), { named: file.replace(".json", ""), parts: given.parts, file });
    expect(loaded.ok ? [] : loaded.findings.map(formatFinding)).toEqual([]);
  });

  it.each(listFiles)("%s loads", (file) => {
    const loaded = loadList(readFlow(`lists/${file}`), { named: file.replace(".json", ""), file });
    expect(loaded.ok ? [] : loaded.findings.map(formatFinding)).toEqual([]);
  });
});

/** Where to go in a flow: at each level one of its members. */
const route = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 });
const mutation = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), route, value: fc.jsonValue({ maxDepth: 4 }) }),
  fc.record({ kind: fc.constant("remove" as const), route }),
  fc.record({ kind: fc.constant("rename" as const), route, name: fc.string({ maxLength: 12 }) }),
  fc.record({ kind: fc.constant("move" as const), route, from: route }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;
type Members = Record<string, unknown>;

/** The object at the end of the route and the key in it. */
function follow(
  root: unknown,
  steps: readonly number[],
): { readonly parent: Members; readonly key: string } | undefined {
  let here = root;
  let found: { readonly parent: Members; readonly key: string } | undefined;
  for (const step of steps) {
    if (here === null || typeof here !== "object") break;
    const keys = Object.keys(here);
    if (keys.length === 0) break;
    found = { parent: here as Members, key: String(keys[step % keys.length]) };
    here = found.parent[found.key];
  }
  return found;
}

const put = (parent: Members, key: string, value: unknown): unknown =>
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });

function mutate(flow: unknown, change: Mutation): void {
  const place = follow(flow, change.route);
  if (!place) return;
  const { parent, key } = place;
  const old = parent[key];
  if (change.kind === "set") put(parent, key, change.value);
  else if (change.kind === "move") {
    const source = follow(flow, change.from);
    if (source) put(parent, key, structuredClone(source.parent[source.key]));
  } else {
    if (Array.isArray(parent)) return void parent.splice(Number(key), 1);
    delete parent[key];
    if (change.kind === "rename") put(parent, change.name, old);
  }
}

describe.each(flowFiles)("%s, damaged", (file) => {
  it("is loaded or refused with findings, never with a crash", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const flow: unknown = JSON.parse(readFlow(file));
        for (const change of mutations) mutate(flow, change);
        const loaded = loadFlow(flow, given);
        expect(loaded.ok || loaded.findings.length > 0).toBe(true);
      }),
      { numRuns: samples(8, 300) },
    );
  });

  it("can be started and judged by every entry when it loads", () => {
    fc.assert(
      fc.property(mutation, (change) => {
        const flow: unknown = JSON.parse(readFlow(file));
        mutate(flow, change);
        const loaded = loadFlow(flow, given);
        if (!loaded.ok) return;
        const engine = createEngine(loaded.flow, { ...given, validators: compileValidators(loaded.flow, given) });
        for (const entry of ["dashboard", "enroll", "share"]) {
          const init = {
            entry,
            today: "2027-01-15",
            data: { plans: [], quote: { quote_number: "Q-1", application: {} } },
          };
          engine.view(engine.start(init).session);
          expect(engine.review(init, { judge: "all" }).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: samples(8, 200) },
    );
  });

  it("is the same flow or the same findings from text as from a value, and each finding in it has a line", () => {
    fc.assert(
      fc.property(mutation, (change) => {
        const flow: unknown = JSON.parse(readFlow(file));
        mutate(flow, change);
        const value = loadFlow(flow, given);
        const text = loadFlowText(JSON.stringify(flow, null, 2), given);
        expect(text.ok).toBe(value.ok);
        if (text.ok || value.ok) return;
        expect(text.findings.map(({ rule, pointer }) => `${pointer} ${rule}`).toSorted()).toEqual(
          value.findings.map(({ rule, pointer }) => `${pointer} ${rule}`).toSorted(),
        );
        const here = text.findings.filter((finding) => finding.file === undefined);
        expect(here.every(({ line = 0, column = 0 }) => line > 0 && column > 0)).toBe(true);
      }),
      { numRuns: samples(8, 100) },
    );
  });
});

/** The flows that use a part, themselves or through other parts; one of them all for a part that none uses any more. */
function usersOf(part: string): readonly string[] {
  const uses = (text: string, seen: readonly string[]): boolean =>
    text.includes(`"${part}"`) ||
    partFiles.some((file) => {
      const name = file.replace(".json", "");
      return !seen.includes(name) && text.includes(`"${name}"`) && uses(readFlow(`parts/${file}`), [...seen, name]);
    });
  const users = flowFiles.filter((flow) => uses(readFlow(flow), []));
  return users.length > 0 ? users : flowFiles.slice(0, 1);
}

describe.each(partFiles)("the part %s, damaged", (file) => {
  const users = usersOf(file.replace(".json", ""));

  it("is written out, or refused with findings, never with a crash", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        const part: unknown = JSON.parse(readFlow(`parts/${file}`));
        for (const change of mutations) mutate(part, change);
        const parts = { ...given.parts, [file.replace(".json", "")]: part } as typeof given.parts;
        for (const flow of users) {
          const loaded = loadFlow(JSON.parse(readFlow(flow)), { ...given, parts });
          expect(loaded.ok || loaded.findings.length > 0).toBe(true);
        }
      }),
      { numRuns: samples(3, 60) },
    );
  });
});
