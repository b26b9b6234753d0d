import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { persistently } from "../shared/later";
import { sessionAtom, signOut } from "../shared/session/session";
import { keepToBeginAgain } from "./answers";
import { Enrollment } from "./Enrollment";
import { firstEnrollment } from "./first";
import { NothingToShow } from "./parts/NothingToShow";
import { WizardSkeleton } from "./parts/WizardSkeleton";
import type { EntryName, Place } from "./place";
import { placeOf, stepIn } from "./place";
import type { Started } from "./start";
import type { Waiting } from "./waiting";

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
  const first = firstEnrollment.useAt(place.base);
  const [started, setStarted] = useState<Started | null>(first ?? null);
  const [attempt, setAttempt] = useState(0);
  const { search } = useLocation();
  const [asked] = useState({ place, step, search, waiting: first?.running });
  useEffect(() => {
    let wanted = true;
    void startAt(asked).then((result) => {
      if (wanted) setStarted(result);
    });
    return () => {
      wanted = false;
    };
  }, [asked, attempt]);
  const retry = useCallback((): void => {
    setStarted(null);
    setAttempt((made) => made + 1);
  }, []);
  const running = started?.kind === "begun" ? started.running : undefined;
  const restart = useCallback((): void => {
    if (!running) return;
    signOut();
    keepToBeginAgain(asked.place.base, running.keepable());
    retry();
  }, [asked, running, retry]);
  if (!started) return <WizardSkeleton />;
  return started.kind === "begun" ? (
    <Enrollment key={attempt} place={asked.place} begun={started} onRestart={restart} />
  ) : (
    <NothingToShow place={place} loaded={started} onRetry={retry} />
  );
}

interface Asked {
  readonly place: Place;
  readonly step: string | undefined;
  readonly search: string;
  /** The enrollment that is shown meanwhile. */
  readonly waiting: Waiting | undefined;
}

/** Begins the enrollment. Never throws; a page that is already shown is not replaced by the first failure. */
async function startAt({ place, step, search, waiting }: Asked): Promise<Started> {
  const attempt = async (): Promise<Started> => {
    const { start } = await persistently(() => import("./start"));
    const started = await start(place, step, new URLSearchParams(search), waiting);
    if (started.kind === "failed" && waiting) throw started.error;
    return started;
  };
  try {
    return await (waiting ? persistently(attempt) : attempt());
  } catch (error) {
    if (waiting) keepToBeginAgain(place.base, waiting.keepable());
    return { kind: "failed", error };
  }
}
