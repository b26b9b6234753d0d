import { operationOf, sortOfArgument, type Comparison, type Operation, type Operator } from "../language/operators";
import type { Asked } from "../flow/asked";
import type { EntryName } from "../flow/compiled";
import type { Facts } from "../flow/facts";
import type { WholeStep } from "../flow/parts";
import { implied } from "./implied";
import { questionAt, type Place } from "./reading";
import { insideOf, listOfThings } from "./things";

/** The circumstances under which a rule is followed. */
export interface Circumstances {
  readonly facts: Facts;
  readonly entry: EntryName;
  /** The step at which it is judged; null at binding. */
  readonly step: WholeStep | null;
  /** Whether asking if an answer is there counts as reading it. */
  readonly isStrict: boolean;
  /** A rule that is known to be true when this one is judged. */
  readonly given: unknown;
  /** The list whose thing the rule is about. */
  readonly thing?: Asked | undefined;
  /** The named values that the rule reads, where they are not those of the flow. */
  readonly values?: NamedValues;
}

interface NamedValues {
  readonly [name: string]: unknown;
}

/** An answer that a rule reads though it may be absent. */
export interface Absence {
  readonly name: string;
  /** The path by which the rule reads it. */
  readonly path: string;
  readonly why: string;
  /** The named value through which it is read. */
  readonly through?: string;
}

/** The answers that a rule reads although they may be absent, without saying what holds then. */
export function readsUnguarded(rule: unknown, circumstances: Circumstances): readonly Absence[] {
  const follower = new Follower(circumstances);
  const assumed = follower.atStart();
  return assumed ? follower.follow(rule, assumed, circumstances.isStrict) : NEVER_ABSENT;
}

/** What is known at one place in a rule: `present` paths, which have a value, and rules that hold. */
interface Assumptions {
  readonly present: ReadonlySet<string>;
  readonly holds: ReadonlySet<string>;
}

const NEVER_ABSENT: readonly Absence[] = [];
/** Whether a comparison is sound with null: null is a value like others, but it is neither more nor less than one. */
const isSoundWithNull = (compares: Comparison | undefined): boolean =>
  compares !== undefined && compares.by !== "order";

/** Follows a rule as it is evaluated: the part after a condition is read only when that condition allows it. */
class Follower {
  private readonly through: string[] = [];
  private readonly values: NamedValues;
  /** The things of lists that can be read here. */
  private place: Place;

  constructor(private readonly around: Circumstances) {
    const { facts, thing, values = facts.flow.values ?? {} } = around;
    this.values = values;
    this.place = { facts, ...(thing && { thing }) };
  }

  /** What is known at first; undefined where the rule is never judged. */
  atStart(): Assumptions | undefined {
    const nothing: Assumptions = { present: new Set(), holds: new Set() };
    const { given } = this.around;
    return this.truth(given, nothing) === false ? undefined : this.assuming(given, true, nothing);
  }

  /** `isRead`: whether the result is used as a value, not only tested for truth. */
  follow(rule: unknown, assumed: Assumptions, isRead: boolean): readonly Absence[] {
    if (Array.isArray(rule)) return rule.flatMap((part) => this.follow(part, assumed, true));
    const operation = operationOf(rule);
    return operation ? this.operation(operation, assumed, isRead) : NEVER_ABSENT;
  }

  private operation({ name, args, row }: Operation, assumed: Assumptions, isRead: boolean): readonly Absence[] {
    switch (name) {
      case "var":
        return args.length > 1 ? NEVER_ABSENT : this.read(String(args[0]), assumed, isRead);
      case "and":
        return this.inTurn(args, assumed, isRead, true);
      case "or":
        return this.inTurn(args, assumed, isRead, false);
      case "if":
        return this.conditional(args, assumed, isRead);
      case "lookup":
        return this.follow(args[1], assumed, args.length < 3);
      default: {
        if (row?.perThing && args.length > 1) return this.overThings(row, args, assumed);
        if (row?.soundWithout) return this.follow(args[0], assumed, false);
        const isAsking = isSoundWithNull(row?.compares) && (!this.around.isStrict || args.includes(null));
        return args.flatMap((part) => this.follow(part, assumed, !isAsking));
      }
    }
  }

