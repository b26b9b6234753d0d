/** What nobody can do past the browser: each way around the wizard is refused, in the words that the page has for it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, TestServer } from "../server/support/server";
import { sampled } from "../support/tier";
import { browserSays, type Said } from "./support/ways/browser";
import * as belongings from "./support/ways/belongings";
import * as bicycle from "./support/ways/bicycle";
import * as eventDay from "./support/ways/event-day";
import {
  aroundTheBeginning,
  aroundTheBody,
  aroundTheBroker,
  aroundTheClientType,
  aroundTheReach,
  aroundTheSale,
} from "./support/ways/of-every-call";
import {
  aroundTheAddress,
  aroundTheConsent,
  aroundTheDates,
  aroundThePayment,
  aroundThePerson,
  aroundThePlan,
} from "./support/ways/of-every-product";
import { sceneOf, stateOf } from "./support/ways/scene";
import { WHO, type By, type Refused, type Target, type Way } from "./support/ways/way";

/** The ways around the wizard of every product. */
const waysOfEach = (target: Target): readonly Way[] => [
  ...aroundThePerson(target),
  ...aroundTheAddress(target),
  ...aroundThePlan(target),
  ...aroundTheDates(target),
  ...aroundThePayment(),
  ...aroundTheConsent(),
  ...aroundTheReach,
  ...aroundTheBroker,
  ...aroundTheBeginning(target),
  ...(target.isForBusinesses ? [] : aroundTheClientType),
  ...aroundTheSale(target),
  ...aroundTheBody,
];

interface Detail {
  readonly at?: string;
  readonly step?: string;
  readonly message: string;
}
interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly rule?: string;
  readonly details?: readonly Detail[];
}

const errorIn = ({ body }: Answer): ErrorBody => body.error as unknown as ErrorBody;

/** What the server says of its first finding, as the page would say it. */
function saidBy(answer: Answer): Said {
  const { message, details: [detail] = [] } = errorIn(answer);
  const { at, step = "" } = detail ?? {};
  // A thing of a list is typed in a dialog of its own, which has no number yet.
  return { step, message, ...(at !== undefined && !at.startsWith("/") && { at: at.replace(/\.\d+\./, ".") }) };
}

/** Words of machines, which say nothing to a person. */
const INTERNAL = /must (be|match|have|NOT)|undefined|\[object|pattern|schema|at .*\.[jt]s/i;

function judge(answer: Answer, { status, code, says, rule, at, step }: Refused): void {
  const error = errorIn(answer);
  const [detail] = error.details ?? [];
  expect({ status: answer.status, code: error.code, rule: error.rule, at: detail?.at, step: detail?.step }).toEqual({
    status,
    code,
    rule: rule ?? error.rule,
    at: at ?? detail?.at,
    step: step ?? detail?.step,
  });
  expect(error.message).toEqual(typeof says === "string" ? says : expect.stringMatching(says));
  expect(error.message).not.toMatch(INTERNAL);
}

describe.each([
  ["Event Day", eventDay],
  ["Belongings", belongings],
  ["Bicycle Cover", bicycle],
])("around the wizard of %s", (_, { target, ways }) => {
  let server: TestServer;
  let broker: string;
  beforeAll(async () => {
    server = await target.product.start();
    broker = await server.signIn("dana@acme.example");
  });
  afterAll(() => server.close());

  const ofEach = waysOfEach(target);
  const all = [...ways, ...ofEach];
  // Where they differ in the product alone, each is tried on the first one, and some on the others.
  const tried = target === eventDay.target ? all : [...ways, ...sampled(ofEach, 6)];

  test.each(Object.keys(WHO) as By[])("the straight way leads to a policy: %s", async (by) => {
    const { quote } = await sceneOf(server, target, by, broker);
    expect(await quote.finalize(quote.token)).toMatchObject({ status: 200, body: { policy: { status: "inforce" } } });
  });

  test("there are many, and none twice", () => {
    const refused = all.filter(({ expect: expected }) => expected !== "changes nothing");
    expect(refused.length).toBeGreaterThanOrEqual(34);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test.each(tried.map((way) => [WHO[way.by], way.name, way] as const))("%s %s", async (__, ___, way) => {
    const { by } = way;
    const scene = await sceneOf(server, target, by, broker);
    await way.prepare?.(scene);
    const before = await stateOf(scene);
    const answer = await way.attack(scene);
    if (way.expect === "changes nothing") expect(answer.status, answer.text).toBe(200);
    else judge(answer, way.expect);
    expect(await stateOf(scene)).toEqual(before);
    if (way.typed && way.expect !== "changes nothing") {
      const said = await browserSays(server, target, by, way.expect.step ?? "", way.typed);
      expect(said).toContainEqual(expect.objectContaining(saidBy(answer)));
    }
  });
});

test("a forged total changes neither what is saved, nor the price, nor the policy", async () => {
  const { target } = belongings;
  const server = await target.product.start();
  const broker = await server.signIn("dana@acme.example");
  const scene = await sceneOf(server, target, "client", broker);
  const { quote } = scene;
  // 20 and two percent of 9,250.50, less a tenth for the alarm.
  const total = async () => (await quote.get("/checkout")).body.grandtotal;
  expect(await total()).toBe(186.51);
  for (const insured_total of [1, 1e9, "free", ["1"], null]) {
    const { status, text } = await quote.put({ answers: { insured_total } });
    expect(status, text).toBe(200);
    expect(await total()).toBe(186.51);
  }
  await quote.put({ answers: { insured_total: 1 } });
  expect((await quote.get()).body.application?.answers?.insured_total).toBe(9250.5);
  const { body } = await quote.finalize(quote.token);
  const policy = await server.db.selectFrom("policies").selectAll().where("id", "=", String(body.policy?.id)).execute();
  expect(policy).toMatchObject([{ total_cents: 18651 }]);
  expect(JSON.stringify(policy[0]?.shows)).toContain("$9,250.50");
  await server.close();
});
