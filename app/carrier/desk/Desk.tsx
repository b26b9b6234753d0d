import { Link, Navigate, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import type { Cache } from "swr";
import { onPersonChange } from "../../shared/session/caches";
import { useDeskSession } from "../../shared/session/desk";
import { Button } from "../../shared/ui/Button";
import { Row, Text } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { useSettings } from "../../shared/useSettings";
import { DeskPolicyPage } from "./DeskPolicyPage";
import { PoliciesPage } from "./PoliciesPage";

/** What the desk has seen, kept while it works; another person at this browser begins with nothing. */
let cache: Cache = new Map();
onPersonChange(() => {
  cache = new Map();
});

/** The pages of the carrier's desk: the policies that wait, and one of them. */
export default function Desk() {
  const { token, name } = useDeskSession();
  if (token === null) return <Navigate to="/login" replace />;
  return (
    <SWRConfig key={token} value={{ provider: () => cache }}>
      <DeskHeader name={name} />
      <Routes>
        <Route index element={<PoliciesPage />} />
        <Route path="policies/:policyId" element={<DeskPolicyPage />} />
        <Route path="*" element={<Navigate to="/desk" replace />} />
      </Routes>
    </SWRConfig>
  );
}

/** Who is signed in, and the way out. */
function DeskHeader({ name }: { readonly name: string }) {
  return (
    <SiteHeader settings={useSettings()}>
      <Row as="nav" aria-label="Main" gap={{ base: "0", md: "1" }} mx={{ base: "-2", md: "0" }}>
        {/* On a phone, the way out is beside the mark. */}
        <Text tone="small" px={{ base: "2", md: "3" }} display={{ base: "none", sm: "block" }}>
          {name}
        </Text>
        <Button asChild kind="quiet">
          <Link to="/logout">Logout</Link>
        </Button>
      </Row>
    </SiteHeader>
  );
}
