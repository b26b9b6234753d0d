import { useAtomValue } from "jotai";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { sessionAtom } from "../session/session";
import { Button } from "../ui/Button";
import { Row } from "../ui/layout";
import { ProfileMenu } from "./ProfileMenu";
import { SearchModal } from "./SearchModal";

/** What a broker has at hand on every page: the clients, search, and who is signed in (`portal §2`, R-13). */
export function BrokerNav({ children }: { readonly children?: ReactNode }) {
  const { user } = useAtomValue(sessionAtom);
  const [searching, setSearching] = useState(false);
  return (
    <>
      <Row as="nav" aria-label="Main" gap={{ base: "0", md: "1" }} mx={{ base: "-2", md: "0" }}>
        <Button asChild kind="quiet">
          <Link to="/dashboard/clients">Clients</Link>
        </Button>
        <Button kind="quiet" onClick={() => setSearching(true)}>
          Search
        </Button>
        {children}
        <ProfileMenu name={user?.name ?? "Account"} />
      </Row>
      {searching && <SearchModal onClose={() => setSearching(false)} />}
    </>
  );
}
