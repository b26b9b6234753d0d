/** Drafts that were written to do harm, as forms and sheets: each can be read, and an edit of one word loses nothing of them. */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { EditorView } from "@codemirror/view";
import { act } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { FormPane } from "../../../app/studio/draft/inspector/form/FormPane";
import { pagesTo } from "../../../app/studio/draft/inspector/model/pages";
import { replaced } from "../../../app/studio/draft/model/replaced";
import { readOf } from "../../../app/studio/draft/sheets/model/read";
import { sheetsOf } from "../../../app/studio/draft/sheets/model/sheets";
import { savesOf } from "../../../app/studio/draft/sheets/model/edits";
import { isWhole, sampled } from "../../support/tier";
import { BOMBS, KEYS_OF_MALICE, PLACES, VALUES_OF_MALICE, withKey, withValue } from "../../engine/hostile/flows";
import type { HostileFlow } from "../../engine/hostile/flows";
import { inDraft, openDraft } from "../support/open-draft";
import { show } from "../support/show";
import { allowFields } from "../support/text-fields";

beforeAll(allowFields);
afterEach(cleanup);

const PATH = "kite.flow.json";

/** The text of a flow; undefined for a value that no text can be of. */
function textOf({ json }: HostileFlow): string | undefined {
  try {
    return JSON.stringify(json, null, 2);
  } catch {
    return undefined;
  }
}

/** Opens the form of a place; returns what the file says now, and what was said of edits. */
function opened(text: string, pointer: string) {
  const draft = openDraft({ path: PATH, place: { path: PATH, pointer } });
  const say = vi.fn<(words: string) => void>();
  draft.sync.edit({ path: PATH, text });
  show(inDraft(<FormPane />, { ...draft, steps: { ...draft.steps, say }, state: draft.sync.state() }));
  return { now: () => draft.sync.state().files.get(PATH) ?? "", said: () => say.mock.lastCall?.[0] };
}

/** The places where a hostile flow may be odd: where it is otherwise than the base flow, and what is around that. */
const ofPlaces = PLACES.filter(({ part }) => part === undefined);
const at = (n: number) => ofPlaces[(n * 37) % ofPlaces.length] ?? { set: "/steps/0" };
const odd: readonly (readonly [string, HostileFlow, string])[] = [
  ...Object.keys(VALUES_OF_MALICE).map((name, n) => [name, withValue(at(n), name), at(n).set] as const),
  ...KEYS_OF_MALICE.map((key, n) => [`the name ${key.slice(0, 20)}`, withKey(at(n), key, false), at(n).set] as const),
];

const NONE = withValue({ set: "/title" }, "yes");

const editors = (): readonly EditorView[] =>
  [...document.querySelectorAll("[data-text]")].flatMap((host) => {
    const content = host.shadowRoot?.querySelector<HTMLElement>(".cm-content");
    return (content && EditorView.findFromDOM(content)) ?? [];
  });

/** Types another first letter into the first text of a form that has one. Returns whether there is one. */
function typedOver(): boolean {
  const view = editors().find(({ state }) => state.doc.length > 0 && !state.readOnly);
  const input = screen.queryAllByRole<HTMLInputElement>("textbox").find((each) => each.value !== "" && !each.readOnly);
  if (view) act(() => view.dispatch({ changes: { from: 0, to: 1, insert: "Z" }, userEvent: "input.type" }));
  else if (input) fireEvent.change(input, { target: { value: `Z${input.value.slice(1)}` } });
  return view !== undefined || input !== undefined;
}

test.each(sampled(odd, 6))(
  "a draft with %s is a form, and an edit of one word changes no other byte",
  (_, flow, place) => {
    const text = textOf(flow);
    if (text === undefined) return;
    const { now, said } = opened(text, place);
    expect(screen.getAllByRole("heading").length + screen.queryAllByText(/There is no form/).length).toBeGreaterThan(0);
    if (!typedOver()) return;
    const edit = replaced(text, now());
    if (!edit) return expect(said()).toMatch(/^Nothing was changed: this file can only be edited as text/);
    expect(edit?.insert).toMatch(/^.{0,2}Z.{0,1}$/u);
    expect((edit?.to ?? 0) - (edit?.from ?? 0)).toBeLessThan(8);
  },
);

test.each(sampled(odd, 12))(
  "the sheets of a draft with %s are read, and taking back what they show changes no byte",
  (_, flow) => {
    const text = textOf(flow);
    if (text === undefined) return;
    const files = new Map([[PATH, text]]);
    for (const choice of sheetsOf(readOf(files, undefined))) {
      const sheet = choice.make();
      const edits = sheet.rows.slice(0, 40).flatMap((row) =>
        sheet.columns.flatMap((column) => {
          const { value, place, put } = sheet.cellAt(row, column);
          return put && place ? [{ path: place.path, put: put(value) }] : [];
        }),
      );
      expect(savesOf(edits, files), sheet.title).toEqual([]);
    }
  },
);

const LARGE: ReadonlySet<string> = new Set(["20,000 choices", "2,000 texts of conditions"]);
const large = BOMBS.filter(({ name }) => isWhole || LARGE.has(name));
/** Where the largest of them are large; at the root for all others. */
const WHERE: { readonly [name: string]: string } = {
  "20,000 choices": "/steps/2/questions/q",
  "1,900 values": "/values",
  "a body of {}": "/steps/1/confirm/0",
};

test.each(large.map((flow) => [flow.name, flow] as const))(
  "%s are a form of no more than a page can bear",
  (name, flow) => {
    const text = textOf(flow);
    if (text === undefined) return;
    opened(text, WHERE[name] ?? "");
    expect(document.querySelectorAll("*").length).toBeLessThan(12_000);
  },
);

test("rows that are not shown are shown at a press, and said to be there", () => {
  const text = textOf(BOMBS.find(({ name }) => name === "a table of 1,900 cells") ?? NONE) ?? "";
  opened(text, "/tables/longest_line");
  screen.getByText(/^The first 20 of 1,900 are shown/);
  fireEvent.click(screen.getByRole("button", { name: "Show 20 more" }));
  screen.getByText(/^The first 40 of 1,900 are shown/);
  cleanup();
  opened(text, "/tables/longest_line/cells/R1000");
  screen.getByText(/^Numbers 1,001 to 1,020 of 1,900 are shown/);
  expect(document.querySelector('[data-word="/tables/longest_line/cells/R1000"]')).not.toBeNull();
});

test("a member named __proto__ stays when a row beside it goes or comes", () => {
  const flow = withKey({ set: "/steps/1/questions/line" }, "__proto__", false);
  const text = textOf(flow) ?? "";
  const { now } = opened(text, "/steps/1");
  expect(pagesTo("flow", JSON.parse(text), "/steps/1/questions/__proto__").at(-1)?.pointer).toBe(
    "/steps/1/questions/__proto__",
  );
  fireEvent.click(screen.getAllByRole("button", { name: /^✕?\s*Remove Nick/ })[0] ?? document.body);
  expect(now()).not.toBe(text);
  expect(now()).toContain('"__proto__": {');
});
