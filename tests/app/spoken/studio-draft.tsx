import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { expect, vi } from "vitest";
import { DraftBar } from "../../../app/studio/draft/DraftBar";
import type { EditorHandle } from "../../../app/studio/draft/editor/JsonEditor";
import { PanesOfDraft } from "../../../app/studio/draft/PanesOfDraft";
import type { PaneName } from "../../../app/studio/draft/PanesOfDraft";
import { FilesPane } from "../../../app/studio/draft/panes/FilesPane";
import { FindingsPane } from "../../../app/studio/draft/panes/FindingsPane";
import { HistoryPane } from "../../../app/studio/draft/panes/HistoryPane";
import { Outline } from "../../../app/studio/draft/panes/Outline";
import { OutlinePane } from "../../../app/studio/draft/panes/OutlinePane";
import type { Checked, OutlineNode, Searched, SearchedPlaces } from "../../../app/studio/draft/work/looked";
import type { DraftChange } from "../../../app/shared/api/types";
import { heard } from "../support/hear";
import { FILES, FLOW, inDraft, inSpace, openDraft, statuses } from "../support/open-draft";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

const button = (name: RegExp | string) => screen.getByRole("button", { name });
/** The words of the buttons that are pressed. */
const pressed = (within_: HTMLElement): readonly (string | null)[] =>
  within(within_)
    .queryAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);

/** A step of an outline, with a question. */
const STEP: OutlineNode = {
  id: "/steps/0",
  title: "Where are you?",
  kind: "step",
  path: FLOW,
  from: 0,
  to: 1,
  children: [{ id: "/steps/0/questions/region", title: "State", kind: "question", path: FLOW, from: 0, to: 1 }],
};

