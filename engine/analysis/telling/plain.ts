import { capital } from "../changes/order";
import type { NamesOf, PlainName, PlainNames } from "./plain-names";

/** What is known of the newer version besides names. */
export interface PlainWorld {
  readonly names: NamesOf;
  /** The question of the state that sets the prices, or `address`. */
  readonly ratedBy: unknown;
  readonly isOnlyPlan: boolean;
  /** Whether a name without a title is said in quotes, with a capital: the rejection “Too few”. */
  readonly quotesNames?: boolean;
  /** Returns a named value (`values.x`) as people read it. */
  readonly valueOf: (path: string) => string;
}

/**
 * Says to people what the comparison says to those who edit: with titles instead of the names of questions, steps, rules
 * and choices. What is quoted is what a page shows, and stays as it is.
 */
export class PlainWords {
  readonly names: PlainNames;
  private readonly steps: PlainNames;
  private readonly codes: PlainNames;
  /** The question of the state that sets the prices: those of the same title are said with their place. */
  private readonly rating: string;
  /** Titles that more than one question has. */
  private readonly shared: ReadonlySet<string>;

  constructor(private readonly world: PlainWorld) {
    const { all, steps, codes } = world.names;
    this.names = all;
    const rating = all.get(String(world.ratedBy ?? ""));
    this.rating = `${rating?.said ?? ""}${rating?.step ?? ""}`;
    this.steps = steps;
    this.codes = codes;
    const titles = [...all.values()].flatMap(({ said, isTitle, step }) =>
      isTitle && step !== undefined ? [said] : [],
    );
    this.shared = new Set(titles.filter((title, index) => titles.indexOf(title) !== index));
  }

  /** A name as people read it, quoted where it is a title. */
  name(name: string): string {
    const plain = this.known(name);
    return plain === undefined ? name.replaceAll(/[_-]/g, " ") : `${this.quoted(plain)}${this.where(plain)}`;
  }

  /** The title of a step, quoted. */
  step(id: string): string {
    const plain = this.steps.get(id);
    return plain?.isTitle === true ? this.quoted(plain) : `the step “${this.name(id).replaceAll(/[“”]/g, "")}”`;
  }

  /** Whether a name is that of a step. */
  hasStep(id: string): boolean {
    return this.steps.has(id);
  }

  /** The ids of all steps. */
  get idsOfSteps(): readonly string[] {
    return [...this.steps.keys()];
  }

  private known(name: string): PlainName | undefined {
    return this.names.get(name) ?? this.steps.get(name) ?? this.codes.get(name);
  }

  /** The title of a question, with where it is asked if another one has the same title. */
  question(name: string): string {
    const plain = this.names.get(name);
    return plain ? `${plain.said}${this.where(plain)}` : name.replaceAll(/[_-]/g, " ");
  }

  /** Whether a text says the title of a question that no other one has. */
  isOnlyTitle(name: string, text: string): boolean {
    const plain = this.names.get(name);
    return plain?.isTitle === true && !this.shared.has(plain.said) && text.includes(plain.said);
  }

  /** A sentence or condition; `pointer` is the place in the flow that it is about, whose names are words as well. */
  text(said: string, pointer = ""): string {
    const near = pointer.split("/").filter((key) => this.known(key));
    return this.lists(said)
      .split(/(“[^”]*”)/)
      .map((part) => (part.startsWith("“") ? this.filled(part) : this.outside(part, near)))
      .join("");
  }

  private quoted({ said, isTitle }: PlainName): string {
    if (isTitle) return `“${this.filled(said)}”`;
    return this.world.quotesNames ? `“${capital(said.replaceAll(/[_-]/g, " "))}”` : said;
  }

  /** A text as it is written, with what is put into it by its title: `{answers.first_name}` is `[First name]`. */
  filled(text: string): string {
    return text.replace(/\{[a-z]+((?:\.\w+)+)(?:[^{}]*)\}/g, (_, path: string) => {
      const name = path.split(".").at(-1) ?? path;
      const plain = this.names.get(name);
      return `[${plain?.isTitle === true ? plain.said : name.replaceAll("_", " ")}]`;
    });
  }

  /** A step that a sentence begins with, and a list that takes the place of its older version. */
  private lists(said: string): string {
    return said
      .replace(/^([\w-]+): /, (all, id: string) => (this.steps.has(id) ? `At ${this.step(id)}: ` : all))
      .replace(/ chooses from ([\w-]+)@\d+ instead of \1@\d+: /, " has other choices: ")
      .replace(/, plan [\w-]+ is now /, (all) => (this.world.isOnlyPlan ? " is now " : all))
      .replace(/\(\(([^()]+)\) plus \(([^()]+)\)\)/g, "($1 plus $2)")
      .replace(/\bnot ((?:answers|values|item)\.\w+) is not /g, "$1 is ");
  }

  private outside(text: string, near: readonly string[]): string {
    const titled = text
      .replace(/ \(in the part [\w@-]+\)/g, "")
      .replace(/ \((\w[\w@.-]*)\)/g, (all, name: string) => this.behind(all, name))
      .replace(/"([\w-]+)"/g, (all, code: string) => (this.codes.has(code) ? this.name(code) : all))
      .replace(/\b(?:answers|said|item)\.([a-z]\w*)/g, (_, name: string) => this.question(name))
      .replace(/\bvalues\.([a-z]\w*)/g, (all) => this.world.valueOf(all))
      .replace(/\bis\.(broker|client|share_link)\b/g, (all, role: string) => WAYS[role] ?? all)
      .replace(/`(\w+)`/g, (_, word: string) => word.replaceAll("_", " "));
    return titled.replace(NAME, (name, at: number) => this.bare(name, titled.slice(0, at), near));
  }

  /** What is in brackets behind a title: nothing but where a question is asked, if that tells it from another. */
  private behind(all: string, name: string): string {
    const plain = this.names.get(name);
    const [, version] = /@(\d+)$/.exec(name) ?? [];
    if (plain && version !== undefined) return ` (version ${version})`;
    if (plain) return this.where(plain);
    return this.codes.has(name) || name.includes("_") ? "" : all;
  }

  private where({ said, step }: PlainName): string {
    if (step === undefined || !this.shared.has(said)) return "";
    if (this.rating === said + step) return " (of the quote)";
    const at = this.steps.get(step);
    return at ? ` (asked at ${this.quoted(at)})` : "";
  }

  /** A name as it is written: one that is an English word, too, only where it can be nothing else. */
  private bare(name: string, before: string, near: readonly string[]): string {
    const plain = this.known(name);
    if (!plain || (!/[_@-]/.test(name) && !(near.includes(name) && BEFORE_NAME.test(before)))) return name;
    return this.name(name);
  }
}

/** A name of the format, whole: neither a part of a word nor of a file. */
const NAME = /(?<![\w@/.-])[a-z][\w-]*(?:@\d+)?(?![\w@/-])/g;
/** Words before a name in a sentence. */
const BEFORE_NAME =
  /(?:^|\b(?:of|question|questions|group|choice|step|steps|rejection|dialog|check|coverage|coverages|plan|value|at|The|latest|earliest|after|and)) $|^$/;

const WAYS: { readonly [role: string]: string } = {
  broker: "by the broker",
  client: "by the client",
  share_link: "by the share link",
};
