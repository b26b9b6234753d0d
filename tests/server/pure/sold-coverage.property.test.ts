import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CoverageRow, Engine, JsonObject, PlanCoverage, StepView } from "../../../engine";
import { REGION_CODES } from "../../../server/base/regions";
import { coverageSections } from "../../../server/documents/sections";
import type { Deps } from "../../../server/domain/deps";
import { readable } from "../../../server/domain/policies";
import { loadRateBooks } from "../../../server/rates/plans";
import type { Plan } from "../../../server/records/types";
import type { PolicyOverview } from "../../../server/store/policies";
import type { Db } from "../../../server/store/tables";
import { Person, Provider } from "../../engine/support/provider";
import { SHARE } from "../../engine/support/sample";
import { shippedEngine } from "../../engine/support/shipped";

/**
 * One truth of what was sold: the policy page, the schedule and the confirmation say of each policy what the wizard's
 * plan step said at the sale, row by row (portal §2, B-13, D12).
 */

const TODAY = "2027-01-15";
const rates = loadRateBooks();

const BUSINESS_ANSWERS = {
  related_industries: false,
  sic_code: 742,
  corporation_vc_form: false,
  corporation_add_policy: false,
  owners_count: 8,
  employees_count: 40,
};
const PRODUCTS = [
  { id: "boa", code: "chubb_boa", client_type: "business", answers: BUSINESS_ANSWERS },
  { id: "passport360", code: "chubb_passport360", client_type: "individual", answers: {} },
] as const;
const ENGINES: { readonly [id: string]: Engine } = {
  boa: shippedEngine("boa"),
  passport360: shippedEngine("passport360"),
};

/** A sale: what was sold, where it was rated, and where the buyer lives. */
interface Sale {
  readonly product: (typeof PRODUCTS)[number];
  readonly plan: Plan;
  readonly plans: readonly Plan[];
  readonly rated: string;
  readonly lives: string;
}

const plain = (value: unknown): JsonObject => value as JsonObject;
const engineOf = ({ product }: Sale): Engine => {
  const engine = ENGINES[product.id];
  if (!engine) throw new Error(product.id);
  return engine;
};

function applicationOf({ product, plan, rated, lives }: Sale): JsonObject {
  const person = {
    first_name: "Ann",
    last_name: "Lee",
    email: "ann@buyer.example",
    phone_number: "303-555-0100",
    address: { line1: "1 Main", city: "Town", region: { code: lives }, country: { code: "US" }, postal: "80202" },
  };
  const business = product.client_type === "business" ? { business_name: "Lee Ltd", title_at_business: "Owner" } : {};
  return plain({
    client: {
      client_type: product.client_type,
      ...person,
      ...(product.client_type === "business" && { company_name: "Lee Ltd" }),
    },
    holders: [{ ...person, ...business, dob: "1990-02-28", position_on_policy: 1 }],
    rating_address: { region: { code: rated } },
    answers: product.answers,
    plan_id: plan.id,
    policy_effective_date: TODAY,
    billing: { billing_type: "carrier_bill" },
  });
}

/** What the wizard shows at a step of this sale, before it is sold or after. */
function stepOf(sale: Sale, step: string, policy: JsonObject | null): StepView {
  const provider = new Provider();
  const application = applicationOf(sale);
  provider.quote = { quote_number: "Q-1", client: { id: "C-1" }, application, policy };
  provider.client = { id: "C-1", client_type: sale.product.client_type, person: application.client };
  provider.plans = sale.plans.map(plain);
  const data = { ...SHARE.data, quote: provider.quote, client: provider.client };
  const engine = engineOf(sale);
  const person = new Person(engine, provider, { entry: "dashboard", today: TODAY, step, data });
  const view = engine.view(person.session).step;
  expect(view.id).toBe(step);
  return view;
}

type Row = readonly [title: string, hazards: string, values: string];
const rowOf = ({ title, hazards, values }: CoverageRow): Row => [title, hazards.join("; "), values.join("; ")];

/** What the wizard's steps said of the plan at the sale. */
function rowsAtSale(sale: Sale): readonly Row[] {
  const step = stepOf(sale, "plans", null);
  if (step.kind === "plan-details")
    return step.tables.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(rowOf)));
  if (step.kind !== "plan-choice") throw new Error(step.kind);
  const chosen = step.columns.findIndex(({ value }) => value === sale.plan.settings.details.plan_name);
  // What the plan has nothing for is "n/a" beside another plan alone.
  const own = step.rows.filter(({ has }) => has[chosen]);
  const rows = own.map(({ title, cells }): Row => [title, "", String(cells[chosen])]);
  return [...rows, ...addOnsAtSale(sale)];
}

function addOnsAtSale(sale: Sale): readonly Row[] {
  if (Object.keys(sale.plan.settings.optional_coverages).length === 0) return [];
  const step = stepOf(sale, "add-ons", null);
  if (step.kind !== "add-ons") throw new Error(step.kind);
  const taken = step.coverages.filter(({ checked }) => checked);
  return taken.flatMap(({ benefits }) => benefits.map(({ title, value }): Row => [title, "", value]));
}

const rowsOf = ({ tables, add_ons }: PlanCoverage): readonly Row[] => [
  ...tables.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(rowOf))),
  ...add_ons.flatMap(({ benefits }) => benefits.map(({ title, value }): Row => [title, "", value])),
];

