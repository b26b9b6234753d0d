/** The preview with the usual answers: in which state they are given, and where they lead. */
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Json } from "../../engine/index";
import { Course, ratingNamesOf } from "../../engine/analysis";
import { overWire, World } from "../../app/preview/world";
import { playable } from "../../app/shared/preview/playable";
import type { PreviewDraft } from "../../app/shared/preview/protocol";
import { journeyOf } from "../../app/shared/preview/usual";
import { comingBy, draftOf, FIXTURES, SHIPPED } from "../browser/support/preview-draft";
import { boa, edited, previewing } from "./support/previewing";
import { around, DAY } from "./support/studio-settings";
import { allowDialogs } from "./support/show";
import { sampled } from "../support/tier";

beforeAll(allowDialogs);
afterEach(cleanup);

type Usual = { readonly answers: Record<string, unknown> };
/** The draft with other usual answers; without a file of them where there are none. */
function usually(edit: ((usual: Usual) => void) | null): PreviewDraft {
  const draft = boa();
  const usual = { answers: {}, ...structuredClone(draft.usual) };
  edit?.(usual);
  return { ...draft, usual: edit ? overWire(usual) : null };
}

const unasked = edited(1, ({ steps }) =>
  Object.assign(steps.find(({ id }) => id === "employees") ?? {}, {
    when: { "==": [{ var: "answers.business_region" }, "ZZ"] },
    reject: undefined,
  }),
);

const STOPS = [
  [
    "an answer is not given",
    usually(({ answers }) => void Reflect.deleteProperty(answers, "sic_code")),
    "employees",
    { step: "business-type", why: "open", open: ["What is the nature of the business and SIC code? (sic_code)"] },
  ],
  [
    "no answers are given",
    usually(null),
    "plans",
    { step: "business-region", why: "open", open: ["State (business_region)"] },
  ],
  [
    "an answer is not taken",
    usually(({ answers }) => void Object.assign(answers, { owners_count: -1 })),
    "plans",
    { step: "business-ownership", why: "open", said: [expect.stringMatching(/./)] },
  ],
  [
    "the person is refused",
    usually(({ answers }) => void Object.assign(answers, { related_industries: true })),
    "plans",
    { step: "industries", why: "refused", said: [expect.stringMatching(/underwriter/)] },
  ],
  ["the step is not asked then", unasked, "employees", { step: "business-ownership", why: "passed_by" }],
] as const;

test.each(STOPS)("a fill that %s says where it stops, and the person is there", async (_, draft, wanted, stop) => {
  const { hear, step, said } = await previewing("enroll", draft);
  await hear({ kind: "fill", step: wanted });
  await waitFor(() => expect(said.filter(({ kind }) => kind === "stopped")).toMatchObject([{ wanted, ...stop }]));
  expect(step()).toBe(stop.step);
  await hear({ kind: "fill", step: "business-region" });
  expect(said.filter(({ kind }) => kind === "stopped")).toHaveLength(1);
});

test("another person is at the step that was shown, and answers nothing that the one before has answered", async () => {
  const { hear, step, preview } = await previewing("enroll");
  await hear({ kind: "fill", step: "business-ownership" });
  const answer = () => preview.shown()?.begun.running.keepable().answers.owners_count;
  await act(async () => {
    preview.shown()?.begun.running.send({ type: "answer", name: "owners_count", value: 3 });
    await preview.shown()?.begun.running.idle();
  });
  expect(answer()).toBe(3);
  await hear({ kind: "person", person: comingBy("share", DAY) });
  expect([step(), answer()]).toEqual(["business-ownership", undefined]);
  await hear({ kind: "restart" });
  await hear({ kind: "person", person: comingBy("enroll", DAY) });
  expect(step()).toBe("business-region");
});

