/** The sheets of a draft on a page of their own, with the buttons that take edits back. */
import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import { DraftSync } from "../../../app/studio/draft/model/sync";
import { SheetsPane } from "../../../app/studio/draft/sheets/SheetsPane";
import type { OpenDraft } from "../../../app/studio/draft/ui/DraftContext";
import { useSteps } from "../../../app/studio/draft/ui/steps";
import { UndoButtons } from "../../../app/studio/draft/ui/UndoButtons";
import { useDraftState } from "../../../app/studio/draft/useSync";
import { asStaff } from "../../../app/studio/frame/calls";
import { mergedText } from "../../../engine/analysis/index";
import { products } from "../../engine/analysis/authoring/products";
import { draftOf, PAGE, PRODUCT } from "./products-of-studio";
import { inDraft, openDraft } from "./open-draft";
import { allowDialogs, show } from "./show";

export const FLOW = "boa.flow.json";
export const files: Files = new Map((products.boa ?? []).map(({ path, text }) => [path, text]));
const lists = import.meta.glob<string>("../../../flows/lists/us-regions@1.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const texts = {
  lists: new Map(Object.values(lists).map((text) => ["us-regions@1", text])),
  parts: new Map<string, string>(),
  media: [],
  names: [],
};

const merged: OpenDraft["checks"]["merge"] = (base, mine, theirs) => {
  const made = mergedText(base, mine, theirs);
  return Promise.resolve({ text: made.text, conflicts: made.conflicts ?? [] });
};

const syncOf = (): DraftSync =>
  new DraftSync(
    { revision: 1, files },
    {
      server: {
        read: () => Promise.resolve({ kind: "away" }),
        save: (revision) => Promise.resolve({ kind: "done", value: revision + 1 }),
      },
      merge: merged,
      buffer: { kept: () => Promise.resolve(undefined), keep: () => undefined, forget: () => undefined },
      wait: () => Promise.resolve(),
    },
  );

function Page({ draft }: { readonly draft: OpenDraft }) {
  const state = useDraftState(draft.sync);
  const steps = useSteps({ sync: draft.sync, merge: draft.checks.merge });
  return inDraft(
    <>
      <UndoButtons />
      <SheetsPane />
    </>,
    { ...draft, state, steps },
  );
}

/** A draft of a product that is live in another form; returns its sync. */
export function openSheets(more: Partial<OpenDraft> = {}): DraftSync {
  const sync = syncOf();
  const draft = openDraft({
    sync,
    texts,
    head: draftOf({ product: "boa" }),
    library: { for: () => Promise.resolve(texts), usersOf: () => Promise.resolve([]) },
    ...more,
  });
  const checks = {
    ...draft.checks,
    merge: (base: string, mine: string, theirs: string) => merged(base, mine, theirs, []),
  };
  show(<Page draft={{ ...draft, checks }} />);
  return sync;
}

/** Before each test: a browser that lays out, and a live version that differs in one cell. */
export function allowSheets(): void {
  allowDialogs();
  // jsdom lays nothing out: the grid is as large as it would have to be for all of its rows.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 1400, 4000));
  Element.prototype.scrollIntoView = () => undefined;
  const live = [...files].map(([path, text]) => ({ path, text: text.replace('"NM": 10', '"NM": 11') }));
  vi.spyOn(asStaff, "getProduct").mockResolvedValue({
    ...PAGE,
    product: { ...PRODUCT, live: { version: "1.6.0", since: null } },
  });
  vi.spyOn(asStaff, "getVersion").mockResolvedValue({ version: "1.6.0", files: live });
}

export const said = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(words));

/** Pastes into the cell that has the focus. */
export function paste(data: { readonly [form: string]: string }): void {
  const event = createEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: (form: string) => data[form] ?? "" },
  });
  fireEvent(document.activeElement ?? document.body, event);
}
