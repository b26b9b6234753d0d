/** What names mean where only the declarations of all files tell. */
import { ANY_LIST, COVERED, KEPT_AT, PLAN_ID, type Mention } from "./mention";

/** Returns the names with what each means; those that mean nothing of the flow are left out. */
export function meant(all: readonly Mention[]): readonly Mention[] {
  const known = new Declared(all);
  const whole = all.flatMap((each) => known.listed(each));
  return whole.flatMap((each) => known.meaning(each));
}

const IN_ANSWERS = "application.answers.";

/** Homes in the plan → the sort of name that is kept there. */
const KEPT_IN_PLAN: ReadonlyMap<string, string> = new Map([
  ["plan.settings.details.plan_name", "plan_name"],
  ["plan.settings.details.plan_type", "plan_type"],
]);

/** What the files declare. */
class Declared {
  private readonly declared: ReadonlySet<string>;
  /** Home → the question whose answer is kept there. */
  private readonly byHome: ReadonlyMap<string, string>;
  private readonly lists: readonly string[];
  /** Questions whose choices are the plans → the sort of name that they have. */
  private readonly plans: ReadonlyMap<string, string>;
  /** Names of plans and types of which ids are made. */
  private readonly inIds: ReadonlyMap<string, string>;

  constructor(all: readonly Mention[]) {
    const declaring = all.filter(({ declares }) => declares);
    this.declared = new Set(declaring.map(({ sort, name, of = "" }) => `${sort} ${of} ${name}`));
    const homes = declaring.flatMap(({ home, name, of }) =>
      home === undefined || of !== undefined ? [] : [[home, name] as const],
    );
    this.byHome = new Map(homes);
    this.plans = new Map(
      homes
        .flatMap(([home, name]) => [[name, KEPT_IN_PLAN.get(home) ?? ""] as const])
        .filter(([, sort]) => sort !== ""),
    );
    this.lists = [
      ...new Set(declaring.flatMap(({ sort, of }) => (sort === "question_name" && of !== undefined ? [of] : []))),
    ];
    const isMade = declaring.some(({ sort, isKey }) => sort === "plan_name" && isKey);
    this.inIds = new Map(
      isMade
        ? declaring.flatMap(({ sort, name }) => (/^plan_(name|type)$/.test(sort) ? [[name, sort] as const] : []))
        : [],
    );
  }

  private is(sort: string, name: string, of = ""): boolean {
    return this.declared.has(`${sort} ${of} ${name}`);
  }

  /** The same with the list whose things it is about, where only the name or the place of the list tells. */
  listed(each: Mention): readonly Mention[] {
    const { sort, of, name } = each;
    if (of === ANY_LIST)
      return this.lists.filter((list) => this.is("question_name", name, list)).map((list) => ({ ...each, of: list }));
    const [first = "", ...rest] = of?.split(".") ?? [];
    if (sort === "choice" && first === ANY_LIST)
      return this.lists.map((list) => ({ ...each, of: [list, ...rest].join(".") }));
    if (!of?.startsWith(KEPT_AT)) return [each];
    const at = sort === "choice" ? of.slice(KEPT_AT.length, of.lastIndexOf(".")) : of.slice(KEPT_AT.length);
    const list = this.byHome.get(at);
    if (list === undefined) return [];
    return [{ ...each, of: sort === "choice" ? `${list}${of.slice(of.lastIndexOf("."))}` : list }];
  }

  meaning(each: Mention): readonly Mention[] {
    const { sort, name, of } = each;
    switch (sort) {
      case "home":
        return this.byHome.get(IN_ANSWERS + name) === name ? [{ ...each, sort: "question_name" }] : [];
      case "choice":
        return this.choice(each, of);
      case COVERED:
        return ["row_key", "coverage_table"].filter((own) => this.is(own, name)).map((own) => ({ ...each, sort: own }));
      case PLAN_ID: {
        const made = this.inIds.get(name);
        return made === undefined ? [] : [{ ...each, sort: made }];
      }
      case "question_or_group": {
        const isQuestion = this.is("question_name", name, of) || !this.is("question_group", name, of);
        return [{ ...each, sort: isQuestion ? "question_name" : "question_group" }];
      }
      default:
        return [each];
    }
  }

  /** A choice is a text that a question declares as one, or a plan of the rate book. */
  private choice({ of: _of, ...each }: Mention, of = ""): readonly Mention[] {
    const sort = this.plans.get(of);
    if (sort !== undefined) return this.is(sort, each.name) ? [{ ...each, sort, declares: false }] : [];
    return each.declares || this.is("choice", each.name, of) ? [{ ...each, of }] : [];
  }
}
