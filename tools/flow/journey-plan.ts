import { isObject, type Engine, type JsonObject, type Session } from "../../engine/index";
import { english, reads, valueAt, wholeFlow } from "../../engine/analysis";
import type { RateBooks } from "../../server/rates/plans";
import { regionName } from "../../server/base/regions";
import { scopeIn } from "../../server/rates/rate-book";
import type { Reason } from "../scenarios/reasons";

interface Because {
  readonly what: string;
  readonly because: readonly Reason[];
}

const REGION = "application.rating_address.region.code";

const regionOf = ({ data }: Session): string => String(valueAt(data.quote, REGION) ?? "");

/** Returns the coverages that a step which shows the plan leaves out, with the region that decides it. */
export function omittedRows(engine: Engine, session: Session, step: string): readonly Because[] {
  const kind = engine.view({ ...session, step }).step.kind;
  if (kind !== "plan-details" && kind !== "plan-choice") return [];
  const region = regionOf(session);
  const groups = wholeFlow(engine).coverages?.groups ?? [];
  return groups.flatMap(({ rows }, index) =>
    Object.entries(rows)
      .filter(([, { not_offered_in = [] }]) => not_offered_in.includes(region))
      .map(([key, { title }]) => ({
        what: title,
        because: [
          {
            sentence: `it is not offered in ${regionName(region)}`,
            pointer: `/coverages/groups/${index}/rows/${key}/not_offered_in`,
          },
        ],
      })),
  );
}

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
        ...(plan ? [ruleOf(engine, plan, quote, rates)] : []),
      ],
    },
  ];
}

/** The rule of the rate book for a plan, in English with what it read. */
function ruleOf(engine: Engine, plan: JsonObject, quote: unknown, rates: RateBooks): Reason {
  const { book } = rates.of(engine.flow.vertical_code);
  const [plan_name = "", plan_type = ""] = ["plan_name", "plan_type"].map((word) =>
    String(valueAt(plan, `settings.details.${word}`)),
  );
  const listed = book.plans?.find(({ id }) => id === plan.id)?.price;
  const rule: unknown = listed ?? book.plan_prices?.[plan_name]?.[plan_type] ?? book.price;
  const answers = valueAt(quote, "application.answers");
  const region = String(valueAt(quote, REGION) ?? "");
  const priced = { answers: isObject(answers) ? answers : {}, region, rating: { region } };
  const scope = scopeIn(book, { ...priced, plan: { id: String(plan.id), plan_type, plan_name } });
  const read = reads(rule).map((path) => `${path} = ${JSON.stringify(valueAt(scope, path) ?? null)}`);
  const values = read.length === 0 ? "" : `, with ${read.join(", ")}`;
  return { sentence: `the rate book ${book.id}@${book.version} says ${english(rule)}${values}` };
}
