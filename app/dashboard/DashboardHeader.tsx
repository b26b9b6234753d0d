import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { sessionAtom } from "../shared/session/session";
import { Anchor, Row } from "../shared/ui/layout";
import { SiteHeader } from "../shared/ui/SiteHeader";
import { useSettings } from "../shared/useSettings";

/** The broker's bar: whose portal it is, who is signed in, and the way out. */
export function DashboardHeader() {
  const { user } = useAtomValue(sessionAtom);
  return (
    <SiteHeader settings={useSettings()}>
      <Row as="nav" aria-label="Main" gap="5">
        <Anchor asChild>
          <Link to="/dashboard/clients">Clients</Link>
        </Anchor>
        <span>{user?.name}</span>
        <Anchor asChild>
          <Link to="/logout">Logout</Link>
        </Anchor>
      </Row>
    </SiteHeader>
  );
}