test("a fill keeps what the person has answered, and takes what is usual now for the rest", async () => {
  const { hear, step, preview } = await previewing("enroll");
  const answers = () => JSON.stringify(preview.shown()?.begun.running.session().data.quote);
  const passed = async (name: string, value: Json): Promise<void> => {
    await act(async () => {
      preview.shown()?.begun.running.send({ type: "answer", name, value });
      preview.shown()?.begun.running.send({ type: "next" });
      await preview.shown()?.begun.running.idle();
    });
  };
  await passed("business_region", "CO");
  await hear({ kind: "fill", step: "business-ownership" });
  await passed("owners_count", 3);
  const draft = usually(({ answers: usual }) => void Object.assign(usual, { owners_count: 5, employees_count: 77 }));
  await hear({ kind: "draft", draft: { ...draft, revision: 2 } });
  await hear({ kind: "fill", step: "plans" });
  expect(step()).toBe("plans");
  expect(answers()).toMatch(/"CO"[\s\S]*?"owners_count":3/);
  expect(answers()).toContain('"employees_count":77');
  await hear({ kind: "restart" });
  await hear({ kind: "fill", step: "plans" });
  expect(answers()).toContain('"owners_count":5');
  expect(answers()).not.toContain('"CO"');
});

const statesOf = ({ flow }: PreviewDraft): readonly string[] => {
  const { tables }: { readonly tables: { readonly staff_minimum: { readonly cells: object } } } = JSON.parse(
    JSON.stringify(flow),
  );
  return Object.keys(tables.staff_minimum.cells);
};

test.each(sampled(["dashboard", "enroll", "share"] as const))(
  "by %s, the state that was chosen is the one whose rules judge the answers",
  async (entry) => {
    for (const state of sampled(statesOf(boa()), 2)) {
      cleanup();
      const { hear, preview } = await previewing(entry);
      await hear({ kind: "person", person: { ...comingBy(entry, DAY), state } });
      await hear({ kind: "fill", step: "business-ownership" });
      const running = preview.shown()?.begun.running;
      const passed = async (name: string, value: number): Promise<void> => {
        await act(async () => {
          running?.send({ type: "answer", name, value });
          running?.send({ type: "next" });
          await running?.idle();
        });
      };
      await passed("owners_count", 1);
      await passed("employees_count", 0);
      expect([state, running?.session().dialog]).toMatchObject([state, { rule: "below_staff_minimum" }]);
    }
  },
);

const PRODUCTS = [...SHIPPED, ...FIXTURES].flatMap((product) =>
  (["dashboard", "enroll", "share"] as const).map((entry) => ({ product, entry })),
);

test.each(sampled(PRODUCTS, 6))(
  "no answer of $product.id by $entry names another state than the one chosen",
  ({ product, entry }) => {
    const draft = playable(draftOf(product));
    const { engine, usual } = draft;
    const names = ratingNamesOf(engine);
    expect(names).not.toEqual([]);
    for (const state of ["CO", "UT"]) {
      const person = { ...comingBy(entry, DAY), state };
      const world = new World(around, person, draft);
      const course = new Course(engine, { today: DAY, around: world.data, ...world.surroundings });
      for (const { step, answered } of course.passed(overWire(journeyOf(usual, person, names)))) {
        const here = course.hereAt(answered.now.session);
        const other = names.filter((name) => ![undefined, state].includes(textOf(here.answerOf(name))));
        const rated = here.ratingRegion;
        expect([step, other, rated ?? state]).toEqual([step, [], state]);
      }
    }
  },
);

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

test("a quote whose client has no address is rated in the chosen state for good, as a server makes it", async () => {
  const draft = structuredClone(boa());
  const { given }: { readonly given: { readonly client: { readonly person: object } } } = JSON.parse(
    JSON.stringify(draft.usual),
  );
  Reflect.deleteProperty(given.client.person, "address");
  const world = new World(
    around,
    { ...comingBy("dashboard", DAY), state: "CO" },
    playable({ ...draft, usual: { ...draft.usual, given: overWire(given) } }),
  );
  expect(world.kept.quote?.application).toEqual({
    rating_address: { region: { code: "CO", name: "Colorado" } },
    rating_confirmed: true,
  });
});