/** What an open draft tells a screen reader. */
export const STUDIO_DRAFT: readonly SpokenCase[] = [
  {
    places: ["studio/draft/DraftBar.tsx aria-live", "studio/draft/DraftBar.tsx role"],
    says: "whether a draft is saved is spoken when that changes",
    run: async () => {
      const draft = openDraft();
      const bar = (save: "saved" | "away") =>
        inDraft(<DraftBar onRenamed={() => undefined} />, { ...draft, state: { ...draft.state, save } });
      const { rerender } = show(bar("saved"));
      expect(await heard(() => rerender(bar("away")))).toEqual([
        expect.stringMatching(/^Not saved yet: the server does not answer\. Your changes/),
      ]);
      expect(screen.getByRole("status")).toHaveAttribute("aria-live", "polite");
    },
  },
  {
    places: [],
    says: "a name that a draft cannot have is wrong, and is described by why",
    run: async () => {
      const error = { code: "invalid", message: "Another draft is called so." };
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error }, { status: 422 })));
      show(inDraft(<DraftBar onRenamed={() => undefined} />));
      fireEvent.click(button("Rename"));
      const field = screen.getByLabelText("Name");
      expect(field).toBeValid();
      expect(field).not.toHaveAccessibleDescription();
      fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Rename" }));
      await waitFor(() => expect(field).toBeInvalid());
      expect(field).toHaveAccessibleDescription("Another draft is called so.");
    },
  },
  {
    places: [
      "studio/draft/PanesOfDraft.tsx aria-pressed",
      "studio/draft/PanesOfDraft.tsx aria-pressed",
      "studio/draft/PanesOfDraft.tsx aria-pressed",
      "studio/draft/PanesOfDraft.tsx aria-pressed",
    ],
    says: "the pane that a narrow window shows is pressed, and so is what is beside the text",
    run: async () => {
      inSpace();
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      const draft = openDraft();
      const around = {
        editor: createRef<EditorHandle>(),
        onPane: () => undefined,
        role: "staff",
        isWide: false,
      } as const;
      const panes = (pane: PaneName) => inDraft(<PanesOfDraft pane={pane} {...around} />, draft);
      const { rerender } = show(panes("middle"));
      const narrow = screen.getByRole("navigation", { name: "Panes" });
      expect(pressed(narrow)).toEqual(["Form, sheets and text"]);
      const views = screen.getByRole("group", { name: "How the draft is shown" });
      expect(pressed(views)).toEqual(["Form"]);
      fireEvent.click(within(views).getByRole("button", { name: "Text" }));
      await waitFor(() => expect(pressed(views)).toEqual(["Text"]));
      rerender(panes("side"));
      expect(pressed(narrow)).toEqual(["Preview and history"]);
      const beside = screen.getByRole("group", { name: "Beside the text" });
      expect(pressed(beside)).toEqual(["Preview"]);
      fireEvent.click(within(beside).getByRole("button", { name: "History" }));
      expect(pressed(beside)).toEqual(["History"]);
    },
  },
  {
    places: ["studio/draft/panes/FilesPane.tsx aria-current"],
    says: "the file that is in the editor is the current one, and no other",
    run: () => {
      const paths = ["lists/a@1.json", "lists/b@1.json"];
      show(<FilesPane paths={[FLOW, ...paths]} shared={[]} current="lists/b@1.json" onOpen={() => undefined} />);
      const current = [...document.querySelectorAll("[aria-current=true]")].map(({ textContent }) => textContent);
      expect(current).toEqual(["b@1.json"]);
    },
  },
  {
    places: ["studio/draft/panes/FindingsPane.tsx role", "studio/draft/panes/FindingsPane.tsx role"],
    says: "how many findings a draft has, and how much of it no answers lead to, is spoken once it is known",
    run: async () => {
      const pane = (checked: Checked, searched: Searched) => (
        <FindingsPane
          {...{ checked, searched }}
          onShow={() => undefined}
          onShowPlace={() => undefined}
          onFix={undefined}
        />
      );
      const { rerender } = show(pane({ kind: "checking" }, { kind: "looking" }));
      const finding = {
        path: FLOW,
        from: 0,
        to: 1,
        line: 1,
        pointer: "",
        message: "It has no steps.",
        said: "It has no steps.",
        where: "Steps",
      };
      const checked: Checked = { kind: "known", looked: { findings: [finding], outline: [] }, files: FILES };
      const unreached = [
        { pointer: "/steps/1", message: "It is never shown.", said: "It is never shown.", where: "Steps" },
      ];
      const known = (more: Pick<SearchedPlaces, "unreached" | "reached">) =>
        ({ kind: "known", places: 9, ...more }) as const;
      expect(await heard(() => rerender(pane(checked, known({ unreached, reached: 8 }))))).toEqual([
        "1 finding",
        "No answers lead to 1 place:",
      ]);
      expect(await heard(() => rerender(pane(checked, known({ unreached: [], reached: 9 }))))).toEqual([
        expect.stringMatching(/^Every place can be reached: answers were found that lead to each of the 9 /),
      ]);
      // One that no answers were found for is not said to be out of reach, and not to be reached.
      expect(await heard(() => rerender(pane(checked, known({ unreached: [], reached: 8 }))))).toEqual([
        expect.stringMatching(/^No place is known to be out of reach\. Answers were found that lead to 8 of 9 places/),
      ]);
    },
  },
  {
    places: ["studio/draft/panes/Outline.tsx aria-expanded", "studio/draft/panes/Outline.tsx aria-current"],
    says: "an item of the outline says whether it is open and shown, and leads to its place as often as it is chosen",
    run: async () => {
      const to = vi.fn<(node: OutlineNode) => void>();
      show(<Outline nodes={[STEP]} isSearch={false} current={STEP.id} onShow={to} />);
      const step = screen.getByRole("treeitem", { name: /^Where are you/ });
      expect(step).toHaveAttribute("aria-expanded", "false");
      expect(step).toHaveAttribute("aria-level", "1");
      expect(step).toHaveAttribute("aria-current", "true");
      fireEvent.click(step);
      await waitFor(() => expect(step).toHaveAttribute("aria-expanded", "true"));
      expect(screen.getByRole("treeitem", { name: /^State/ })).toHaveAttribute("aria-level", "2");
      expect(screen.getByRole("treeitem", { name: /^State/ })).not.toHaveAttribute("aria-current");
      fireEvent.click(step);
      await waitFor(() => expect(to.mock.calls.map(([{ id }]) => id)).toEqual([STEP.id, STEP.id]));
    },
  },
  {
    places: ["studio/draft/panes/OutlinePane.tsx role"],
    says: "how much of the outline a search finds is spoken",
    run: async () => {
      const checked: Checked = { kind: "known", looked: { findings: [], outline: [STEP] }, files: FILES };
      show(inDraft(<OutlinePane />, openDraft({ checked })));
      const search = (value: string) => () =>
        void fireEvent.change(screen.getByLabelText("Search"), { target: { value } });
      expect(await heard(search("state"))).toEqual(["1 found."]);
      expect(await heard(search("rain"))).toEqual(["Nothing is found."]);
    },
  },
  {
    places: ["studio/draft/panes/HistoryPane.tsx role"],
    says: "a change that is taken back is spoken, and the focus is on the history when its button is gone",
    run: async () => {
      const change: DraftChange = {
        number: 3,
        revision: 4,
        at: "2026-11-30T12:00:00.000Z",
        by: { id: "p", name: "Robin" },
        sentences: [{ text: "The name changes.", path: FLOW, pointer: "/title" }],
        paths: [FLOW],
      };
      let changes: readonly DraftChange[] = [change];
      vi.stubGlobal("fetch", (to: string) =>
        Promise.resolve(Response.json(/changes\/3/.test(to) ? { files: [] } : changes)),
      );
      const pane = (revision: number) => {
        const draft = openDraft();
        return inDraft(
          <section>
            <HistoryPane />
          </section>,
          { ...draft, state: { ...draft.state, revision } },
        );
      };
      const { rerender } = show(pane(4));
      const undo = await screen.findByRole("button", { name: "Undo: The name changes." });
      undo.focus();
      fireEvent.click(undo);
      changes = [{ ...change, undone_by: 4 }];
      rerender(pane(5));
      await waitFor(() => expect(statuses()).toEqual(["Taken back: The name changes."]));
      await waitFor(() => expect(screen.getByRole("heading", { name: "History" })).toHaveFocus());
    },
  },
];
