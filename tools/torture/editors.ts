/** People who write in one draft at the same time, each word of theirs once, and what must have become of the words. */
import { isObject } from "../../engine/index";
import { exactly, told } from "./verdict";
import type { Figure } from "./verdict";

/** How a call was answered. */
export interface DraftAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the studio's API as one person; `revision` goes along as If-Match. Throws when the server is gone. */
export type Ask = (method: string, path: string, sent?: { body: object; revision?: number }) => Promise<DraftAnswer>;

const PATH = "kite.flow.json";

/** What somebody has before them: the words of the draft, and its revision. */
interface Seen {
  readonly revision: number;
  readonly words: readonly string[];
}

const textOf = (words: readonly string[]): string => `${JSON.stringify({ id: "kite", words }, null, 2)}\n`;

/** The words in a draft's text; none in any other text. */
function wordsIn(text: unknown): readonly string[] {
  const value: unknown = typeof text === "string" ? JSON.parse(text) : {};
  return isObject(value) && Array.isArray(value.words) ? value.words.map(String) : [];
}

const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isObject(inner) ? inner[key] : undefined;
  }, value);

/** Makes a draft without words. Returns its id. Throws when it is refused. */
export async function beginWords(ask: Ask): Promise<string> {
  const files = [{ path: PATH, text: textOf([]) }];
  const { status, body } = await ask("POST", "/drafts", { body: { product: "kite", from: { files } } });
  if (status !== 200) throw new Error(`A draft was answered ${status}: ${JSON.stringify(body)}`);
  return String(at(body, "head", "id"));
}

/** One person at a draft. */
export class Editor {
  /** Words whose save was answered, or that were found after a server had gone. */
  readonly kept: string[] = [];
  /** Saves that met another one's, and were made again. */
  met = 0;
  private unsure: string | undefined;
  private seen: Seen = { revision: 1, words: [] };
  private count = 0;

  constructor(
    private readonly name: string,
    private readonly draft: string,
    /** May be another server each time. */
    public ask: Ask,
  ) {}

  /** Writes one more word, over what this person has before them; if another save was faster, that is read, and the word goes on top. */
  async write(): Promise<void> {
    const word = this.unsure ?? `${this.name}${(this.count += 1)}`;
    for (;;) {
      this.unsure = word;
      const words = [...this.seen.words, word];
      const body = { files: [{ path: PATH, text: textOf(words) }] };
      const { revision } = this.seen;
      const answer = await this.ask("PUT", `/drafts/${this.draft}/files`, { body, revision });
      if (answer.status === 200) {
        this.seen = { revision: Number(at(answer.body, "head", "revision")), words };
        this.kept.push(word);
        this.unsure = undefined;
        return;
      }
      if (answer.status !== 412 && answer.status !== 503)
        throw new Error(`A save was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      this.met += 1;
      await this.read();
    }
  }

  /** Reads the draft as it is. A word whose save got no answer is there, or has to be written again. */
  async read(): Promise<void> {
    const { status, body } = await this.ask("GET", `/drafts/${this.draft}`);
    if (status !== 200) return;
    const words = wordsIn(at(body, "files", 0, "text"));
    this.seen = { revision: Number(at(body, "head", "revision")), words };
    if (this.unsure === undefined || !words.includes(this.unsure)) return;
    this.kept.push(this.unsure);
    this.unsure = undefined;
  }
}

/** What became of the words of a draft. */
export interface Words {
  readonly kept: number;
  /** Kept words that are not in the draft. */
  readonly lost: number;
  /** Kept words that not exactly one change of the history has put there. */
  readonly untold: number;
  /** Words that a change has removed; no person removes any. */
  readonly removed: number;
  /** Words that are in the draft more than once, or that no person wrote. */
  readonly odd: number;
  /** Changes that say nothing. */
  readonly silent: number;
}

/** Reads a draft and all of its history, and judges them by the words that were kept. */
export async function judgeWords(ask: Ask, draft: string, editors: readonly Editor[]): Promise<Words> {
  const kept = editors.flatMap((each) => each.kept);
  const now = wordsIn(at((await ask("GET", `/drafts/${draft}`)).body, "files", 0, "text"));
  const added = new Map<string, number>();
  let [removed, silent] = [0, 0];
  for (const number of await numbersOf(ask, draft)) {
    const { body } = await ask("GET", `/drafts/${draft}/changes/${number}`);
    const [before, after] = ["before", "after"].map((side) => wordsIn(at(body, "files", 0, side)));
    for (const word of after ?? []) if (!before?.includes(word)) added.set(word, (added.get(word) ?? 0) + 1);
    removed += (before ?? []).filter((word) => !after?.includes(word)).length;
    if (!Array.isArray(at(body, "change", "sentences")) || at(body, "change", "sentences", 0) === undefined)
      silent += 1;
  }
  return {
    kept: kept.length,
    lost: kept.filter((word) => !now.includes(word)).length,
    untold: kept.filter((word) => added.get(word) !== 1).length,
    removed,
    odd: now.length - new Set(now).size + now.filter((word) => !kept.includes(word)).length,
    silent,
  };
}

const PAGE = 100;

async function numbersOf(ask: Ask, draft: string): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { body } = await ask("GET", `/drafts/${draft}/changes?_offset=${offset}&_limit=${PAGE}`);
    const page = Array.isArray(body) ? body : [];
    numbers.push(...page.map((change) => Number(at(change, "number"))));
    if (page.length < PAGE) return numbers;
  }
}

/** The figures of many drafts. */
export function figuresOfWords(all: readonly Words[], where: string): readonly Figure[] {
  const sum = (name: keyof Words): number => all.reduce((total, words) => total + words[name], 0);
  return [
    told(`${where}: words that were answered`, sum("kept")),
    exactly(`${where}: of them not in the draft`, sum("lost"), 0),
    exactly(`${where}: of them not in the history exactly once`, sum("untold"), 0),
    exactly(`${where}: words that a change took away`, sum("removed"), 0),
    exactly(`${where}: words twice, or of no person`, sum("odd"), 0),
    exactly(`${where}: changes without a sentence`, sum("silent"), 0),
  ];
}
