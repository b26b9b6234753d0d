import { useEffect, useMemo, useRef, useState } from "react";
import type { PreviewDraft, StudioSays } from "../../../shared/preview/protocol";
import { useSettings } from "../../../shared/useSettings";
import type { Files } from "../model/files";
import { useOpenDraft } from "../ui/DraftContext";
import { PaneBody } from "../ui/parts";
import { clientOf, homeIn, USUAL_CLIENT } from "../work/made-up-client";
import { personOn, previewed } from "../work/previewed";
import type { Pulse } from "../work/pulse";
import { trialOf } from "../work/trial";
import { useVetted } from "../work/vetted";
import type { Who } from "../work/who-kept";
import { PreviewControls } from "./PreviewControls";
import { PreviewFrame } from "./PreviewFrame";
import type { Frame } from "./PreviewFrame";
import { PreviewPersonForm } from "./PreviewPersonForm";
import { PreviewPulse } from "./PreviewPulse";
import { PreviewSaid } from "./PreviewSaid";
import { useShown } from "./previewShown";

interface Props {
  /** Whom the preview shows; undefined until somebody was chosen. */
  readonly chosen: Who | undefined;
  readonly onChosen: (who: Who) => void;
}

/** The product as anybody would meet it: the wizard's own parts, in a frame of its own (`design/studio.md`, principle 4). */
export function PreviewPane({ chosen, onChosen }: Props) {
  const settings = useSettings();
  const [width, setWidth] = useState(375);
  const { frame, finder, isPicking, setPicking, shown, hear, say } = useFrame();
  const { draft, problem } = usePreviewed();
  const { pulse, hearPulse, again } = useFrameThatAnswers(draft);
  useStepToShow(shown.rendered, say);
  const { who, person, home } = useWho(chosen, settings?.today, draft);
  return (
    <>
      <PreviewControls
        rendered={shown.rendered}
        width={width}
        onWidth={setWidth}
        isPicking={isPicking}
        onPicking={setPicking}
        say={say}
        finder={finder}
      />
      {who && <PreviewPersonForm who={who} onWho={onChosen} lists={draft?.lists ?? {}} home={home} />}
      <PreviewSaid shown={shown} problem={problem} />
      <PreviewPulse pulse={pulse} onAgain={again} />
      <PaneBody overflow="hidden">
        {settings && person && pulse !== "ended" && (
          <PreviewFrame
            ref={frame}
            width={width}
            settings={settings}
            person={person}
            draft={draft}
            isPicking={isPicking}
            onHeard={hear}
            onPulse={hearPulse}
          />
        )}
      </PaneBody>
    </>
  );
}

/** Fills the enrollment up to the step that somebody wants to see, once the frame shows something. */
function useStepToShow(rendered: object | undefined, say: (message: StudioSays) => void): void {
  const { stepToShow } = useOpenDraft();
  const [said, setSaid] = useState(stepToShow);
  const isReady = rendered !== undefined;
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(() => {
    if (!isReady || !stepToShow || stepToShow === said) return;
    setSaid(stepToShow);
    latest.current({ kind: "fill", step: stepToShow.id });
  }, [isReady, stepToShow, said]);
}

/** What is said to the frame, and what is heard of it. */
function useFrame() {
  const [isPicking, setPicking] = useState(false);
  const frame = useRef<Frame>(null);
  const finder = useRef<HTMLButtonElement>(null);
  const { shown, hear, note } = useShown((isFound) => {
    setPicking(false);
    // Who looked for a text that is not found, or gave up, is back where they began.
    if (!isFound) finder.current?.focus();
  });
  const say = (message: StudioSays): void => {
    note(message);
    frame.current?.say(message);
  };
  return { frame, finder, isPicking, setPicking, shown, hear, say };
}

/** Whom the preview shows: the usual person on the server's day, until somebody else is chosen. */
function useWho(chosen: Who | undefined, today: string | undefined, draft: PreviewDraft | undefined) {
  const first = useMemo(
    () => (today === undefined ? undefined : { person: personOn(today), client: USUAL_CLIENT }),
    [today],
  );
  const who = chosen ?? first;
  // A draft that is not JSON for a moment leaves the client where they live.
  const [last, setLast] = useState(draft);
  if (draft && draft !== last) setLast(draft);
  const { types, type, region } = homeIn(draft ?? last, who?.person.state ?? null);
  const home = useMemo(() => ({ types, type, region }), [types, type, region]);
  // The same one in every render: another one begins another enrollment.
  const person = useMemo(() => who && { ...who.person, client: clientOf(who.client, home) }, [who, home]);
  return { who, person, home };
}

/** What the frame is given now, another one after each edit; and why it is not what the draft is now. */
function usePreviewed(): { readonly draft?: PreviewDraft; readonly problem?: string } {
  const { state, texts, checked, checks } = useOpenDraft();
  const trial = useMemo(() => texts && ((files: Files) => trialOf(files, texts, checks)), [texts, checks]);
  const { files, problem } = useVetted(state.files, checked, trial);
  const counted = useRef(0);
  const given = useMemo(() => {
    if (!texts || !files) return { problem: "The draft is loaded and checked." };
    counted.current += 1;
    return previewed(files, texts, counted.current);
  }, [files, texts]);
  return { ...given, ...(problem !== undefined && { problem }) };
}

/**
 * A frame that does not answer is taken away, with the process that it has, and there is another one when there is another
 * draft, or when a person asks for it: one in its place at once would be in the same process.
 */
function useFrameThatAnswers(draft: PreviewDraft | undefined) {
  const [pulse, setPulse] = useState<Pulse>("answers");
  const [last, setLast] = useState(draft);
  if (draft !== last) {
    setLast(draft);
    if (pulse === "ended") setPulse("answers");
  }
  return { pulse, hearPulse: setPulse, again: () => setPulse("answers") };
}
