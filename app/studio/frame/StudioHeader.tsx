import { useState } from "react";
import { Link } from "react-router-dom";
import { logout } from "../../shared/api/calls";
import { isRefusal } from "../../shared/api/request";
import { signOutStaff, staffCaller, useStaffSession } from "../../shared/session/staff";
import { Button } from "../../shared/ui/Button";
import { Row, Text } from "../../shared/ui/layout";
import { SiteHeader } from "../../shared/ui/SiteHeader";
import { useSettings } from "../../shared/useSettings";

/** Who is signed in to the studio, the way to the products, and the way out. */
export function StudioHeader() {
  const { name, role } = useStaffSession();
  const { isLeaving, leave } = useLogout();
  return (
    <SiteHeader settings={useSettings()}>
      <Row as="nav" aria-label="Main" gap={{ base: "0", md: "1" }} mx={{ base: "-2", md: "0" }}>
        <Text tone="small" px="3" display={{ base: "none", sm: "block" }}>
          {name}, {role}
        </Text>
        {/* A phone has no room for it beside the mark; the path above the heading leads there, too. */}
        <Button asChild kind="quiet" display={{ base: "none", sm: "inline-flex" }}>
          <Link to="/studio">Products</Link>
        </Button>
        <Button kind="quiet" disabled={isLeaving} onClick={leave}>
          Logout
        </Button>
      </Row>
    </SiteHeader>
  );
}

/** Ends the session at the server and in this browser. They leave also where the server cannot be reached. */
function useLogout() {
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
    logout(staffCaller)
      .catch((error: unknown) => {
        if (!isRefusal(error)) return undefined;
      })
      .finally(signOutStaff);
  };
  return { isLeaving, leave };
}
