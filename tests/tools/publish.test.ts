/** Publishing a flow freezes the current rate book of its product. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drawMark, textOf } from "../../server/base/lock-mark";
import { findingsIn } from "../../tools/flow/check";
import { placesOf, type Places } from "../../tools/flow/files";
import { NotPublishable, publish } from "../../tools/flow/publish";
import { publishApart } from "../../tools/flow/publish-apart";
import publishNamed from "../../tools/flow/publish-work";
import { inThisThread } from "./support/in-this-thread";
import { select } from "../../tools/flow/select";

const repository = resolve(import.meta.dirname, "../..");
const shipped = "server/data/products/boa@1.json";

/** Time enough on a machine that runs other tests, too. */
const AMPLE = { ms: 170_000, megabytes: 1_024 };

let root = "";
let places: Places;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "publish-"));
  cpSync(join(repository, "flows"), join(root, "flows"), { recursive: true });
  cpSync(join(repository, "server/data/products"), join(root, "server/data/products"), { recursive: true });
  places = placesOf(root, {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const frozen = (): Record<string, string> => JSON.parse(read("flows/published/rates.json")) as Record<string, string>;
const boa = (): string => join(root, "flows/boa.flow.json");

/** The second version of a book, with another lowest price, in a folder of the copied tree. */
function writeNext(folder: string, lowest = 800): void {
  mkdirSync(join(root, folder), { recursive: true });
  const text = read(shipped).replace('"version": 1', '"version": 2').replace("750", String(lowest));
  writeFileSync(join(root, folder, "boa@2.json"), text);
}

const rules = (): readonly string[] =>
  findingsIn(places, select(places, ["boa"]), { scenarios: false }).map(({ rule }) => rule);

describe("the rate book of a product", () => {
  test("is frozen with the flow, also when the flow is published already; the old one stays frozen", () => {
    const before = frozen();
    expect(publish(places, boa())).toMatchObject({ isNew: false, newBooks: [] });
    expect(frozen()).toEqual(before);
    writeNext("server/data/products");
    expect(publish(places, boa())).toMatchObject({
      file: "flows/published/boa/1.7.0.flow.json",
      isNew: false,
      newBooks: ["boa@2"],
    });
    expect(frozen()).toEqual({ ...before, "boa@2": expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(rules()).toEqual([]);
  });

  test("is refused once it was edited in place", () => {
    writeNext("server/data/products");
    publish(places, boa());
    writeNext("server/data/products", 900);
    expect(() => publish(places, boa())).toThrow(NotPublishable);
    expect(() => publish(places, boa())).toThrow(
      "boa@2 is published with another text: a changed rate book is a new file with the next version",
    );
    expect(rules()).toEqual(["published-edited"]);
  });

  test("may be edited until it is published", () => {
    writeNext("server/data/products");
    writeNext("server/data/products", 900);
    expect(rules()).toEqual([]);
    expect(publish(places, boa()).newBooks).toEqual(["boa@2"]);
  });

  test("is not frozen where it stands in a folder of the environment", () => {
    writeNext("more-products");
    places = placesOf(root, { PRODUCTS_DIR: join(root, "more-products") });
    const before = frozen();
    expect(publish(places, boa())).toMatchObject({ newBooks: [] });
    expect(frozen()).toEqual(before);
  });

  test("of another product is left alone", () => {
    writeNext("server/data/products");
    expect(publish(places, join(root, "flows/passport360.flow.json")).newBooks).toEqual([]);
  });
});

/** The command runs `publishNamed` in a thread of its own. Tests of its sentences call it without the thread. */
describe("the command", () => {
  const next = (): void => {
    writeFileSync(boa(), read("flows/boa.flow.json").replace('"version": "1.7.0"', '"version": "1.7.1"'));
  };

  test("checks and freezes the flow in a thread of its own", async () => {
    next();
    expect(await publishApart({ root, names: ["boa"] }, AMPLE)).toEqual({
      code: 0,
      out: ["1 flow, 1 rate book: 0 findings", "flows/published/boa/1.7.1.flow.json published"],
      err: [],
      made: ["boa@1.7.1"],
    });
    expect(read("flows/published/published.json")).toContain("boa/1.7.1.flow.json");
  });

  test("names what is wrong, and freezes nothing", () => {
    writeFileSync(boa(), read("flows/boa.flow.json").replace('"rated_by": "', '"rated_by": "no_'));
    const { code, out } = publishNamed({ root, names: ["boa"] });
    expect(code).toBe(1);
    expect(out.join("\n")).toMatch(/boa\.flow\.json:\d+:\d+ .*at \/rated_by/);
    expect(publishNamed({ root, names: ["nothing"] })).toMatchObject({ code: 2 });
  });

  test.each([
    ["time", { ms: 50, megabytes: 512 }, /more than 0.05 seconds/],
    ["memory", { ms: 60_000, megabytes: 16 }, /more than 16 megabytes/],
  ])("refuses a flow that takes too much %s with a sentence, and freezes nothing", async (_, allowed, sentence) => {
    next();
    const { code, err } = await publishApart({ root, names: [boa()] }, allowed);
    expect(code).toBe(1);
    expect(err.join()).toMatch(sentence);
    expect(read("flows/published/published.json")).not.toContain("1.7.1");
  });

  test("publishes one flow at a time, and takes over from a process that is gone", async () => {
    next();
    const lock = join(root, ".cache/publishing.lock");
    mkdirSync(join(root, ".cache"));
    writeFileSync(lock, String(process.ppid));
    const { code, err } = await publishApart({ root, names: ["boa"] }, AMPLE);
    expect([code, err.join()]).toEqual([1, expect.stringContaining(`being published (process ${process.ppid})`)]);
    expect(read("flows/published/published.json")).not.toContain("1.7.1");
    writeFileSync(lock, textOf({ ...drawMark(true).mark, pid: spawnSync("true").pid, socket: null }));
    expect((await publishApart({ root, names: ["boa"] }, AMPLE, inThisThread)).code).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });

  test.each([
    ["an index that cannot be read", "published.json", /published\.json:1:\d+ .*not valid JSON/],
    ["hashes that cannot be read", "lists.json", /lists\.json:1:\d+ .*not valid JSON/],
  ])("says in a sentence where %s stands, and freezes nothing", (_, index, sentence) => {
    next();
    writeFileSync(join(root, "flows/published", index), "<<<<<<< HEAD");
    const { code, err } = publishNamed({ root, names: ["boa"] });
    expect([code, err.join()]).toEqual([2, expect.stringMatching(sentence)]);
    expect(existsSync(join(root, "flows/published/boa/1.7.1.flow.json"))).toBe(false);
  });

  test("says in a sentence that a file cannot be written, and leaves the index as it is", () => {
    next();
    mkdirSync(join(root, `flows/published/published.json.${process.pid}`));
    const before = read("flows/published/published.json");
    const { code, err } = publishNamed({ root, names: ["boa"] });
    expect([code, err.join()]).toEqual([
      2,
      expect.stringMatching(/published\.json\.\d+: illegal operation on a directory$/),
    ]);
    expect(read("flows/published/published.json")).toBe(before);
  });

  test("does not open a file that no flow could be", () => {
    writeFileSync(boa(), `[${"[],".repeat(10_000_000)}[]]`);
    const { code, err } = publishNamed({ root, names: ["boa"] });
    expect([code, err.join()]).toEqual([1, expect.stringMatching(/boa\.flow\.json is larger than any flow may be/)]);
  });
});
