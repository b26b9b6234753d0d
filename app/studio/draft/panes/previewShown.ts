import { useEffect, useMemo, useRef, useState } from "react";
import { withoutBraces } from "../../../../engine/analysis/index";
import type { FrameSays, PreviewStep, StudioSays } from "../../../shared/preview/protocol";
import { useOpenDraft } from "../ui/DraftContext";
import { pathOf } from "../work/previewed";

type Rendered = Extract<FrameSays, { kind: "rendered" }>;
type Picked = Extract<FrameSays, { kind: "picked" }>;
type Refused = Extract<FrameSays, { kind: "refused" }>;
export type Stopped = Extract<FrameSays, { kind: "stopped" }>;

/** What is known of what the frame shows. */
export interface Shown {
  readonly rendered?: Rendered;
  readonly refused?: Refused;
  readonly problems: readonly string[];
  readonly left?: string;
  /** What is shown since the studio asked for it; who has led the frame there themselves hears it there. */
  readonly title?: string;
  /** Why the usual answers have not led to the step that was asked for, as long as the person is where they stopped. */
  readonly stopped?: Stopped;
  /** What came of what was asked for, or did not. */
  readonly notice?: string;
  /** The text that was pressed last, while its places are as they were. */
  readonly picked?: Picked;
}

/**
 * Keeps what the frame says, and leads to the places of what is pressed there.
 * @param onPicked once nothing more is picked: whether that has led to a place
 */
export function useShown(onPicked: (isFound: boolean) => void) {
  const [shown, setShown] = useState<Shown>({ problems: [] });
  const { state, showPlace } = useOpenDraft();
  const latest = useRef({ state, showPlace, onPicked });
  useEffect(() => {
    latest.current = { state, showPlace, onPicked };
  });
  const ways = useMemo(() => {
    const hear = (message: FrameSays): void => {
      setShown((before) => heard(before, message));
      if (message.kind !== "picked") return;
      const [place] = message.places;
      if (place) latest.current.showPlace({ path: pathOf(place, latest.current.state.files), pointer: place.pointer });
      latest.current.onPicked(place !== undefined);
    };
    /** Notes what the frame is about to be asked for: what was said of the last fill is not about that. */
    const note = ({ kind }: StudioSays): void => {
      if (kind !== "pick") setShown(({ stopped: _stopped, ...rest }) => rest);
    };
    return { hear, note };
  }, []);
  return { shown, ...ways };
}

function heard(before: Shown, message: FrameSays): Shown {
  const { notice: _notice, picked: _picked, ...rest } = before;
  switch (message.kind) {
    case "rendered":
      return {
        rendered: { ...message, steps: message.steps.map(inWords) },
        problems: [],
        ...(before.refused && message.step === before.rendered?.step && { refused: before.refused }),
        ...(message.ms !== null && { title: message.title }),
        ...(before.stopped && isStillAt(before.stopped, message, before.rendered) && { stopped: before.stopped }),
      };
    case "stopped":
      return { ...rest, stopped: message };
    case "refused":
      return { ...before, refused: message };
    case "problems":
      return { ...before, problems: message.problems };
    case "left":
      return { ...before, left: message.to };
    case "picked":
      return message.words === "" ? rest : { ...rest, picked: message, notice: pickedWords(message) };
    default:
      return before;
  }
}

/** What its title reads is said in words, as elsewhere in the studio. */
const inWords = (step: PreviewStep): PreviewStep => ({ ...step, title: withoutBraces(step.title) });

function pickedWords({ words, places: { length } }: Picked): string {
  const said = `“${words.length > MOST ? `${words.slice(0, MOST)}…` : words}”`;
  if (length === 0) return `Nothing in the draft says ${said}.`;
  return length === 1 ? `${said} is written here.` : `${said} is written at ${length} places; this is the first.`;
}

/** So many letters of what was pressed are said again. */
const MOST = 80;

/** Whether the person is where the usual answers stopped, in the revision that they were given in. */
const isStillAt = ({ step }: Stopped, now: Rendered, before: Rendered | undefined): boolean =>
  now.step === step && (before === undefined || before.step !== step || before.revision === now.revision);
