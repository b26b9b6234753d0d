import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Ref } from "react";
import type { Settings } from "../../../shared/api/types";
import { connectFrame, PREVIEW_PAGE, PREVIEW_SANDBOX, withPictures } from "../../../shared/preview/frame";
import type { PreviewLine } from "../../../shared/preview/frame";
import type { FrameSays, PreviewDraft, PreviewPerson, StudioSays } from "../../../shared/preview/protocol";
import { chakra } from "../../../shared/theme/chakra";
import { aroundOf } from "../work/previewed";
import { PulseWatch } from "../work/pulse";
import type { Pulse } from "../work/pulse";

/** What the controls may say to the frame. */
export interface Frame {
  readonly say: (message: StudioSays) => void;
}

interface Props {
  /** The frame's own width in pixels: the product is laid out for it, and made smaller as a whole where there is less room. */
  readonly width: number;
  readonly settings: Settings;
  readonly person: PreviewPerson;
  /** Undefined while the draft cannot be shown: the frame keeps what it shows. */
  readonly draft: PreviewDraft | undefined;
  readonly isPicking: boolean;
  readonly onHeard: (message: FrameSays) => void;
  /** Is called whenever it changes whether the frame answers. */
  readonly onPulse: (pulse: Pulse) => void;
  readonly ref?: Ref<Frame>;
}

const Room = chakra("div", {
  base: {
    position: "relative",
    height: "100%",
    overflow: "hidden",
    bg: "sunken",
    display: "flex",
    justifyContent: "center",
    // A ring within a frame that is made smaller is hard to see: this one says that the focus is there.
    "&[data-focused]::after": {
      content: '""',
      position: "absolute",
      inset: "0",
      pointerEvents: "none",
      border: "3px solid",
      borderColor: "focus",
    },
  },
});
const Page = chakra("iframe", {
  base: {
    border: "none",
    bg: "paper",
    flex: "none",
    transformOrigin: "top center",
    boxShadow: "0 0 0 1px var(--chakra-colors-line)",
  },
});

/** The frame in which the wizard runs. Its origin is opaque: it reads and sends nothing (server/http/preview.ts). */
export function PreviewFrame({ width, settings, person, draft, isPicking, onHeard, onPulse, ref }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { width: available, height } = useSize(room);
  const line = useLine(frame, onHeard, onPulse);
  const hasFocus = useFocusIn(frame);
  const scale = available === 0 ? 1 : Math.min(1, available / width);
  useImperativeHandle(ref, () => ({ say: (message) => line?.say(message) }), [line]);
  useEffect(() => {
    if (!line) return;
    let isWanted = true;
    void withPictures(settings).then((own) => isWanted && line.say({ kind: "around", around: aroundOf(own) }));
    return () => {
      isWanted = false;
    };
  }, [line, settings]);
  useEffect(() => line?.say({ kind: "person", person }), [line, person]);
  useEffect(() => {
    if (draft) line?.say({ kind: "draft", draft });
  }, [line, draft]);
  useEffect(() => line?.say({ kind: "pick", on: isPicking }), [line, isPicking]);
  return (
    <Room ref={room} data-focused={hasFocus || undefined}>
      <Page
        ref={frame}
        title={`Preview, ${width} pixels wide`}
        src={PREVIEW_PAGE}
        sandbox={PREVIEW_SANDBOX}
        style={{ width, height: height / scale, marginInline: (available - width) / 2, transform: `scale(${scale})` }}
      />
    </Room>
  );
}

/** The line to the frame, once its page answers; whether it still does is watched. */
function useLine(
  frame: { readonly current: HTMLIFrameElement | null },
  onHeard: (message: FrameSays) => void,
  onPulse: (pulse: Pulse) => void,
) {
  const [line, setLine] = useState<PreviewLine | null>(null);
  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    let open: PreviewLine | undefined;
    const watch = new PulseWatch(onPulse);
    const connect = (): void => {
      open?.close();
      const made = connectFrame(own, (message) => {
        if (message.kind === "pong") return watch.answered();
        if (message.kind !== "ready") return onHeard(message);
        setLine(made);
        watch.begin(made);
      });
      open = made;
    };
    own.addEventListener("load", connect);
    return () => {
      own.removeEventListener("load", connect);
      watch.end();
      open?.close();
    };
  }, [frame, onHeard, onPulse]);
  return line;
}

/** Whether the focus is within the frame: it takes it from the window, and no style knows of that. */
function useFocusIn(frame: { readonly current: HTMLIFrameElement | null }): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const note = (): void => setHas(frame.current !== null && document.activeElement === frame.current);
    window.addEventListener("blur", note);
    window.addEventListener("focus", note);
    document.addEventListener("focusin", note);
    return () => {
      window.removeEventListener("blur", note);
      window.removeEventListener("focus", note);
      document.removeEventListener("focusin", note);
    };
  }, [frame]);
  return has;
}

/** The size of an element, in pixels. */
function useSize(element: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    const watch = new ResizeObserver(() => setSize({ width: own.clientWidth, height: own.clientHeight }));
    watch.observe(own);
    return () => watch.disconnect();
  }, [element]);
  return size;
}
