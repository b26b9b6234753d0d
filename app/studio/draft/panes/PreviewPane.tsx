import { useEffect, useMemo, useRef, useState } from "react";
import type { FrameSays, PreviewDraft } from "../../../shared/preview/protocol";
import { useSettings } from "../../../shared/useSettings";
import { Text } from "../../../shared/ui/layout";
import { useOpenDraft } from "../ui/DraftContext";
import { PaneBody } from "../ui/parts";
import { clientOf, homeIn, USUAL_CLIENT } from "../work/made-up-client";
import { pathOf, personOn, previewed } from "../work/previewed";
import { useVetted } from "../work/vetted";
import { PreviewControls } from "./PreviewControls";
import { PreviewFrame } from "./PreviewFrame";
import type { Frame } from "./PreviewFrame";
import { PreviewPersonForm } from "./PreviewPersonForm";
import type { Who } from "./PreviewPersonForm";
import { PreviewRefusal } from "./PreviewRefusal";

type Rendered = Extract<FrameSays, { kind: "rendered" }>;
type Refused = Extract<FrameSays, { kind: "refused" }>;

/** What is known of what the frame shows. */
interface Shown {
  readonly rendered?: Rendered;
  readonly refused?: Refused;
  readonly problems: readonly string[];
  readonly left?: string;
}

interface Props {
  /** Whom the preview shows; undefined until somebody was chosen. */
  readonly chosen: Who | undefined;
  readonly onChosen: (who: Who) => void;
}

/** The product as anybody would meet it: the wizard's own parts, in a frame of its own (`design/studio.md`, principle 4). */
export function PreviewPane({ chosen, onChosen }: Props) {
  const settings = useSettings();
  const [width, setWidth] = useState(375);
  const [isPicking, setPicking] = useState(false);
  const frame = useRef<Frame>(null);
  const { shown, hear } = useShown(() => setPicking(false));
  const given = usePreviewed();
  const draft = "draft" in given ? given.draft : undefined;
  const { who, person, home } = useWho(chosen, settings?.today, draft);
  return (
    <>
      <PreviewControls
        rendered={shown.rendered}
        width={width}
        onWidth={setWidth}
        isPicking={isPicking}
        onPicking={setPicking}
        say={(message) => frame.current?.say(message)}
      />
      {who && <PreviewPersonForm who={who} onWho={onChosen} lists={draft?.lists ?? {}} home={home} />}
      <Said shown={shown} problem={"problem" in given ? given.problem : undefined} />
      <PaneBody overflow="hidden">
        {settings && person && (
          <PreviewFrame
            ref={frame}
            width={width}
            settings={settings}
            person={person}
            draft={draft}
            isPicking={isPicking}
            onHeard={hear}
          />
        )}
      </PaneBody>
    </>
  );
}

/** What is to be said of the preview: why it does not show the draft as it is, where the person went, why they are refused. */
function Said({ shown, problem }: { readonly shown: Shown; readonly problem: string | undefined }) {
  const { rendered, refused, left } = shown;
  const problems = problem === undefined ? shown.problems : [problem];
  return (
    <>
      {problems.length > 0 && <Problems problems={problems} hasFrame={rendered !== undefined} />}
      {left !== undefined && (
        <Text tone="small" px="3" py="1" role="status">
          {leftWords}
        </Text>
      )}
      {refused && <PreviewRefusal refused={refused} />}
    </>
  );
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

const leftWords = "The enrollment ends here: the person is led to another page. Begin again, or go back.";

/** What the frame is given now; another one after each edit. */
function usePreviewed() {
  const { state, texts, checked } = useOpenDraft();
  const files = useVetted(state.files, checked);
  const counted = useRef(0);
  return useMemo(() => {
    if (!texts || !files) return { problem: "The draft is loaded and checked." };
    counted.current += 1;
    return previewed(files, texts, counted.current);
  }, [files, texts]);
}

/** Keeps what the frame says, and leads to the places of what is pressed there. */
function useShown(onPicked: () => void) {
  const [shown, setShown] = useState<Shown>({ problems: [] });
  const { state, showPlace } = useOpenDraft();
  const latest = useRef({ state, showPlace, onPicked });
  useEffect(() => {
    latest.current = { state, showPlace, onPicked };
  });
  const hear = useMemo(
    () =>
      (message: FrameSays): void => {
        if (message.kind === "picked") {
          const [place] = message.places;
          if (place)
            latest.current.showPlace({ path: pathOf(place, latest.current.state.files), pointer: place.pointer });
          return latest.current.onPicked();
        }
        setShown((before) => heard(before, message));
      },
    [],
  );
  return { shown, hear };
}

function heard(before: Shown, message: FrameSays): Shown {
  switch (message.kind) {
    case "rendered":
      return {
        rendered: message,
        problems: [],
        ...(before.refused && message.step === before.rendered?.step && { refused: before.refused }),
      };
    case "refused":
      return { ...before, refused: message };
    case "problems":
      return { ...before, problems: message.problems };
    case "left":
      return { ...before, left: message.to };
    default:
      return before;
  }
}

const Problems = ({ problems, hasFrame }: { readonly problems: readonly string[]; readonly hasFrame: boolean }) => (
  <Text role="status" tone="small" px="3" py="2" maxWidth="none">
    {hasFrame ? "The preview shows the draft as it was before: it cannot run now. " : "There is nothing to show yet. "}
    {problems.join(" ")}
  </Text>
);
