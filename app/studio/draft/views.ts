/** The views of a draft's middle pane, each a script of its own: who only reads the products loads none of them. */
import { useAtom } from "jotai";
import { useEffect, useState } from "react";
import type { ComponentType, Ref } from "react";
import type { EditorHandle } from "./editor/JsonEditor";
import { VIEWS, viewAtom } from "./ui/view";
import type { View } from "./ui/view";

type Shown = ComponentType<{ readonly editor: Ref<EditorHandle> }>;

const SCRIPTS: { readonly [view in View]: () => Promise<Shown> } = {
  form: async () => (await import("./inspector/form/FormPane")).FormPane,
  sheets: async () => (await import("./sheets/SheetsPane")).SheetsPane,
  text: async () => (await import("./TextPane")).TextPane,
};

const loaded = new Map<View, Shown>();

/** Loads a view, once. Resolves also where that failed. */
export async function loadView(view: View): Promise<void> {
  if (loaded.has(view)) return;
  try {
    loaded.set(view, await SCRIPTS[view]());
  } catch {
    // The pane says so where the view is chosen.
  }
}

/**
 * Loads the view that a draft opens with, then the others. Returns whether the first one is there: a view is rendered once
 * it is, since what is suspended in React appears 300 ms late.
 */
export function useViewsLoaded(): boolean {
  const [view] = useAtom(viewAtom);
  const [first] = useState(view);
  const [isReady, setReady] = useState(loaded.has(first));
  useEffect(() => {
    const load = async (): Promise<void> => {
      await loadView(first);
      setReady(true);
      await Promise.all(VIEWS.map(([each]) => loadView(each)));
    };
    void load();
  }, [first]);
  return isReady;
}

/** Returns what is shown of a view: the one before until its script is there. `isMissed` where that did not come. */
export function useView(view: View): { readonly InView: Shown | undefined; readonly isMissed: boolean } {
  const [last, setLast] = useState<View>(view);
  const [tried, setTried] = useState<View>();
  const isThere = loaded.has(view);
  if (isThere && last !== view) setLast(view);
  useEffect(() => {
    let isWanted = true;
    if (!isThere) void loadView(view).then(() => isWanted && setTried(view));
    return () => void (isWanted = false);
  }, [view, isThere]);
  const isMissed = !isThere && tried === view;
  return { InView: isMissed ? undefined : loaded.get(isThere ? view : last), isMissed };
}
