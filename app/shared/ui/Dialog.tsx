import { chakra } from "../theme/chakra";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { Button } from "./Button";
import { SectionTitle, Text } from "./layout";

/** As short as a fade can be seen; the backdrop is none of the elements of the theme's rule (`look.md`). */
const fade = {
  animationName: "appear",
  animationDuration: "150ms",
  _motionReduce: { animationName: "none" },
} as const;

/** Of a page's own text. A dialog is drawn over the page, and looks the same wherever its element was put (W43). */
const asOnThePage = {
  fontFamily: "body",
  fontSize: "1rem",
  fontWeight: "400",
  fontStyle: "normal",
  fontVariant: "normal",
  lineHeight: "1.5",
  letterSpacing: "normal",
  wordSpacing: "normal",
  textAlign: "start",
  textIndent: "0",
  textTransform: "none",
  textWrap: "wrap",
  textShadow: "none",
  whiteSpace: "normal",
  wordBreak: "normal",
  overflowWrap: "break-word",
  hyphens: "manual",
  listStyle: "none",
  cursor: "auto",
  userSelect: "text",
  pointerEvents: "auto",
  visibility: "visible",
  color: "ink",
} as const;

const Frame = chakra("dialog", {
  base: {
    ...asOnThePage,
    m: "auto",
    p: "0",
    width: "calc(100% - min(2rem, 10vw))",
    maxWidth: "35rem",
    maxHeight: "calc(100dvh - 1rem)",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    boxShadow: "0 12px 48px rgb(0 0 0 / 25%)",
    overflow: "auto",
    // The focused field stays clear of the buttons below (W22).
    scrollPaddingBottom: "7rem",
    scrollPaddingTop: "5rem",
    ...fade,
    _backdrop: { bg: "rgb(10 14 20 / 55%)", ...fade },
  },
  variants: {
    size: {
      wide: { maxWidth: "45rem" },
      question: { maxWidth: "27.5rem" },
      full: {
        width: "100vw",
        maxWidth: "100vw",
        height: "100dvh",
        maxHeight: "100dvh",
        border: "none",
        borderRadius: "0",
      },
    },
  },
});
const Body = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "4", p: { base: "5", md: "6" } } });
/** Stays in sight over a long form. */
const Head = chakra("div", {
  base: {
    position: "sticky",
    top: "0",
    zIndex: "1",
    display: "flex",
    justifyContent: "space-between",
    alignItems: "flex-start",
    gap: "3",
    mx: { base: "-5", md: "-6" },
    mt: { base: "-5", md: "-6" },
    px: { base: "5", md: "6" },
    pt: { base: "5", md: "6" },
    pb: "3",
    bg: "raised",
    borderBottom: "1px solid transparent",
    // What scrolled away went below it.
    "[data-above] &": { borderColor: "line" },
    "@media (max-height: 30rem)": { position: "static" },
  },
});
/** Its cross stands on the dialog's margins, not its edge. */
const Cross = chakra(Button, {
  base: { flex: "none", width: "44px", mt: "-2.5", mr: "-3.5", mb: "-2.5", color: "quiet" },
});

/**
 * The buttons that end a dialog, the one that does its work last. They stay in sight below a long form, unless the window
 * is too low for that.
 */
export const DialogActions = chakra("div", {
  base: {
    position: "sticky",
    bottom: "0",
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    alignItems: "center",
    gap: "3",
    mx: { base: "-5", md: "-6" },
    mb: { base: "-5", md: "-6" },
    px: { base: "5", md: "6" },
    py: "3",
    bg: "raised",
    borderTop: "1px solid",
    borderColor: "line",
    // What stands there is not the end.
    "[data-below] &": {
      borderColor: "edge",
      boxShadow: { base: "0 -10px 16px -6px rgb(0 0 0 / 22%)", _dark: "0 -10px 16px -6px rgb(0 0 0 / 70%)" },
    },
    "@media (max-height: 30rem)": { position: "static" },
  },
});

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Esc, the cross, or a button of the dialog. */
  readonly onClose: () => void;
  /** `full` takes the whole screen; a `question` is answered by its buttons, so it has no cross. */
  readonly size?: "wide" | "full" | "question";
  /** Something was typed: Esc and the cross ask before it is thrown away. */
  readonly typed?: boolean;
  /** Its buttons have one that closes it, so it has no cross. */
  readonly isClosedBelow?: boolean;
}

/** A modal on the browser's own `<dialog>`: it holds the focus, closes on Esc and gives the focus back (W21, W26). */
export function Dialog({ title, children, onClose, size, typed = false, isClosedBelow = size === "question" }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
  useEdges(frame);
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const leave = (): void => (typed ? setAsking(true) : onClose());
  const closed = (dialog: HTMLDialogElement): void => {
    if (!dialog.isConnected || dialog.open) return;
    if (typed) dialog.showModal();
    leave();
  };
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = frame.current;
    keepPageWidth();
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <Frame
      ref={frame}
      size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that is left says so by an event of the same name, which rises to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // A browser may close it without asking: after a second Esc, for one. The event of a dialog inside rises to here.
      onClose={({ target, currentTarget }) => target === currentTarget && closed(currentTarget)}
    >
      <Body maxWidth={size === "full" ? "47.5rem" : undefined} mx={size === "full" ? "auto" : undefined}>
        <Head>
          <SectionTitle id={titleId} tabIndex={-1} minWidth="0">
            {title}
          </SectionTitle>
          {!isClosedBelow && <Leave onClick={leave} />}
        </Head>
        {children}
      </Body>
      {asking && <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Frame>
  );
}

/** Marks a frame with `data-above` and `data-below` while some of it is scrolled out of sight there. */
function useEdges(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    const mark = (): void => {
      own.toggleAttribute("data-above", own.scrollTop > 1);
      own.toggleAttribute("data-below", own.scrollHeight - own.clientHeight - own.scrollTop > 1);
    };
    const watch = new ResizeObserver(mark);
    for (const part of [own, ...own.children]) watch.observe(part);
    own.addEventListener("scroll", mark, { passive: true });
    return () => {
      watch.disconnect();
      own.removeEventListener("scroll", mark);
    };
  }, [frame]);
}

const Leave = ({ onClick }: { readonly onClick: () => void }) => (
  <Cross kind="quiet" aria-label="Close" onClick={onClick}>
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 2l12 12M14 2L2 14" />
    </svg>
  </Cross>
);

/** Notes how wide the scrollbar is before a dialog takes it away (`theme/system.ts`); a dialog over another changes nothing. */
function keepPageWidth(): void {
  if (document.querySelector("dialog[open]")) return;
  const root = document.documentElement;
  root.style.setProperty("--scrollbar", `${innerWidth - root.getBoundingClientRect().width}px`);
}

/** Asked before typed text is thrown away; the first button keeps it. */
function Discard({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <Dialog title="Discard what you typed?" size="question" onClose={onKeep}>
      <Text>It has not been saved.</Text>
      <DialogActions>
        <Button kind="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button kind="danger" onClick={onDiscard}>
          Discard
        </Button>
      </DialogActions>
    </Dialog>
  );
}
