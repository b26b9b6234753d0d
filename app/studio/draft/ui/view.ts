import { atomWithStorage } from "jotai/utils";
import { readJson, writeJson } from "../../../shared/storage/json";
import { browserStore } from "../../../shared/storage/stores";

/** How the middle of a draft's page shows it. */
export const VIEWS = [
  ["form", "Form"],
  ["sheets", "Sheets"],
  ["text", "Text"],
] as const;
export type View = (typeof VIEWS)[number][0];

const isView = (value: unknown): value is View => VIEWS.some(([name]) => name === value);

/**
 * The one that was chosen last in this browser: people who write the text come back to the text. Pages that are open
 * already keep theirs, so that a form can be beside its text in another window.
 */
export const viewAtom = atomWithStorage<View>(
  "studio-view",
  "form",
  {
    getItem: (key, otherwise) => readJson(browserStore, key, isView) ?? otherwise,
    setItem: (key, value) => writeJson(browserStore, key, value),
    removeItem: (key) => browserStore.remove(key),
  },
  { getOnInit: true },
);
