import { chakra } from "../theme/chakra";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Row, SectionTitle, Text } from "./layout";

const Frame = chakra("dialog", {
  base: {
    m: "auto",
    p: "0",
    width: "calc(100% - 2rem)",
    maxWidth: "560px",
    maxHeight: "calc(100dvh - 2rem)",
    bg: "raised",
    color: "ink",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    boxShadow: "0 12px 48px rgb(0 0 0 / 25%)",
    overflow: "auto",
    _backdrop: { bg: "rgb(10 14 20 / 55%)" },
  },
  variants: {
    size: {
      wide: { maxWidth: "720px" },
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
const Body = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "4", p: { base: "5", md: "7" } } });

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Esc, or a button of the dialog. */
  readonly onClose: () => void;
  /** `full` takes the whole screen. */
  readonly size?: "wide" | "full";
  /** Something was typed: Esc asks before it is thrown away. */
  readonly typed?: boolean;
}

/** A modal on the browser's own `<dialog>`: it holds the focus, closes on Esc and gives the focus back (W21, W26). */
export function Dialog({ title, children, onClose, size, typed = false }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
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
      <Body maxWidth={size === "full" ? "760px" : undefined} mx={size === "full" ? "auto" : undefined}>
        <SectionTitle id={titleId} tabIndex={-1}>
          {title}
        </SectionTitle>
        {children}
      </Body>
      {asking && <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Frame>
  );
}

/** Notes how wide the scrollbar is before a dialog takes it away (`theme/system.ts`); a dialog over another changes nothing. */
function keepPageWidth(): void {
  if (document.querySelector("dialog[open]")) return;
  const { clientWidth, style } = document.documentElement;
  style.setProperty("--scrollbar", `${innerWidth - clientWidth}px`);
}

/** Asked before typed text is thrown away; the first button keeps it. */
function Discard({ onKeep, onDiscard }: { readonly onKeep: () => void; readonly onDiscard: () => void }) {
  return (
    <Dialog title="Discard what you typed?" onClose={onKeep}>
      <Text>It has not been saved.</Text>
      <Row justifyContent="flex-end">
        <Button kind="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button kind="danger" onClick={onDiscard}>
          Discard
        </Button>
      </Row>
    </Dialog>
  );
}
