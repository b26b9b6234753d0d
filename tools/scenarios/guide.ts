import { isObject, type Engine, type Json, type Session } from "../../engine/index";
import { explain, valueAt, wholeFlow } from "../../engine/analysis";

type Node = { readonly [key: string]: unknown };
interface WithId {
  readonly id: string;
}

/** A file answer as a scenario gives it. */
const A_FILE = '{ "file": "sample", "name": "a.pdf", "type": "application/pdf", "size": 1000 }';

/** The lists of a step's rules, each with the word under which a rule says when it fires. */
const RULES = { checks: "fail_when", reject: "when", confirm: "when" } as const;

/** Where the rules and questions of a flow stand: JSON pointers into the flow with its parts written out. */
export class Guide {
  private readonly steps: readonly (WithId & Node)[];
  private readonly questions: ReadonlyMap<string, string>;

  /** Throws for an engine that `createEngine` did not make. */
  constructor(private readonly engine: Engine) {
    this.steps = wholeFlow(engine).steps as unknown as readonly (WithId & Node)[];
    this.questions = new Map(
      this.steps.flatMap(({ questions }, index) => questionsIn(questions, `/steps/${index}/questions`)),
    );
  }

  /** The names of all questions. */
  get names(): readonly string[] {
    return [...this.questions.keys()];
  }

  /** The ids of all steps that the flow writes. */
  get stepIds(): readonly string[] {
    return this.steps.map(({ id }) => id);
  }

  /** The names that a thing of a list may answer; undefined for a question that is not a list of things. */
  ownNames(list: string): readonly string[] | undefined {
    const pointer = this.question(list);
    const question = pointer === undefined ? undefined : this.valueAt(pointer);
    if (!isObject(question) || !isObject(question.items)) return undefined;
    const { shares } = question;
    const share = isObject(shares) && typeof shares.name === "string" ? [shares.name] : [];
    return [...questionsIn(question.items.questions, "").map(([name]) => name), ...share];
  }

  private valueAt(pointer: string): unknown {
    return valueAt(wholeFlow(this.engine), pointer.slice(1).replaceAll("/", "."));
  }

  /** How a scenario answers a question whose form cannot be guessed: a file, one of a few, things; undefined for others. */
  formOf(at: string): string | undefined {
    const pointer = this.question(at);
    const question = pointer === undefined ? undefined : this.valueAt(pointer);
    if (!isObject(question)) return undefined;
    const { choices, type, list, items } = question;
    if (type === "file") return A_FILE;
    if (isObject(items)) return "a list of its things: [{ … }, { … }]";
    if (typeof list === "string") return `a code of the list ${list}`;
    if (type === "boolean") return "true or false";
    const codes = Array.isArray(choices) ? choices : isObject(choices) ? Object.keys(choices) : [];
    if (codes.length === 0) return undefined;
    return type === "array" ? `a list of some of ${codes.join(", ")}` : `one of ${codes.join(", ")}`;
  }

  /** The pointer of a step; of the list of steps for one that the flow does not have. */
  step(id: string): string {
    const index = this.steps.findIndex((step) => step.id === id);
    return index < 0 ? "/steps" : `/steps/${index}`;
  }

  /**
   * The pointer of a question, or of one of a thing of its list (`vehicles.0.plate`); undefined for one that the flow does
   * not have.
   */
  question(at: string): string | undefined {
    const [name = at, _index, own] = at.split(".");
    const pointer = this.questions.get(name);
    return pointer === undefined || own === undefined ? pointer : `${pointer}/items/questions/${own}`;
  }

  /** How many things the list of a place takes (`vehicles.10`), and where that is said; undefined for any number. */
  mostOf(at: string): { readonly list: string; readonly most: number; readonly pointer: string } | undefined {
    const [list = at] = at.split(".");
    const question = this.question(list);
    const pointer = `${question}/maxItems`;
    const most = this.valueAt(pointer);
    return typeof most === "number" ? { list, most, pointer } : undefined;
  }

  /** The names of the questions of a step, in order; those of a list's items are not among them. */
  questionsOf(id: string): readonly string[] {
    return questionsIn(this.steps.find((step) => step.id === id)?.questions, "").map(([name]) => name);
  }

  /** The pointer of a check, rejection or dialog of the step, or else of any; undefined if the flow has none of this id. */
  rule(step: string, id: string): string | undefined {
    const all = [this.step(step), ...this.steps.map((_, index) => `/steps/${index}`)];
    const found = all.flatMap((at) => this.ruleAt(at, id))[0];
    return found ?? this.reason(id);
  }

  /** What a rule says of the session, in English with the values that it read; undefined for one that cannot be run. */
  explained(session: Session, rule: string): string | undefined {
    const word = rule.includes("/checks/") ? RULES.checks : RULES.reject;
    return this.condition(session, `${rule}/${word}`);
  }

  /** The same of a condition at any place; undefined where there is none, or it cannot be run. */
  condition(session: Session, pointer: string): string | undefined {
    try {
      const { english, reads } = explain(this.engine, session, pointer);
      const values = reads.map(({ path, value }) => `${path} = ${shown(value)}`);
      return [english, ...(values.length > 0 ? [`with ${values.join(", ")}`] : [])].join(", ");
    } catch {
      return undefined;
    }
  }

  private ruleAt(at: string, id: string): readonly string[] {
    const step = this.steps[Number(at.split("/").at(-1))];
    return Object.keys(RULES).flatMap((list) => {
      const index = ((step?.[list] ?? []) as readonly WithId[]).findIndex((rule) => rule.id === id);
      return index < 0 ? [] : [`${at}/${list}/${index}`];
    });
  }

  /** The rejection that is shown for a reason such as `no_plans`. */
  private reason(id: string): string | undefined {
    const found = Object.entries(wholeFlow(this.engine).rejections).find(([, { also_for = [] }]) =>
      (also_for as readonly string[]).includes(id),
    );
    return found && `/rejections/${found[0]}`;
  }
}

const shown = (value: Json): string => JSON.stringify(value);

/** The questions of a step by name; a group asks the questions inside it. */
function questionsIn(questions: unknown, pointer: string): readonly (readonly [string, string])[] {
  return Object.entries((questions ?? {}) as Node).flatMap(([name, entry]) => {
    const at = `${pointer}/${name}`;
    const inside = (entry as Node).questions;
    return inside === undefined ? [[name, at] as const] : questionsIn(inside, `${at}/questions`);
  });
}
