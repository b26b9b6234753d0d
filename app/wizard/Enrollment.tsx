import { useMemo, useSyncExternalStore } from "react";
import { PageLoading } from "../shared/ui/Loading";
import type { Begun } from "./begin";
import { WizardFrame } from "./parts/WizardFrame";
import type { Session } from "./engine";
import type { Place } from "./place";
import { useComing } from "./useComing";
import { useLeaving } from "./useLeaving";
import { useStepAddress } from "./useStepAddress";
import type { Wizard } from "./WizardContext";
import { WizardProvider } from "./WizardContext";

/** One enrollment: its session, its address, and its current step. */
export function Enrollment({
  place,
  begun,
  onRestart,
}: {
  readonly place: Place;
  readonly begun: Begun;
  readonly onRestart: (session: Session) => void;
}) {
  const { loaded, runtime, card } = begun;
  const session = useSyncExternalStore(runtime.subscribe, runtime.session, runtime.session);
  const view = useMemo(() => loaded.engine.view(session), [loaded, session]);
  const addressOf = useStepAddress(runtime, session, place.base);
  useLeaving(session, place);
  useComing(loaded.engine, place.entry, view);
  const wizard: Wizard = {
    place,
    settings: loaded.settings,
    lists: loaded.lists,
    flow: loaded.engine.flow,
    card,
    view,
    people: session.data,
    send: runtime.send,
    restart: () => onRestart(session),
    formErrors: (values) => loaded.engine.formErrors(session, values),
    addressOf,
  };
  if (view.status === "left") return <PageLoading />;
  return (
    <WizardProvider value={wizard}>
      <WizardFrame />
    </WizardProvider>
  );
}