/** The policy as binding stores it, read as the dashboard reads it. */
function policyOf(sale: Sale) {
  const engine = engineOf(sale);
  const { product, plan, rated } = sale;
  const init = { entry: "dashboard", today: TODAY, data: { quote: { application: applicationOf(sale) } } };
  const row = {
    id: "pol_1",
    vertical_code: product.code,
    flow_id: product.id,
    flow_version: engine.flow.version,
    rating_region: rated,
    plan: engine.completePlan(init, plain(plan)),
    created_at: new Date(`${TODAY}T12:00:00Z`),
    holders: [],
    beneficiaries: [],
    lines: [],
    total_cents: 0,
    currency: "USD",
    client_person: {},
    numbered_at: null,
  } as unknown as PolicyOverview;
  const served = { flow: engine.flow, engine: () => engine };
  const deps = { clock: { today: () => TODAY }, flows: { find: () => Promise.resolve(served) } } as unknown as Deps;
  return readable(deps, {} as Db, row, { space: "demo", today: TODAY });
}

const HAZARDS = "Hazard for which coverage applies: ";

/** What the schedule's sections say. */
const rowsOfSchedule = (coverage: PlanCoverage): readonly Row[] =>
  coverageSections(coverage).flatMap(({ rows }) =>
    rows.map(({ name, value, notes = [] }): Row => {
      const hazards = notes.find((note) => note.startsWith(HAZARDS)) ?? "";
      return [name, hazards.slice(HAZARDS.length), value];
    }),
  );

async function expectOneTruth(sale: Sale): Promise<readonly Row[]> {
  const sold = rowsAtSale(sale);
  const { coverage } = await policyOf(sale);
  const confirmation = stepOf(sale, "confirmation", { id: "pol_1", status: "inforce" });
  expect(rowsOf(coverage), "the policy page").toEqual(sold);
  expect(rowsOfSchedule(coverage), "the schedule").toEqual(sold);
  expect(confirmation.kind === "confirmation" && confirmation.coverage, "the confirmation").toEqual(coverage);
  return sold;
}

const sales = (rated: string, lives: string): readonly Sale[] =>
  PRODUCTS.flatMap((product) => {
    const plans = rates.plansIn(product.code, rated, product.answers);
    return plans.map((plan) => ({ product, plan, plans, rated, lives }));
  });

/** One of the sales of a product in a region; every product is sold in each of these regions. */
function drawSale(rated: string, lives: string, at: number, { id }: Sale["product"]): Sale {
  const own = sales(rated, lives).filter(({ product }) => product.id === id);
  const sale = own[at % own.length];
  if (!sale) throw new Error(`${id} is not sold in ${rated}.`);
  return sale;
}

describe("what was sold is said alike everywhere", () => {
  test("of 220 policies: four in each rating region, of people who live anywhere", async () => {
    const seen = new Set<string>();
    const regions = REGION_CODES.filter((code) => sales(code, code).length > 0);
    expect(regions).toHaveLength(55);
    for (const rated of regions)
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...REGION_CODES), fc.nat(), fc.constantFrom(...PRODUCTS), async (...drawn) => {
          const sale = drawSale(rated, ...drawn);
          const { plan_type, settings } = sale.plan;
          seen.add(`${plan_type}, ${Object.keys(settings.optional_coverages).length} add-ons`);
          expect(await expectOneTruth(sale)).not.toEqual([]);
        }),
        { numRuns: 4, seed: 360 },
      );
    expect([...seen].toSorted()).toEqual([
      "chubb_boa, 0 add-ons",
      ...["family", "individual"].flatMap((type) => [0, 1, 2].map((count) => `${type}, ${count} add-ons`)),
    ]);
  });

  test("rated in VT, address in CO: without VT's omitted row, for owners and employees", async () => {
    const [sale] = sales("VT", "CO");
    if (!sale) throw new Error("VT sells nothing.");
    const rows = await expectOneTruth(sale);
    expect(rows.filter(([title]) => title === "Accidental death and dismemberment")).toHaveLength(2);
    expect(rows.filter(([title]) => title === "Permanent total disability")).toEqual([]);
    expect((await policyOf(sale)).rating_region).toEqual({ code: "VT", name: "Vermont" });
  });

  test("an individual's policy lists no benefit of a family, which nothing was bought for", async () => {
    const passports = sales("CO", "CO").filter(({ plan }) => ["family", "individual"].includes(plan.plan_type));
    const listed = async (type: string) => {
      const sold = passports.filter(({ plan }) => plan.plan_type === type);
      return (await Promise.all(sold.map(expectOneTruth))).map((rows) =>
        rows.map(([title, , values]) => [title, values]),
      );
    };
    const [individual, family] = [await listed("individual"), await listed("family")];
    expect([...individual, ...family].flat(2)).not.toContain("n/a");
    expect((family[0]?.length ?? 0) - (individual[0]?.length ?? 0)).toBe(5);
  });

  test("a family plan says so, and a product with one kind of plan says nothing of it", async () => {
    const [business, ...others] = sales("CO", "CO");
    const family = others.find(({ plan }) => plan.plan_type === "family");
    if (!business || !family) throw new Error("CO sells both.");
    expect((await policyOf(family)).coverage.choices).toEqual([{ label: "Plan type", value: "Family" }]);
    expect((await policyOf(business)).coverage.choices).toEqual([]);
  });
});
