import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { MemoryRouter } from "react-router-dom";
import { plainText } from "../../engine/analysis/index";
import { Enrollment, titleOf } from "../wizard/whole";
import { Boundary, PageFailed } from "../shared/ui/Boundary";
import type { Preview, Shown } from "./preview";
import { refusalIn } from "./refusal";
import { usePicking } from "./usePicking";

/** The enrollment as the product shows it, and nothing else. */
export function Frame({ preview }: { readonly preview: Preview }) {
  const shown = useSyncExternalStore(preview.subscribe, preview.shown);
  const isPicking = useSyncExternalStore(preview.subscribe, preview.picking);
  usePicking(preview, shown, isPicking);
  if (!shown) return null;
  return (
    // What is shown instead of a page that fails has a header, which asks where it is.
    <MemoryRouter key={shown.key} initialEntries={[shown.place.base]}>
      <Boundary at={`${shown.key} ${shown.draft.revision}`} instead={<PageFailed />}>
        <Enrolling preview={preview} shown={shown} />
      </Boundary>
    </MemoryRouter>
  );
}

function Enrolling({ preview, shown }: { readonly preview: Preview; readonly shown: Shown }) {
  const { begun, host, place } = shown;
  const restart = useCallback(() => preview.hear({ kind: "restart" }), [preview]);
  useReports(preview, shown);
  return <Enrollment host={host} place={place} begun={begun} onRestart={restart} />;
}

/** Tells the studio what is shown, once it is painted, and each refusal. */
function useReports(preview: Preview, shown: Shown): void {
  const { running } = shown.begun;
  const view = useSyncExternalStore(running.subscribe, running.view);
  const dialog = useSyncExternalStore(running.subscribe, () => running.session().dialog);
  useLayoutEffect(() => {
    let wanted = true;
    // The frame after the next picture: what was changed is on the screen by then.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => {
        if (wanted) report(preview, shown);
      });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
    return () => {
      wanted = false;
    };
  }, [preview, shown, view]);
  useEffect(() => {
    if (dialog?.kind === "rejection") preview.say(refusalIn(shown, dialog));
  }, [preview, shown, dialog]);
}

function report(preview: Preview, { begun: { running }, draft, place }: Shown): void {
  const { status, step, next } = running.view();
  const { askedAt } = preview;
  const titles = new Map(draft.whole.steps.map((each) => [each.id, plainText(each.title)]));
  preview.askedAt = null;
  preview.say({
    kind: "rendered",
    revision: draft.revision,
    entry: place.entry,
    step: step.id,
    status,
    title: titleOf(running.view()),
    steps: running.steps(place.entry).map(({ id, kind }) => ({ id, kind, title: titles.get(id) ?? id })),
    missing: next?.missing.map(({ name }) => name) ?? [],
    canGoBack: preview.canGoBack,
    ms: askedAt === null ? null : performance.now() - askedAt,
  });
}
