import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { sessionAtom, signOut } from "../shared/session/session";
import { keepToBeginAgain } from "./answers";
import type { Begun } from "./begin";
import { begin } from "./begin";
import type { Session } from "./engine";
import { Enrollment } from "./Enrollment";
import { firstEnrollment } from "./first";
import type { Loaded } from "./load";
import { loadWizard } from "./load";
import { NothingToShow } from "./parts/NothingToShow";
import { WizardSkeleton } from "./parts/WizardSkeleton";
import type { EntryName, Place } from "./place";
import { placeOf, stepIn } from "./place";

export { firstFrom, loadFirst } from "./first";

/** The host of every flow: finds out which flow to run, for whom and where to begin, then runs it (`wizards §2`). */
export default function Wizard({ entry }: { readonly entry: EntryName }) {
  const params = useParams();
  const { pathname } = useLocation();
  const place = placeOf(entry, params, pathname);
  const { type, token } = useAtomValue(sessionAtom);
  if (entry === "dashboard" && type !== "Bearer") return <Navigate to="/login" replace />;
  if (entry === "enroll" && token === null)
    return <NothingToShow place={place} loaded={{ kind: "expired" }} onRetry={() => undefined} />;
  return <WizardAt key={place.base} place={place} step={stepIn(params["*"])} />;
}

function WizardAt({ place, step }: { readonly place: Place; readonly step: string | undefined }) {
  const begun = firstEnrollment.useAt(place.base);
  const [loaded, setLoaded] = useState<Begun | Exclude<Loaded, { kind: "ready" }> | null>(begun ?? null);
  const [attempt, setAttempt] = useState(0);
  const { search } = useLocation();
  const [first] = useState({ place, step, search });
  const [isFirst] = useState(begun !== undefined);
  useEffect(() => {
    if (isFirst && attempt === 0) return;
    let wanted = true;
    void loadWizard(first.place, first.step, new URLSearchParams(first.search)).then((result) => {
      if (wanted) setLoaded(result.kind === "ready" ? begin(first.place, result, first.step) : result);
    });
    return () => {
      wanted = false;
    };
  }, [first, isFirst, attempt]);
  const retry = (): void => {
    setLoaded(null);
    setAttempt(attempt + 1);
  };
  const restart = (session: Session): void => {
    if (loaded?.kind !== "begun") return;
    signOut();
    keepToBeginAgain(place.base, loaded.loaded.engine.keepable(session));
    retry();
  };
  if (!loaded) return <WizardSkeleton />;
  return loaded.kind === "begun" ? (
    <Enrollment key={attempt} place={place} begun={loaded} onRestart={restart} />
  ) : (
    <NothingToShow place={place} loaded={loaded} onRetry={retry} />
  );
}
