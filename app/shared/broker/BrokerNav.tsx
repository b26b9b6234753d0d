import { chakra } from "../theme/chakra";
import { useCallback, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useBrokerSession } from "../session/broker";
import { Button } from "../ui/Button";
import { currentAt, ProfileMenu } from "./ProfileMenu";
import { keyHint, searchKeyNames, useSearchKeys } from "./searchKeys";
import { SearchModal } from "./SearchModal";

const Key = chakra("kbd", {
  base: {
    display: { base: "none", lg: "inline" },
    px: "1.5",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "4px",
    fontFamily: "body",
    fontSize: "0.75rem",
    lineHeight: "1.5",
    color: "quiet",
  },
});

/** Only where there is room for all; a phone's places are in the menu of who is signed in. */
const Nav = chakra("nav", {
  base: { flex: "none", display: "flex", flexWrap: { sm: "wrap" }, alignItems: "center", columnGap: { lg: "1" } },
});
const Places = chakra("div", {
  base: {
    display: "flex",
    flexWrap: { sm: "wrap" },
    alignItems: "center",
    columnGap: { base: "0", lg: "1" },
    // On one line with the mark, also on a tablet.
    mdToLg: { "&& > *": { px: "1.5" } },
  },
});
const WIDE = { base: "none", sm: "inline-flex" } as const;
/** Its word is its own text, hidden on a phone, whose bar is too narrow for it. */
const Search = chakra(Button, { base: { smDown: { width: "44px", px: "0", fontSize: "0" } } });
const Glass = chakra("svg", {
  base: {
    display: { sm: "none" },
    width: "22px",
    height: "22px",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2",
    strokeLinecap: "round",
  },
});
const Own = chakra("div", { base: { position: "relative", mr: { base: "-1.5", sm: "0" } } });

const PLACES = [
  { to: "/dashboard/clients", label: "Clients" },
  { to: "/dashboard/quotes", label: "Quotes" },
  { to: "/dashboard/policies", label: "Policies" },
] as const;

interface Props {
  /** Opens the link to share; absent where there is none. */
  readonly onShare?: (() => void) | undefined;
}

/**
 * What a broker has at hand on every page: the clients, the quotes, search, a link to share, and who is signed in
 * (`portal §2`, R-13). A phone's bar shows the search, and all else in a menu.
 */
export function BrokerNav({ onShare }: Props) {
  const { user } = useBrokerSession();
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  useSearchKeys(search);
  return (
    <>
      <Nav aria-label="Main">
        <Places>
          {PLACES.map((place) => (
            <PlaceLink key={place.to} {...place} />
          ))}
          <Search kind="quiet" aria-keyshortcuts={searchKeyNames} onClick={search}>
            <Glass viewBox="0 0 24 24" aria-hidden="true">
              <path d="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0z" />
            </Glass>
            Search
            <Key aria-hidden="true">{keyHint()}</Key>
          </Search>
          {onShare && (
            <Button kind="quiet" display={WIDE} onClick={onShare}>
              Share Link
            </Button>
          )}
        </Places>
        <Own>
          <ProfileMenu name={user?.name ?? "Account"} places={PLACES} onShare={onShare} />
        </Own>
      </Nav>
      {searching && <SearchModal onClose={() => setSearching(false)} />}
    </>
  );
}

/** A link that says when the person is on its page, or on one below it. */
function PlaceLink({ to, label }: (typeof PLACES)[number]) {
  const { pathname } = useLocation();
  return (
    // A component that is styled once more gives way to its child, and its look is lost.
    <Button asChild kind="quiet" display={WIDE} aria-current={currentAt(to, pathname)}>
      <Link to={to}>{label}</Link>
    </Button>
  );
}
