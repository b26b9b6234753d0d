import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import { DraftBar } from "../../../app/studio/draft/DraftBar";
import type { EditorHandle } from "../../../app/studio/draft/editor/JsonEditor";
import { DraftSync } from "../../../app/studio/draft/model/sync";
import { PanesOfDraft } from "../../../app/studio/draft/PanesOfDraft";
import type { PaneName } from "../../../app/studio/draft/PanesOfDraft";
import { FilesPane } from "../../../app/studio/draft/panes/FilesPane";
import { FindingsPane } from "../../../app/studio/draft/panes/FindingsPane";
import { PreviewControls } from "../../../app/studio/draft/panes/PreviewControls";
import { PreviewPane } from "../../../app/studio/draft/panes/PreviewPane";
import { PreviewRefusal } from "../../../app/studio/draft/panes/PreviewRefusal";
import { DraftProvider } from "../../../app/studio/draft/ui/DraftContext";
import type { OpenDraft } from "../../../app/studio/draft/ui/DraftContext";
import type { Checked, Searched } from "../../../app/studio/draft/work/looked";
import type { FrameSays } from "../../../app/shared/preview/protocol";
import * as settings from "../../../app/shared/useSettings";
import { heard } from "../support/hear";
import { draftOf } from "../support/products-of-studio";
import { show } from "../support/show";
import type { SpokenCase } from "./case";

const FLOW = "boa.flow.json";
const FILES = new Map([[FLOW, "{}"]]);
const NOTHING = { lists: new Map<string, string>(), parts: new Map<string, string>(), media: [], names: [] };

/** A draft that is saved, in a browser that keeps nothing. */
const syncOf = (): DraftSync =>
  new DraftSync(
    { revision: 4, files: FILES },
    {
      server: {
        read: () => Promise.resolve({ kind: "done", value: { revision: 4, files: FILES } }),
        save: (revision) => Promise.resolve({ kind: "done", value: revision + 1 }),
      },
      merge: (_base, mine) => Promise.resolve({ text: mine, conflicts: [] }),
      buffer: { kept: () => Promise.resolve(undefined), keep: () => undefined, forget: () => undefined },
      wait: () => Promise.resolve(),
    },
  );

/** A draft that is open, while it is checked and what it names is loaded; a test replaces what it is about. */
function openDraft(more: Partial<OpenDraft> = {}): OpenDraft {
  const sync = syncOf();
  const never = () => new Promise<never>(() => undefined);
  return {
    head: draftOf({}),
    sync,
    state: sync.state(),
    checks: {
      look: never,
      merge: never,
      help: { complete: never, hover: never },
      search: never,
      stopSearch: () => undefined,
      end: () => undefined,
    },
    checked: { kind: "checking" },
    searched: { kind: "looking" },
    library: { for: () => Promise.resolve(NOTHING), usersOf: () => Promise.resolve([]) },
    texts: undefined,
    isReadOnly: false,
    path: FLOW,
    open: () => undefined,
    show: () => undefined,
    showPlace: () => undefined,
    startNext: () => undefined,
    ...more,
  };
}
const inDraft = (children: ReactNode, draft = openDraft()): ReactNode => (
  <DraftProvider value={draft}>{children}</DraftProvider>
);

/** The space that the preview is in. */
const inSpace = (): void =>
  void vi.spyOn(settings, "useSettings").mockReturnValue({
    space: { id: "demo", name: "Demo" },
    carrier: { name: "Meridian Casualty", phone_number: "303-555-0199", email: "help@carrier.example" },
    flags: {},
    stripe_publishable_key: null,
    google_maps_key: null,
    tracking: false,
    today: "2026-11-30",
  });

/** Lets the frame of the preview load. Returns how it speaks to the studio. */
function loadFrame(): (message: FrameSays) => void {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal("MessageChannel", function Channel() {
    return { port1, port2 };
  });
  fireEvent.load(screen.getByTitle("Preview, 375 pixels wide"));
  return (message) => port2.postMessage(message);
}

const button = (name: RegExp | string) => screen.getByRole("button", { name });
/** The words of the buttons that are pressed. */
const pressed = (within_: HTMLElement): readonly (string | null)[] =>
  within(within_)
    .queryAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);
const statuses = (): readonly string[] => screen.getAllByRole("status").map(({ textContent }) => textContent);

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
    places: ["studio/draft/DraftBar.tsx aria-invalid", "studio/draft/DraftBar.tsx aria-describedby"],
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
    ],
    says: "the pane that a narrow window shows is pressed, and so is what is beside the text",
    run: () => {
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
      const { rerender } = show(panes("text"));
      const narrow = screen.getByRole("navigation", { name: "Panes" });
      expect(pressed(narrow)).toEqual(["Text"]);
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
      const finding = { path: FLOW, from: 0, to: 1, line: 1, message: "It has no steps." };
      const checked: Checked = { kind: "known", looked: { findings: [finding], outline: [] }, files: FILES };
      const unreached = [{ pointer: "/steps/1", message: "It is never shown." }];
      expect(await heard(() => rerender(pane(checked, { kind: "known", unreached })))).toEqual([
        "1 finding",
        "What no answers lead to: 1 place.",
      ]);
    },
  },
  {
    places: [
      "studio/draft/panes/PreviewControls.tsx aria-pressed",
      "studio/draft/panes/PreviewControls.tsx aria-pressed",
      "studio/draft/panes/PreviewControls.tsx role",
    ],
    says: "how wide the preview is, and whether a text is looked for there, is pressed; what to press then is said",
    run: () => {
      const act = { onWidth: () => undefined, onPicking: () => undefined, say: () => undefined };
      const controls = (width: number, isPicking: boolean) => (
        <PreviewControls rendered={undefined} {...{ width, isPicking }} {...act} />
      );
      const { rerender } = show(controls(375, false));
      const group = screen.getByRole("group", { name: "Preview" });
      expect(pressed(group)).toEqual(["375 pixels wide"]);
      expect(screen.queryByRole("status")).toBeNull();
      rerender(controls(768, true));
      expect(pressed(group)).toEqual(["768 pixels wide", "Find a text"]);
      expect(statuses()).toEqual(["Press a text in the preview to go to its place."]);
    },
  },
  {
    places: ["studio/draft/panes/PreviewPane.tsx role", "studio/draft/panes/PreviewPane.tsx role"],
    says: "why the preview does not show the draft is said, and that the person was led to another page",
    run: async () => {
      inSpace();
      show(inDraft(<PreviewPane chosen={undefined} onChosen={() => undefined} />));
      const nothing = "There is nothing to show yet. The draft is loaded and checked.";
      expect(statuses()).toEqual([nothing]);
      const say = loadFrame();
      say({ kind: "left", to: "https://elsewhere.example/" });
      await waitFor(() => expect(statuses()).toEqual([nothing, expect.stringMatching(/^The enrollment ends here/)]));
    },
  },
  {
    places: ["studio/draft/panes/PreviewRefusal.tsx aria-expanded"],
    says: "whether the rule that refuses somebody is in sight, is said by its button",
    run: () => {
      const refused = { kind: "refused", rejection: "r", rule: "r", place: null, words: "If so.", reads: [] } as const;
      show(inDraft(<PreviewRefusal refused={refused} />));
      expect(button("Why?")).toHaveAttribute("aria-expanded", "false");
      fireEvent.click(button("Why?"));
      expect(button("Why?")).toHaveAttribute("aria-expanded", "true");
    },
  },
];
