import { chakra } from "../theme/chakra";
import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useBrokerSession } from "../session/broker";
import { Button } from "../ui/Button";
import { ProfileMenu } from "./ProfileMenu";
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

const bar = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: { base: "0", lg: "1" } } as const;
/** On a phone, the places are below the carrier's mark and who is signed in is beside it: two lines for all. */
const Nav = chakra("nav", { base: { ...bar, display: { base: "contents", sm: "flex" } } });
const Places = chakra("div", {
  base: {
    ...bar,
    smDown: {
      order: "2",
      flexBasis: "100%",
      justifyContent: "space-between",
      mx: "-1",
      "&& > *": { px: "0.5", fontSize: "0.9375rem" },
    },
    // On one line with the mark, also on a tablet.
    mdToLg: { "&& > *": { px: "1.5" } },
  },
});
const Own = chakra("div", {
  base: {
    position: "relative",
    smDown: { order: "1", flex: "1 0 auto", display: "flex", justifyContent: "flex-end", mr: "-2" },
  },
});

/** What a broker has at hand on every page: the clients, the quotes, search, and who is signed in (`portal §2`, R-13). */
export function BrokerNav({ children }: { readonly children?: ReactNode }) {
  const { user } = useBrokerSession();
  const [searching, setSearching] = useState(false);
  const search = useCallback(() => setSearching(true), []);
  useSearchKeys(search);
  return (
    <>
      <Nav aria-label="Main">
        <Places>
          <PlaceLink to="/dashboard/clients">Clients</PlaceLink>
          <PlaceLink to="/dashboard/quotes">Quotes</PlaceLink>
          <PlaceLink to="/dashboard/policies">Policies</PlaceLink>
          <Button kind="quiet" aria-keyshortcuts={searchKeyNames} onClick={search}>
            Search
            <Key aria-hidden="true">{keyHint()}</Key>
          </Button>
          {children}
        </Places>
        <Own>
          <ProfileMenu name={user?.name ?? "Account"} />
        </Own>
      </Nav>
      {searching && <SearchModal onClose={() => setSearching(false)} />}
    </>
  );
}

/** A link that says when the person is on its page, or on one below it. */
function PlaceLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const isBelow = pathname.startsWith(`${to}/`);
  return (
    <Button asChild kind="quiet" aria-current={pathname === to ? "page" : isBelow || undefined}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
