import { useState } from "react";
import type { Client } from "../../shared/api/types";
import type { Draft, Field } from "./draft";
import { partOf } from "./meanwhile";
import type { Contested } from "./meanwhile";
import type { Meeting } from "./save";

/**
 * What the form of a client begins with, and what becomes of it when somebody else saves first.
 * @param client as it was when the form opened: the page behind may learn of a change before the form does
 */
export function useMeeting(client: Client | undefined, onDraft: (change: (now: Draft) => Draft) => void) {
  const [from, setFrom] = useState(client);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Field>>(new Set());
  const meet = (next: Meeting): void => {
    setFrom(next.now);
    onDraft(() => next.draft);
    setChosen(new Set());
    setMeeting(next);
  };
  const choose = (unit: Contested, side: Draft): void => {
    onDraft((now) => ({ ...now, ...partOf(side, unit) }));
    setChosen((now) => new Set(now).add(unit[0]));
  };
  const undecided = meeting?.contested.find(([field]) => !chosen.has(field));
  return { from, meeting, chosen, undecided, meet, choose };
}
