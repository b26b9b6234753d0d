/** The preview of a draft: a person stays where they are through its edits, and what they see leads to its place. */
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { Frame } from "../../app/preview/Frame";
import { placesOf } from "../../app/preview/places";
import { Preview } from "../../app/preview/preview";
import { refusalIn } from "../../app/preview/refusal";
import type { FrameSays, PreviewAround, PreviewDraft, PreviewEntry } from "../../app/shared/preview/protocol";
import { Course, ratingNamesOf } from "../../engine/analysis";
import { overWire, World } from "../../app/preview/world";
import { playable } from "../../app/shared/preview/playable";
import { journeyOf } from "../../app/shared/preview/usual";
import { system } from "../../app/shared/theme/system";
import { allowDialogs } from "./support/show";
import { comingBy, draftOf, FIXTURES, SHIPPED } from "../browser/support/preview-draft";

const DAY = "2026-11-30";
const around: PreviewAround = {
  settings: {
    space: { id: "demo", name: "Demo" },
    carrier: { name: "Meridian Casualty", phone_number: "303-555-0199", email: "help@carrier.example" },
    flags: {},
    stripe_publishable_key: null,
    google_maps_key: null,
    tracking: false,
    today: DAY,
  },
  broker: { id: "bkr", name: "Alex Morgan", email: "alex@agency.example", phone_number: "303-555-0100" },
  brokerage: { slug: "sample", name: "Sample Agency" },
};

const boa = (revision = 1): PreviewDraft => {
  const product = SHIPPED.find(({ id }) => id === "boa");
  if (!product) throw new Error("there is no such product");
  return draftOf(product, revision);
};

/** The draft with its flow changed. */
function edited(
  revision: number,
  edit: (flow: Record<string, unknown> & { steps: Record<string, unknown>[] }) => void,
) {
  const draft = structuredClone(boa(revision));
  edit(Object.assign(draft.flow, { steps: JSON.parse(JSON.stringify(draft.flow.steps)) }));
  return draft;
}

beforeAll(allowDialogs);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A frame that shows the draft to somebody. */
async function previewing(entry: PreviewEntry = "enroll", draft = boa()) {
  const said: FrameSays[] = [];
  const page = { setTitle: vi.fn(), print: vi.fn(), reload: vi.fn(), scrollToTop: vi.fn() };
  const preview = new Preview(page, (message) => void said.push(message));
  render(
    <ChakraProvider value={system}>
      <Frame preview={preview} />
    </ChakraProvider>,
  );
  const hear = async (message: Parameters<Preview["hear"]>[0]): Promise<void> => {
    const [before, count] = [preview.shown(), said.length];
    // A move within the enrollment is made at once; all else shows an enrollment, or says why it cannot.
    const isMove = message.kind === "back" || message.kind === "forward";
    await act(async () => {
      preview.hear(message);
      await vi.waitFor(() => expect(isMove || preview.shown() !== before || said.length > count).toBe(true));
    });
  };
  await act(async () => {
    preview.hear({ kind: "around", around });
    preview.hear({ kind: "person", person: comingBy(entry, DAY) });
    preview.hear({ kind: "draft", draft });
    await vi.waitFor(() => expect(preview.shown()).toBeDefined());
  });
  const step = (): string | undefined => preview.shown()?.begun.running.session().step;
  return { preview, said, hear, step };
}

test("an edit of a text shows, and the person stays at their step", async () => {
  const { hear, step } = await previewing();
  await hear({ kind: "fill", step: "employees" });
  expect(step()).toBe("employees");
  await hear({
    kind: "draft",
    draft: edited(2, ({ steps }) =>
      Object.assign(steps.find(({ id }) => id === "employees") ?? {}, { title: "How many work there?" }),
    ),
  });
  expect(step()).toBe("employees");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("How many work there?"));
});

test("where the step is gone, the person is at one before it", async () => {
  const { hear, step } = await previewing();
  await hear({ kind: "fill", step: "accident-policy" });
  await hear({
    kind: "draft",
    draft: edited(2, (flow) => {
      flow.steps = flow.steps.filter(({ id }) => id !== "accident-policy");
    }),
  });
  expect(step()).toBe("public-corporation");
});

test("a draft that cannot run says why, and what was shown stays", async () => {
  const { hear, step, said, preview } = await previewing();
  await hear({ kind: "fill", step: "industries" });
  await hear({ kind: "draft", draft: { ...boa(2), flow: { id: "boa" } } });
  expect(said).toContainEqual({
    kind: "problems",
    revision: 2,
    problems: ["The flow needs an id, a version and steps."],
  });
  expect([step(), preview.shown()?.draft.revision]).toEqual(["industries", 1]);
});

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

test("Back leads through the steps that a fill has passed, and Forward leads there again", async () => {
  const { hear, step, preview } = await previewing();
  await hear({ kind: "fill", step: "business-type" });
  expect(preview.canGoBack).toBe(true);
  await hear({ kind: "back" });
  expect(step()).toBe("industries");
  await hear({ kind: "forward" });
  expect(step()).toBe("business-type");
});

