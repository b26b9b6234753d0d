import { useMemo, useSyncExternalStore } from "react";
import { PageLoading } from "../shared/ui/Loading";
import { WizardFrame } from "./WizardFrame";
import type { Host } from "./host";
import type { Place } from "./place";
import type { Begun } from "./running";
import { useComing } from "./useComing";
import { useLeaving } from "./useLeaving";
import { useStepAddress } from "./useStepAddress";
import type { Wizard } from "./WizardContext";
import { WizardProvider } from "./WizardContext";
import { ChangedMeanwhile } from "./withEngine";

interface Props {
  readonly host: Host;
  readonly place: Place;
  readonly begun: Begun;
  /** Begins again with the answers of this enrollment. */
  readonly onRestart: () => void;
}

/** One enrollment: its session, its address, and its current step. */
export function Enrollment({ host, place, begun, onRestart }: Props) {
  const { settings, lists, card, purpose, running, meanwhile, beganAt, agentNote, priceFrom } = begun;
  const session = useSyncExternalStore(running.subscribe, running.session, running.session);
  const asked = useSyncExternalStore(meanwhile.subscribe, meanwhile.asked, () => null);
  const view = useSyncExternalStore(running.subscribe, running.view, running.view);
  const addressOf = useStepAddress(host.history, running, session, place.base, beganAt);
  useLeaving(host.history, session, place);
  useComing(running, place.entry, view);
  const people = session.data;
  // A change of the address alone renders no step.
  const wizard = useMemo<Wizard>(() => {
    const { send, draft } = running;
    const shown = { settings, lists, card, purpose, view, people, agentNote, priceFrom };
    return { host, place, ...shown, send, draft, restart: onRestart, addressOf };
  }, [host, place, settings, lists, card, purpose, view, people, agentNote, priceFrom, running, onRestart, addressOf]);
  if (view.status === "left") return <PageLoading />;
  return (
    <WizardProvider value={wizard}>
      <WizardFrame />
      {asked && <ChangedMeanwhile asked={asked} answer={meanwhile.answer} />}
    </WizardProvider>
  );
}
