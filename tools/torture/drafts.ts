import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Product } from "../product/server";
import { startPostgres } from "../test/postgres.mjs";
import { signInAt } from "./caller";
import { beginWords, Editor, figuresOfWords, judgeWords } from "./editors";
import type { Ask, Words } from "./editors";
import { inTurn } from "./in-turn";
import { keepData } from "./kept-data";
import type { DatabaseKind, KeptData } from "./kept-data";
import { isGone } from "./kill-round";
import { atLeast, exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How much is done. */
export interface Sizes {
  /** Rounds of two editors who save in one draft at once. */
  readonly rounds: number;
  /** Servers that are killed while two editors save, half of them on each database. */
  readonly kills: number;
}

const WHOLE: Sizes = { rounds: 1_000, kills: 100 };
/** Rounds and kills of one draft: each change is read with all that came after it. */
const ROUNDS_EACH = 50;
const KILLS_EACH = 10;
const LANES = 2;
/** A server is killed somewhere in this time after its first save was answered, in milliseconds. */
const LATEST = 800;
const STAFF = "staff@carrier.example";

/**
 * Two editors save in one draft at two servers at once, again and again, and servers are killed while they do. Nothing
 * that was answered may be lost: each word is in the draft, and in the history once.
 */
export async function tortureDrafts(
  root: string,
  say: (line: string) => void,
  sizes: Partial<Sizes> = {},
): Promise<readonly Figure[]> {
  const { rounds, kills } = { ...WHOLE, ...sizes };
  const cluster = await startPostgres();
  try {
    const met = rounds === 0 ? [] : await meet(await keepData(root, cluster.url), rounds, say);
    const each = Math.ceil(kills / 2);
    const killed = kills === 0 ? [] : await killOnBoth(root, cluster.url, each, say);
    return [...met, ...killed];
  } finally {
    cluster.stop();
  }
}

/** Calls a server's studio, signed in. */
const askAt =
  (address: string, token: string): Ask =>
  async (method, path, sent) => {
    const response = await fetch(`${address}/api/studio/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent && { "content-type": "application/json" }),
        ...(sent?.revision !== undefined && { "if-match": `"${sent.revision}"` }),
      },
      ...(sent && { body: JSON.stringify(sent.body) }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

async function meet(data: KeptData, rounds: number, say: (line: string) => void): Promise<readonly Figure[]> {
  const [first, second] = [await data.start({}), await data.start({})];
  try {
    // One sign-in is good at both.
    const { token } = await signInAt(first.address, STAFF);
    const [one, two] = [askAt(first.address, token), askAt(second.address, token)];
    const count = Math.ceil(rounds / ROUNDS_EACH);
    const judged = await inTurn(
      count,
      LANES,
      (n) => meetInOne(one, two, Math.min(ROUNDS_EACH, rounds - n * ROUNDS_EACH)),
      (done) => say(`${done} of ${count} drafts, ${ROUNDS_EACH} rounds of two editors each`),
    );
    return [
      told("rounds of two editors", rounds),
      atLeast(
        "saves that met another one's",
        judged.reduce((sum, { met }) => sum + met, 0),
        1,
      ),
      ...figuresOfWords(
        judged.map(({ words }) => words),
        "two editors",
      ),
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await data.remove();
  }
}

async function meetInOne(one: Ask, two: Ask, rounds: number): Promise<{ readonly words: Words; readonly met: number }> {
  const draft = await beginWords(one);
  const editors = [new Editor("a", draft, one), new Editor("b", draft, two)];
  for (let round = 0; round < rounds; round += 1) await Promise.all(editors.map((each) => each.write()));
  return { words: await judgeWords(one, draft, editors), met: editors.reduce((sum, { met }) => sum + met, 0) };
}

async function killOnBoth(
  root: string,
  admin: string,
  kills: number,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const kinds: readonly DatabaseKind[] = ["embedded", "PostgreSQL"];
  const figures = await Promise.all(
    kinds.map(async (kind) =>
      killOn(kind, await keepData(root, kind === "PostgreSQL" ? admin : undefined), kills, say),
    ),
  );
  return figures.flat();
}

async function killOn(
  kind: DatabaseKind,
  data: KeptData,
  kills: number,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const all: Words[] = [];
  let [killed, idle] = [0, 0];
  try {
    while (killed < kills) {
      const now = Math.min(KILLS_EACH, kills - killed);
      const { words, idle: without } = await killInOne(data, now);
      all.push(words);
      killed += now;
      idle += without;
      say(`${kind}: ${killed} of ${kills} servers killed`);
    }
    const where = `${kind}, ${kills} kills`;
    return [exactly(`${where}: servers that answered no save`, idle, 0), ...figuresOfWords(all, where)];
  } finally {
    await data.remove();
  }
}

/** Kills servers while two editors save in one draft; a last server judges. */
async function killInOne(data: KeptData, kills: number): Promise<{ readonly words: Words; readonly idle: number }> {
  let product = await data.start({});
  const { token } = await signInAt(product.address, STAFF);
  const draft = await beginWords(askAt(product.address, token));
  const editors = ["a", "b"].map((name) => new Editor(name, draft, askAt(product.address, token)));
  let idle = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = keptBy(editors);
    await killWhile(product, editors);
    if (keptBy(editors) === before) idle += 1;
    product = await data.start({});
    for (const each of editors) {
      each.ask = askAt(product.address, token);
      await each.read();
    }
  }
  const words = await judgeWords(askAt(product.address, token), draft, editors);
  await product.stop();
  return { words, idle };
}

const keptBy = (editors: readonly Editor[]): number => editors.reduce((sum, { kept }) => sum + kept.length, 0);

async function killWhile({ child, stop }: Product, editors: readonly Editor[]): Promise<void> {
  const before = keptBy(editors);
  const working = Promise.all(editors.map(writeOn));
  while (keptBy(editors) === before && child.exitCode === null) await pause(5);
  await pause(LATEST * Math.random());
  const died = once(child, "exit");
  child.kill("SIGKILL");
  await died;
  await working;
  await stop();
}

/** Writes until the server is gone. */
async function writeOn(editor: Editor): Promise<void> {
  try {
    for (;;) await editor.write();
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
