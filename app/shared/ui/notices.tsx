import { chakra } from "../theme/chakra";
import { atom, getDefaultStore, useAtom } from "jotai";
import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { onPersonChange } from "../session/caches";
import { Button } from "./Button";
import { Box, Text } from "./layout";
import { focusHeading } from "../useArrival";
import { Message } from "./Message";

interface Notice {
  readonly kind: "danger" | "success" | "info";
  readonly text: string;
  /** More about it, on a quiet line below. */
  readonly detail?: string | undefined;
  /** What can be done about it here. */
  readonly act?: NoticeAct | undefined;
  /** It is over the page's lower edge. */
  readonly isFloating?: boolean;
  /** The path of the page it stands on. */
  readonly at: string;
  /** It may name a client: another person at this browser never sees it. */
  readonly personal: boolean;
}

/** Above the page, or over its lower edge, where it moves nothing and is in sight wherever the page is scrolled. */
const Place = chakra("div", {
  base: { maxWidth: "70rem", mx: "auto", px: "4", pt: "4" },
  variants: {
    isFloating: {
      true: {
        position: "fixed",
        zIndex: "4",
        insetInline: "0",
        bottom: "4",
        pt: "0",
        maxWidth: "44rem",
        "& > *": { boxShadow: "0 6px 24px rgb(0 0 0 / 24%)" },
      },
    },
  },
});

/** A button of a notice. */
interface NoticeAct {
  readonly label: string;
  readonly run: () => void;
}

const noticeAtom = atom<Notice | null>(null);
onPersonChange(() => getDefaultStore().set(noticeAtom, (notice) => (notice?.personal ? null : notice)));

/**
 * Says something that outlives the page it was said on; the next notice replaces it. Good news moves nothing on the page
 * (u23). It stays until the person goes on or presses Dismiss, since some people read slowly (WCAG 2.2.1).
 */
export function notify(kind: Notice["kind"], text: string, personal = true, detail?: string): void {
  const isFloating = kind === "success";
  getDefaultStore().set(noticeAtom, { kind, text, detail, isFloating, at: location.pathname, personal });
}

/** Says what the person has just done in a list, without moving it, and how to take it back. */
export function notifyDone(text: string, act?: NoticeAct): void {
  getDefaultStore().set(noticeAtom, {
    kind: "success",
    text,
    act,
    isFloating: true,
    at: location.pathname,
    personal: true,
  });
}

/** Bad news stands until it is dismissed (`look.md`); good news goes when the person does. A redirect takes both along. */
function staysAt(notice: Notice, pathname: string, navigation: string): Notice | null {
  if (notice.at === pathname) return notice;
  return notice.kind === "danger" || navigation === "REPLACE" ? { ...notice, at: pathname } : null;
}

/** The notice that stands now, below the header. */
export function Notices() {
  const [notice, setNotice] = useAtom(noticeAtom);
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = notice && staysAt(notice, pathname, navigation);
  useEffect(() => {
    if (shown !== notice) setNotice(shown);
  }, [shown, notice, setNotice]);
  if (!shown) return null;
  const dismiss = (): void => {
    focusHeading();
    setNotice(null);
  };
  return (
    <Place isFloating={shown.isFloating}>
      <Message kind={shown.kind}>
        <Box flex="1 1 16rem" minWidth="0">
          <p>{shown.text}</p>
          {shown.detail && <Text tone="small">{shown.detail}</Text>}
        </Box>
        {shown.act && (
          <Button kind="secondary" onClick={shown.act.run}>
            {shown.act.label}
          </Button>
        )}
        <Button kind="plain" onClick={dismiss}>
          Dismiss
        </Button>
      </Message>
    </Place>
  );
}
