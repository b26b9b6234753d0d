import { chakra } from "../theme/chakra";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { Button } from "../ui/Button";
import { useMenu } from "../ui/useMenu";

/** On a phone the name may be at either end of its line: there the menu hangs below the whole bar. */
const Frame = chakra("div", { base: { position: { base: "static", md: "relative" } } });
const Menu = chakra("div", {
  base: {
    position: "absolute",
    right: "0",
    top: "100%",
    zIndex: "2",
    mt: "1",
    minWidth: "min(12rem, 80vw)",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    p: "1",
  },
});
const Item = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    minHeight: "40px",
    px: "3",
    borderRadius: "4px",
    color: "ink",
    textDecoration: "none",
    _hover: { bg: "hover" },
    _focus: { bg: "tint" },
  },
});

/** Who is signed in, and the way out (`portal §2`). */
export function ProfileMenu({ name }: { readonly name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLAnchorElement>(null);
  const { open, frame, toggle, onKeyDown } = useMenu(button);
  useEffect(() => {
    if (open) first.current?.focus();
  }, [open]);
  return (
    <Frame ref={frame} onKeyDown={onKeyDown}>
      <Button ref={button} kind="quiet" aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
        {name}
        <span aria-hidden="true">▾</span>
      </Button>
      {open && (
        <Menu role="menu" aria-label={name}>
          <Item asChild>
            <Link ref={first} role="menuitem" to="/logout">
              Logout
            </Link>
          </Item>
        </Menu>
      )}
    </Frame>
  );
}