  /** A rule over the things of a list: its condition is only tested, its value is read. */
  private overThings(row: Operator, args: readonly unknown[], assumed: Assumptions): readonly Absence[] {
    const ofList = this.follow(args[0], assumed, false);
    const list = listOfThings(args[0], this.around.facts);
    if (!list || sortOfArgument(row, args, 1) !== "thing") return ofList;
    const before = this.place;
    this.place = insideOf(list, args[2], before);
    const found = this.follow(args[1], assumed, row.perThing === "value");
    this.place = before;
    return [...ofList, ...found];
  }

  /** Each part is read only if all parts before it were true (`and`), or not true (`or`). */
  private inTurn(parts: readonly unknown[], assumed: Assumptions, isRead: boolean, isAll: boolean): readonly Absence[] {
    const found: Absence[] = [];
    let here = assumed;
    for (const [index, part] of parts.entries()) {
      const isGuard = isAll && this.isGuardOf(part, parts.slice(index + 1));
      found.push(...this.follow(part, here, isRead && !isGuard));
      if (this.truth(part, here) === !isAll) break;
      here = this.assuming(part, isAll, here);
    }
    return found;
  }

  /** Whether a part only asks for an answer that a later part reads. */
  private isGuardOf(part: unknown, later: readonly unknown[]): boolean {
    const operation = operationOf(part);
    return (
      operation?.name === "var" &&
      later.some((other) => JSON.stringify(this.inlined(other)).includes(JSON.stringify(operation.args[0])))
    );
  }

  private conditional(parts: readonly unknown[], assumed: Assumptions, isRead: boolean): readonly Absence[] {
    const found: Absence[] = [];
    let here = assumed;
    for (let index = 0; index < parts.length; index += 2) {
      const isLast = index === parts.length - 1;
      if (isLast) return [...found, ...this.follow(parts[index], here, isRead)];
      found.push(...this.follow(parts[index], here, false));
      const truth = this.truth(parts[index], here);
      if (truth !== false)
        found.push(...this.follow(parts[index + 1], this.assuming(parts[index], true, here), isRead));
      if (truth === true) return found;
      here = this.assuming(parts[index], false, here);
    }
    return found;
  }

  private read(path: string, assumed: Assumptions, isRead: boolean): readonly Absence[] {
    const [root, name = ""] = path.split(".");
    if (root === "values") return this.value(name, assumed, isRead);
    const asked = questionAt(path, this.place);
    if (!asked || !isRead || assumed.present.has(path)) return NEVER_ABSENT;
    const why = root === "answers" ? this.whyAbsent(asked, assumed) : this.whyAbsentOfThing(asked, assumed);
    const [through] = this.through;
    return why === undefined
      ? NEVER_ABSENT
      : [{ name: name === "" ? path : name, path, why, ...(through !== undefined && { through }) }];
  }

  private value(name: string, assumed: Assumptions, isRead: boolean): readonly Absence[] {
    if (this.through.includes(name)) return NEVER_ABSENT;
    this.through.push(name);
    const found = this.follow(this.values[name], assumed, isRead);
    this.through.pop();
    return found;
  }

  /** Why a question about one thing may have no answer; undefined if it always has one. */
  private whyAbsentOfThing({ question, conditions }: Asked, assumed: Assumptions): string | undefined {
    if (this.mayStayOpen(question, assumed)) return "which may stay unanswered";
    return this.whyHidden(question, conditions, assumed);
  }

  private whyHidden({ not_asked_is: instead }: Asked["question"], conditions: readonly unknown[], at: Assumptions) {
    return instead !== undefined || this.allHold(conditions, at) ? undefined : NOT_ALWAYS;
  }

  private allHold(conditions: readonly unknown[], assumed: Assumptions): boolean {
    return conditions.every((condition) => this.truthOfFlow(condition, assumed) === true);
  }

