import { chakra } from "../../shared/theme/chakra";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { Link } from "react-router-dom";
import type { OfferAct, WorklistQuote } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { useMenu } from "../../shared/ui/useMenu";
import { sendVerb } from "./words";

const Frame = chakra("div", { base: { position: "relative", display: "inline-block" } });
const Dots = chakra(Button, { base: { width: "44px", px: "0", fontSize: "1.25rem", lineHeight: "1" } });
const Menu = chakra("div", {
  base: {
    position: "absolute",
    right: "0",
    top: "100%",
    // Over a notice at the lower edge, too.
    zIndex: "5",
    minWidth: "11rem",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    p: "1",
    // It comes into view whole, with room for its shadow.
    scrollMargin: "1rem",
  },
});
const item = {
  display: "flex",
  alignItems: "center",
  width: "100%",
  minHeight: "40px",
  px: "3",
  border: "none",
  borderRadius: "4px",
  bg: "transparent",
  color: "ink",
  font: "inherit",
  fontSize: "1rem",
  textAlign: "start",
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  _hover: { bg: "hover" },
  _focus: { bg: "tint" },
} as const;
const Act = chakra("button", { base: item }, { defaultProps: { type: "button" } });
const Way = chakra("a", { base: item });
/** Over the button, so that nothing moves and nothing of the row is hidden. */
const Copied = chakra("span", {
  base: {
    position: "absolute",
    left: "50%",
    top: "50%",
    transform: "translate(-50%, -50%)",
    px: "0.5",
    py: "0.5",
    bg: "ink",
    color: "paper",
    borderRadius: "4px",
    fontSize: "0.6875rem",
    fontWeight: "600",
    pointerEvents: "none",
    _empty: { display: "none" },
  },
});

/** In this order; which of them an offer has, the server says (`may`). */
const ACTS: readonly OfferAct[] = ["copy_link", "send", "continue", "withdraw", "undo", "reopen"];
const LABELS: { readonly [act in Exclude<OfferAct, "send">]: string } = {
  copy_link: "Copy link",
  continue: "Continue",
  withdraw: "Withdraw",
  undo: "Undo the withdrawal",
  reopen: "Reopen",
};

interface Props {
  readonly offer: WorklistQuote;
  readonly isCopied: boolean;
  readonly onAct: (act: OfferAct, offer: WorklistQuote) => void;
}

/** What can be done with an offer: one button, named with the client and the product. */
export function OfferMenu({ offer, isCopied, onAct }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { open, frame, toggle, close, onKeyDown } = useMenu(button);
  const name = `Actions for ${offer.client.name}, ${offer.product}`;
  const acts = ACTS.filter((act) => offer.may.includes(act));
  if (acts.length === 0) return null;
  const choose = (act: OfferAct): void => {
    close();
    onAct(act, offer);
  };
  return (
    <Frame ref={frame} onKeyDown={onKeyDown}>
      <Copied role="status">{isCopied && "Copied!"}</Copied>
      <Dots ref={button} kind="quiet" aria-haspopup="menu" aria-expanded={open} aria-label={name} onClick={toggle}>
        <span aria-hidden="true">⋯</span>
      </Dots>
      {open && <Items name={name} frame={frame} offer={offer} acts={acts} onChoose={choose} />}
    </Frame>
  );
}

interface ItemsProps {
  readonly name: string;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly offer: WorklistQuote;
  readonly acts: readonly OfferAct[];
  readonly onChoose: (act: OfferAct) => void;
}

function Items({ name, frame, offer, acts, onChoose }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: "nearest" });
  }, [frame]);
  return (
    <Menu ref={menu} role="menu" aria-label={name}>
      {acts.map((act) =>
        act === "continue" ? (
          <Way key={act} asChild>
            <Link role="menuitem" to={`/dashboard/clients/${offer.client.id}/quotes/${offer.quote_number}`}>
              {LABELS[act]}
            </Link>
          </Way>
        ) : (
          <Act key={act} role="menuitem" onClick={() => onChoose(act)}>
            {act === "send" ? sendVerb(offer) : LABELS[act]}
          </Act>
        ),
      )}
    </Menu>
  );
}
