import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { ApiError } from "../shared/api/request";
import { isReached } from "../shared/isReached";
import { persistently } from "../shared/later";
import { sessionAtom, signOut } from "../shared/session/session";
import { ToSignIn } from "../shared/session/ToSignIn";
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
  if (entry === "dashboard" && type !== "Bearer") return <ToSignIn />;
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
    // Only the page's first enrollment was shown before its engine came.
    void startAt(attempt === 0 ? asked : { ...asked, waiting: undefined }).then((result) => {
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
  /** The enrollment that is shown in the meantime. */
  readonly waiting: Waiting | undefined;
}

/** Begins the enrollment. Never throws; a step that is already shown stays until its engine can be had. */
async function startAt({ place, step, search, waiting }: Asked): Promise<Started> {
  const query = new URLSearchParams(search);
  if (waiting) {
    waiting.restore();
    return untilItComes(waiting, async () => {
      const started = await (await loadStart()).start(place, step, query, waiting);
      if (started.kind === "failed") throw started.error;
      return started;
    });
  }
  try {
    return await (await persistently(loadStart)).start(place, step, query, undefined);
  } catch (error) {
    return { kind: "failed", error };
  }
}

const loadStart = () => import("./start");

/** The first tries take their time: nobody waits for them yet. Each later one is asked for. */
async function untilItComes(waiting: Waiting, once: () => Promise<Started>): Promise<Started> {
  let attempt = persistently(once);
  for (;;) {
    try {
      return await attempt;
    } catch (error) {
      const by = await waiting.failed(error);
      // A file that the server no longer has is named by a page of its present build: what was typed is kept for that.
      if (by === "next" && !(error instanceof ApiError) && (await isReached())) location.reload();
      attempt = once();
    }
  }
}
