import { Link, Navigate, Route, Routes } from "react-router-dom";
import { useDeskSession } from "../../shared/session/desk";
import { createSeenData } from "../../shared/session/seenData";
import { Button } from "../../shared/ui/Button";
import { Row, Text } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { useSettings } from "../../shared/useSettings";
import { DeskPolicyPage } from "./DeskPolicyPage";
import { PoliciesPage } from "./PoliciesPage";

const SeenData = createSeenData();

/** The pages of the carrier's desk: the policies that wait, and one of them. */
export default function Desk() {
  const { token, name } = useDeskSession();
  if (token === null) return <Navigate to="/login" replace />;
  return (
    <SeenData token={token}>
      <DeskHeader name={name} />
      <Routes>
        <Route index element={<PoliciesPage />} />
        <Route path="policies/:policyId" element={<DeskPolicyPage />} />
        <Route path="*" element={<Navigate to="/desk" replace />} />
      </Routes>
    </SeenData>
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
