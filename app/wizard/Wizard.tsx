import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../shared/api/request";
import { isReached } from "../shared/isReached";
import { later, persistently } from "../shared/later";
import { FailedPage } from "../shared/ui/DeadEnd";
import { keepToBeginAgain } from "./answers";
import { Enrollment } from "./Enrollment";
import type { FirstEnrollment } from "./first";
import type { Host } from "./host";
import type { NothingToShowProps } from "./parts/NothingToShow";
import { WizardSkeleton } from "./parts/WizardSkeleton";
import type { Place } from "./place";
import type { Started } from "./start";
import type { Waiting } from "./waiting";
import { loadStart } from "./withEngine";

/** Most who open a link have a step to see: the first field does not wait for the pages of the others. */
const NothingToShow = later(
  () => import("./parts/NothingToShow"),
  ({ place }: NothingToShowProps) => <WizardSkeleton isBroker={place.entry === "dashboard"} />,
);

interface Props {
  readonly host: Host;
  readonly place: Place;
  /** The step that the address names. */
  readonly step: string | undefined;
  /** What was shown before this page could answer. */
  readonly first?: FirstEnrollment | undefined;
}

/**
 * Any enrollment: finds out which flow to run, for whom and where to begin, then runs it (`wizards §2`). It knows the
 * world by its host alone; another host or place is another enrollment, with a key of its own.
 */
export function Wizard({ host, place, step, first }: Props) {
  const [started, setStarted] = useState<Started | null>(first ?? null);
  const [asked, setAsked] = useState<Asked>(() => ({ place, step, waiting: first?.running, attempt: 0 }));
  useEffect(() => {
    let wanted = true;
    void startAt(host, asked).then((result) => {
      if (wanted) setStarted(result);
    });
    return () => {
      wanted = false;
    };
  }, [host, asked]);
  const again = useCallback((at?: "due"): void => {
    setStarted(null);
    // Only the page's first enrollment was shown before its engine came.
    setAsked((before) => ({
      ...before,
      ...(at === "due" && { step: undefined }),
      waiting: undefined,
      attempt: before.attempt + 1,
    }));
  }, []);
  const running = started?.kind === "begun" ? started.running : undefined;
  const restart = useCallback((): void => {
    if (!running) return;
    const typed = running.keepable();
    host.session.drop();
    host.session.resumeTyped();
    keepToBeginAgain(host, asked.place.base, typed);
    again();
  }, [host, asked, running, again]);
  const isOver = useSyncExternalStore(host.session.onOver, host.session.isOver, host.session.isOver);
  const shown = isOver && running ? ENDED : started;
  if (!shown) return <WizardSkeleton isBroker={place.entry === "dashboard"} />;
  if (shown.kind === "failed") return <FailedPage error={shown.error} onRetry={() => again()} />;
  return shown.kind === "begun" ? (
    <Enrollment key={asked.attempt} host={host} place={asked.place} begun={shown} onRestart={restart} />
  ) : (
    <NothingToShow host={host} place={place} loaded={shown} onRetry={again} />
  );
}

const ENDED = { kind: "expired" } as const;

interface Asked {
  readonly place: Place;
  readonly step: string | undefined;
  /** The enrollment that is shown in the meantime. */
  readonly waiting: Waiting | undefined;
  readonly attempt: number;
}

/** Begins the enrollment. Never throws; a step that is already shown stays until its engine can be had. */
async function startAt(host: Host, { place, step, waiting }: Asked): Promise<Started> {
  const query = new URLSearchParams(host.history.now().search);
  if (waiting) {
    waiting.restore();
    // React runs this before it lets the step answer: what takes longer comes after that.
    await host.clock.wait(0);
    return untilItComes(host, waiting, async () => {
      const started = await (await loadStart()).start(host, place, step, query, waiting);
      if (started.kind === "failed") throw started.error;
      return started;
    });
  }
  try {
    return await (await persistently(loadStart)).start(host, place, step, query, undefined);
  } catch (error) {
    return { kind: "failed", error };
  }
}

/** The first tries take their time: no person waits for them yet. Each later one is asked for. */
async function untilItComes(host: Host, waiting: Waiting, once: () => Promise<Started>): Promise<Started> {
  let attempt = persistently(once);
  for (;;) {
    try {
      return await attempt;
    } catch (error) {
      const by = await waiting.failed(error);
      // A file that the server no longer has is named by a page of its present build: what was typed is kept for that.
      if (by === "next" && !(error instanceof ApiError) && (await isReached())) host.page.reload();
      attempt = once();
    }
  }
}
