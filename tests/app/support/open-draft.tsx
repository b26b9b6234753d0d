import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { DraftSync } from "../../../app/studio/draft/model/sync";
import { DraftProvider } from "../../../app/studio/draft/ui/DraftContext";
import type { OpenDraft } from "../../../app/studio/draft/ui/DraftContext";
import type { FrameSays } from "../../../app/shared/preview/protocol";
import type { Settings } from "../../../app/shared/api/types";
import { around } from "./studio-settings";
import * as settings from "../../../app/shared/useSettings";
import { draftOf } from "./products-of-studio";

export const FLOW = "boa.flow.json";
export const FILES = new Map([[FLOW, "{}"]]);
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

/** Nothing was done that could be taken back. */
const NO_STEPS: OpenDraft["steps"] = {
  make: () => undefined,
  undo: () => undefined,
  redo: () => undefined,
  canUndo: false,
  canRedo: false,
  next: {},
  said: "",
  say: () => undefined,
};

/** A draft that is open, while it is checked and what it names is loaded; a test replaces what it is about. */
export function openDraft(more: Partial<OpenDraft> = {}): OpenDraft {
  const sync = syncOf();
  const never = () => new Promise<never>(() => undefined);
  return {
    head: draftOf({}),
    sync,
    state: sync.state(),
    steps: { ...NO_STEPS, make: (saves) => sync.edit(...saves) },
    checks: {
      look: never,
      merge: never,
      help: { complete: never, hover: never },
      search: never,
      play: never,
      know: never,
      stopSearch: () => undefined,
      end: () => undefined,
    },
    checked: { kind: "checking" },
    searched: { kind: "looking" },
    library: { for: () => Promise.resolve(NOTHING), usersOf: () => Promise.resolve([]) },
    texts: undefined,
    isReadOnly: false,
    path: FLOW,
    place: { path: FLOW, pointer: "" },
    open: () => undefined,
    show: () => undefined,
    showPlace: () => undefined,
    stepToShow: undefined,
    showStep: () => undefined,
    toText: () => undefined,
    startNext: () => undefined,
    ...more,
  };
}
export const inDraft = (children: ReactNode, draft = openDraft()): ReactNode => (
  <DraftProvider value={draft}>{children}</DraftProvider>
);

/** The settings of a space. */
export const SETTINGS: Settings = around.settings;

/** The space that the preview is in. */
export const inSpace = (): void => void vi.spyOn(settings, "useSettings").mockReturnValue(SETTINGS);

/** Lets the frame of the preview load. Returns how it speaks to the studio. */
export function loadFrame(): (message: FrameSays) => void {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal("MessageChannel", function Channel() {
    return { port1, port2 };
  });
  fireEvent.load(screen.getByTitle("Preview, 375 pixels wide"));
  return (message) => port2.postMessage(message);
}

export const statuses = (): readonly string[] => screen.getAllByRole("status").map(({ textContent }) => textContent);