  private mayStayOpen({ optional }: Asked["question"], assumed: Assumptions): boolean {
    return optional !== undefined && this.truthOfFlow(optional, assumed) !== false;
  }

  /** The same for a condition of a question, which reads the named values of the flow, also where the rule reads others. */
  private truthOfFlow(condition: unknown, assumed: Assumptions): boolean | undefined {
    return this.truth(this.inlined(condition, this.around.facts.flow.values ?? {}), assumed);
  }

  /** Why a question may have no answer when the rule is judged; undefined if it always has one. */
  private whyAbsent({ question, conditions, step }: Asked, assumed: Assumptions): string | undefined {
    const { entry, facts, step: at } = this.around;
    const order = facts.orders[entry];
    if (this.mayStayOpen(question, assumed)) return "which may stay unanswered";
    if (at && order.indexOf(step) > order.indexOf(at)) return `which is asked later, in ${step.id}`;
    if (question.not_asked_is !== undefined || step === at) return this.whyHidden(question, conditions, assumed);
    const opener = facts.asked.some(
      (other) => other.question.opens !== undefined && facts.questions.get(other.question.opens)?.step === step,
    );
    const all = step.when === undefined ? conditions : [...conditions, step.when];
    const isAlways = !opener && step.aside === undefined && this.allHold(all, assumed);
    return isAlways ? undefined : NOT_ALWAYS;
  }

  /** Whether a rule is true here for any answers; undefined if it depends on the answers. */
  private truth(source: unknown, assumed: Assumptions): boolean | undefined {
    const rule = this.inlined(source);
    if (assumed.holds.has(JSON.stringify(rule))) return true;
    const operation = operationOf(rule);
    if (!operation) return Array.isArray(rule) ? undefined : Boolean(rule);
    const { name, args } = operation;
    const parts = (): readonly (boolean | undefined)[] => args.map((part) => this.truth(part, assumed));
    if (name === "var") return this.entryIs(String(args[0]));
    if (name === "!" || name === "!!") {
      const inner = this.truth(args[0], assumed);
      return inner === undefined ? undefined : inner === (name === "!!");
    }
    if (name === "and") return all(parts(), true);
    return name === "or" ? all(parts(), false) : undefined;
  }

  /** The value that the entry alone decides, such as `is.broker`; undefined for any other path. */
  private entryIs(path: string): boolean | undefined {
    const { entry } = this.around;
    if (path === "is.broker") return entry === "dashboard";
    if (path === "is.client") return entry !== "dashboard";
    return path === "is.share_link" ? entry === "share" : undefined;
  }

  /** What is known after a rule was true, or not true. */
  private assuming(source: unknown, isTrue: boolean, assumed: Assumptions): Assumptions {
    const rule = this.inlined(source);
    const { paths, rules } = implied(rule, isTrue);
    return { present: new Set([...assumed.present, ...paths]), holds: new Set([...assumed.holds, ...rules]) };
  }

  /** The rule with its named values written out, so that equal conditions compare equal. */
  private inlined(rule: unknown, values = this.values, seen: readonly string[] = []): unknown {
    if (Array.isArray(rule)) return rule.map((part) => this.inlined(part, values, seen));
    const operation = operationOf(rule);
    if (!operation) return rule;
    const [root, name = ""] = operation.name === "var" ? String(operation.args[0]).split(".") : [];
    if (root === "values" && !seen.includes(name)) return this.inlined(values[name], values, [...seen, name]);
    return { [operation.name]: operation.args.map((part) => this.inlined(part, values, seen)) };
  }
}

const NOT_ALWAYS = "which is not always asked";

/** The truth of `and` (`isAll`) or `or`: one false part decides `and`, one true part decides `or`. */
function all(parts: readonly (boolean | undefined)[], isAll: boolean): boolean | undefined {
  if (parts.includes(!isAll)) return !isAll;
  return parts.includes(undefined) ? undefined : isAll;
}
