import { isObject, type Engine, type JsonObject, type PlanCoverage, type Session } from "../../engine/index";
import { english, reads, scopeIn, valueAt, wholeFlow } from "../../engine/analysis";
import type { RateBooks } from "../../server/rates/plans";
import { regionName } from "../../server/base/regions";
import type { Reason } from "../scenarios/reasons";

interface Because {
  readonly what: string;
  readonly because: readonly Reason[];
}

const REGION = "application.rating_address.region.code";

const regionOf = ({ data }: Session): string => String(valueAt(data.quote, REGION) ?? "");

/** Returns the coverages that a step which shows the plan leaves out, with the region that decides it. */
export function omittedRows(engine: Engine, session: Session, step: string): readonly Because[] {
  const { step: shown } = engine.view({ ...session, step });
  if (shown.kind !== "plan-details" && shown.kind !== "plan-choice") return [];
  const region = regionOf(session);
  const groups = wholeFlow(engine).coverages?.groups ?? [];
  const there = new Set(shown.kind === "plan-choice" ? shown.rows.map(({ key }) => key) : keysIn(shown.tables));
  return groups.flatMap(({ rows }, index) =>
    Object.entries(rows).flatMap(([key, { title, not_offered_in = [], offered_when: rule }]): readonly Because[] => {
      const pointer = `/coverages/groups/${index}/rows/${key}`;
      if (not_offered_in.includes(region))
        return [becauseOf(title, `it is not offered in ${regionName(region)}`, `${pointer}/not_offered_in`)];
      if (rule === undefined || there.has(key)) return [];
      return [becauseOf(title, `it is offered only if ${english(rule)}`, `${pointer}/offered_when`)];
    }),
  );
}

const becauseOf = (what: string, sentence: string, pointer: string): Because => ({
  what,
  because: [{ sentence, pointer }],
});

const keysIn = (tables: PlanCoverage["tables"]): readonly string[] =>
  tables.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ key }) => key)));

/** Returns the price once it is worked out, line by line, with the rule of the rate book. */
export function priceReasons(engine: Engine, session: Session, rates: RateBooks): readonly Because[] {
  const { checkout, quote, plans = [] } = session.data;
  if (!isObject(checkout)) return [];
  const plan = plans.find(({ id }) => id === valueAt(quote, "application.plan_id"));
  const lines = Array.isArray(checkout.lines) ? (checkout.lines as readonly JsonObject[]) : [];
  return [
    {
      what: `${String(checkout.grandtotal)} ${String(checkout.currency)}`,
      because: [
        ...lines.map(({ title, amount }) => ({ sentence: `${String(title)}: ${String(amount)}` })),
        ...(plan ? rulesOf(engine, plan, quote, rates) : []),
      ],
    },
  ];
}

/** The rule of the rate book for a plan, or that of each line of its price, in English with what it read. */
function rulesOf(engine: Engine, plan: JsonObject, quote: unknown, rates: RateBooks): readonly Reason[] {
  const { book } = rates.of(engine.flow.vertical_code);
  const [plan_name = "", plan_type = ""] = ["plan_name", "plan_type"].map((word) =>
    String(valueAt(plan, `settings.details.${word}`)),
  );
  const listed = book.plans?.find(({ id }) => id === plan.id);
  const price: unknown = listed?.price ?? book.plan_prices?.[plan_name]?.[plan_type];
  const lines = price === undefined ? (listed?.price_lines ?? book.price_lines) : undefined;
  const answers = valueAt(quote, "application.answers");
  const region = String(valueAt(quote, REGION) ?? "");
  const priced = { answers: isObject(answers) ? answers : {}, region, rating: { region } };
  const scope = scopeIn(book, { ...priced, plan: { id: String(plan.id), plan_type, plan_name } });
  const says = `the rate book ${book.id}@${book.version} says`;
  if (!lines) return [{ sentence: `${says} ${withRead(price ?? book.price, scope)}` }];
  return lines.map(({ label, amount, for_each, when }) => {
    const each = for_each === undefined ? "" : ` for each of answers.${for_each}`;
    const condition = when === undefined ? "" : `, if ${withRead(when, scope)}`;
    const word = typeof label === "string" ? label : JSON.stringify(label);
    return { sentence: `${says} "${word}"${each}: ${withRead(amount, scope)}${condition}` };
  });
}

/** A rule in English, with what it read around the things of lists. */
function withRead(rule: unknown, scope: object): string {
  const read = reads(rule)
    .filter((path) => path.includes("."))
    .map((path) => `${path} = ${JSON.stringify(valueAt(scope, path) ?? null)}`);
  return `${english(rule)}${read.length === 0 ? "" : `, with ${read.join(", ")}`}`;
}