test("who comes back is where they were, with what was saved", async () => {
  const { hear, step } = await previewing("share");
  await hear({ kind: "fill", step: "plans" });
  await hear({ kind: "resume" });
  expect(step()).toBe("plans");
});

test("a refusal names the rule that decided, and the values that it read", async () => {
  const { hear, preview } = await previewing();
  await hear({ kind: "fill", step: "industries" });
  const shown = preview.shown();
  if (!shown) throw new Error("nothing is shown");
  const { running } = shown.begun;
  act(() => void running.send({ type: "answer", name: "related_industries", value: true }));
  await act(async () => {
    running.send({ type: "next" });
    await running.idle();
  });
  const { dialog } = running.session();
  if (dialog?.kind !== "rejection") throw new Error("nothing was refused");
  expect(refusalIn(shown, dialog)).toMatchObject({
    rejection: "needs_underwriter",
    rule: "excluded_industry",
    place: { pointer: "/steps/1/reject/0/when" },
    reads: [{ path: "answers.related_industries", value: "true" }],
  });
});

const statesOf = ({ flow }: PreviewDraft): readonly string[] => {
  const { tables }: { readonly tables: { readonly staff_minimum: { readonly cells: object } } } = JSON.parse(
    JSON.stringify(flow),
  );
  return Object.keys(tables.staff_minimum.cells);
};

test.each(["dashboard", "enroll", "share"] as const)(
  "by %s, the state that was chosen is the one whose rules judge the answers",
  async (entry) => {
    for (const state of statesOf(boa())) {
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

test.each(PRODUCTS)(
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

test("words on the screen lead to where they are written: in the flow, in a part and in a list", async () => {
  const { hear, preview } = await previewing();
  await hear({ kind: "fill", step: "policyholder" });
  const draft = preview.shown()?.draft;
  if (!draft) throw new Error("nothing is shown");
  const first = (step: string, words: string) => placesOf(draft, step, words).places[0];
  expect(first("policyholder", "Title of position at company")?.pointer).toMatch(/title_at_business/);
  expect(first("policyholder", "First name")).toMatchObject({ part: expect.stringMatching(/^person@/) });
  expect(first("business-region", "Colorado")).toMatchObject({ list: "us-regions@1" });
  expect(first("policyholder", "words that are nowhere")).toBeUndefined();
});

/** The places of words at a step of a draft with this title of its last step. */
async function placesWith(title: string, ...tries: readonly string[]) {
  const { hear, preview } = await previewing(
    "enroll",
    edited(1, ({ steps }) => Object.assign(steps.find(({ id }) => id === "employees") ?? {}, { title })),
  );
  await hear({ kind: "fill", step: "employees" });
  const draft = preview.shown()?.draft;
  if (!draft) throw new Error("nothing is shown");
  return placesOf(draft, "employees", ...tries);
}

test.each([
  ["A {answers.sic_code}-digit code (for {client.person.company_name})?", "A 4-digit code (for X)?"],
  ["Call [300-100](tel:300-100) **now**", "Call 300-100 now"],
])("the text %s is found by what a page makes of it", async (title, words) => {
  expect(await placesWith(title, words)).toEqual({ words, places: [{ pointer: "/steps/6/title" }] });
});

test("words of the page around a text, and a text that nearly all is filled in of, lead nowhere else", async () => {
  const found = await placesWith("Staff", "Still needed: Number of employees, and more", "Staff of today");
  expect(found.words).toBe("Number of employees");
  expect(found.places[0]).toEqual({ pointer: "/steps/6/questions/employees_count/title" });
  expect(await placesWith("Staff", "Nov 30, 2026 to Nov 30, 2027 and so on")).toMatchObject({ places: [] });
  // Of the product's page, which no enrollment shows.
  expect(JSON.stringify(await placesWith("Staff", "From $1 a year"))).not.toContain("/landing");
});

test("a press of a pointer, also on a button that is off, and one of a screen reader lead to the text", async () => {
  const { hear, preview, said } = await previewing();
  await hear({ kind: "fill", step: "employees" });
  act(() => preview.hear({ kind: "pick", on: true }));
  const picked = (): readonly string[] => said.flatMap((each) => (each.kind === "picked" ? [each.words] : []));
  const label = screen.getByText("Number of employees");
  fireEvent.pointerUp(label);
  fireEvent.click(label, { detail: 1 });
  expect(picked()).toEqual(["Number of employees"]);
  fireEvent.click(label, { detail: 0 });
  fireEvent.pointerUp(screen.getByLabelText("Number of employees"));
  expect(picked()).toEqual(Array.from({ length: 3 }, () => "Number of employees"));
  fireEvent.pointerUp(document.body);
  expect(picked()).toHaveLength(3);
});
