import { atom, getDefaultStore, useAtom } from "jotai";
import { Button } from "./Button";
import { Box } from "./layout";
import { focusHeading } from "../useArrival";
import { Message } from "./Message";

interface Notice {
  readonly kind: "danger" | "success" | "info";
  readonly text: string;
}

const noticeAtom = atom<Notice | null>(null);

/** Says something that outlives the page it was said on; the next notice replaces it. */
export function notify(kind: Notice["kind"], text: string): void {
  getDefaultStore().set(noticeAtom, { kind, text });
}

/** The notice that stands now, until it is dismissed (`look.md`: errors stay until read). */
export function Notices() {
  const [notice, setNotice] = useAtom(noticeAtom);
  if (!notice) return null;
  const dismiss = (): void => {
    focusHeading();
    setNotice(null);
  };
  return (
    <Box maxWidth="1120px" mx="auto" px="4" pt="4">
      <Message kind={notice.kind}>
        <span>{notice.text}</span>
        <Button kind="plain" onClick={dismiss}>
          Dismiss
        </Button>
      </Message>
    </Box>
  );
}
