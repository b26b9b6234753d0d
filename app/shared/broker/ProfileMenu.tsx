import { chakra } from "../theme/chakra";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { Avatar } from "../ui/Avatar";
import { Button } from "../ui/Button";
import { itemsOf, useMenu } from "../ui/useMenu";

/** On a phone the menu hangs below the whole bar. */
const Frame = chakra("div", { base: { position: { base: "static", md: "relative" } } });
const Sheet = chakra("div", {
  base: {
    position: "absolute",
    right: "0",
    top: "100%",
    zIndex: "2",
    mt: "1",
    minWidth: "min(12rem, 80vw)",
    maxWidth: "min(20rem, 90vw)",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    p: "1",
  },
});
/** A phone's bar is too narrow for the name, so the menu begins with it. */
const Name = chakra("p", {
  base: {
    display: { base: "block", sm: "none" },
    px: "3",
    py: "2",
    mb: "1",
    borderBottom: "1px solid",
    borderColor: "line",
    color: "quiet",
    fontSize: "0.875rem",
    overflowWrap: "anywhere",
  },
});
const Line = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    width: "100%",
    minHeight: { base: "44px", sm: "40px" },
    px: "3",
    borderRadius: "4px",
    color: "ink",
    textAlign: "start",
    textDecoration: "none",
    cursor: "pointer",
    _hover: { bg: "hover" },
    _focus: { bg: "tint" },
    "&[aria-current]": { fontWeight: "600" },
  },
  variants: { onPhone: { true: { display: { base: "flex", sm: "none" } } } },
});
/** The name is the button's own text, hidden on a phone, whose bar is too narrow for it. */
const Opener = chakra(Button, {
  base: {
    smDown: { width: "44px", px: "0", fontSize: "0", "& > :last-child": { display: "none" } },
    sm: { "& > :first-child": { display: "none" } },
  },
});

interface Place {
  readonly to: string;
  readonly label: string;
}

const NONE: readonly Place[] = [];

interface Props {
  readonly name: string;
  /** Where else the person can go from a phone, whose bar is too narrow for more. */
  readonly places?: readonly Place[];
  /** Opens the share link, on a phone. */
  readonly onShare?: (() => void) | undefined;
}

/** Who is signed in, and the way out (`portal §2`). On a phone it holds all that does not fit into the bar. */
export function ProfileMenu({ name, places = NONE, onShare }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const { open, frame, toggle, close, onKeyDown } = useMenu(button);
  useEffect(() => {
    if (open) itemsOf(menu.current)[0]?.focus();
  }, [open]);
  return (
    <Frame ref={frame} onKeyDown={onKeyDown}>
      <Opener ref={button} kind="quiet" aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
        {places.length > 0 ? <Lines /> : <Avatar of={{ person: { first_name: name } }} />}
        {name}
        <span aria-hidden="true">▾</span>
      </Opener>
      {open && (
        <Sheet>
          {places.length > 0 && <Name>{name}</Name>}
          <div ref={menu} role="menu" aria-label={name}>
            {places.map(({ to, label }) => (
              <Item key={to} to={to} onPhone onGo={close}>
                {label}
              </Item>
            ))}
            {onShare && <Share onPress={onShare} onGo={close} />}
            <Item to="/logout" onGo={close}>
              Logout
            </Item>
          </div>
        </Sheet>
      )}
    </Frame>
  );
}

/** What leads to other pages looks like a menu on a phone, not like a picture of the person. */
const Lines = () => (
  <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M2 5h18M2 11h18M2 17h18" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

interface ItemProps {
  readonly to: string;
  readonly onPhone?: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function Item({ to, onPhone, onGo, children }: ItemProps) {
  const { pathname } = useLocation();
  return (
    <Line asChild onPhone={onPhone}>
      <Link role="menuitem" to={to} aria-current={currentAt(to, pathname)} onClick={onGo}>
        {children}
      </Link>
    </Line>
  );
}

/** Closes the menu first: what opens then gives the focus back to the menu's button. */
function Share({ onPress, onGo }: { readonly onPress: () => void; readonly onGo: () => void }) {
  const press = (): void => {
    onGo();
    onPress();
  };
  return (
    <Line asChild onPhone>
      <button type="button" role="menuitem" onClick={press}>
        Share Link
      </button>
    </Line>
  );
}

/** What a link says of itself to a screen reader: it leads to the page that is shown, or to one above it. */
export const currentAt = (to: string, pathname: string): "page" | true | undefined =>
  pathname === to ? "page" : pathname.startsWith(`${to}/`) || undefined;
