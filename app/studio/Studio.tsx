import { useEffect } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { createSeenData } from "../shared/session/seenData";
import { useStaffSession } from "../shared/session/staff";
import { DraftPage } from "./draft/DraftPage";
import { ProductPage } from "./products/ProductPage";
import { ProductsPage } from "./products/ProductsPage";
import { StudioHeader } from "./frame/StudioHeader";

const SeenData = createSeenData();

/**
 * The pages of the carrier's staff and reviewers (R-21, `design/studio.md`): the products, one of them, and a draft.
 * Who is not signed in is led to the sign-in page, which is a page of the portal.
 */
export function Studio() {
  const { token } = useStaffSession();
  useEffect(() => {
    if (token === null) location.replace("/login");
  }, [token]);
  if (token === null) return null;
  return (
    <SeenData token={token}>
      <Routes>
        <Route path="/studio/drafts/:draftId" element={<DraftPage />} />
        <Route path="/studio/*" element={<Pages />} />
      </Routes>
    </SeenData>
  );
}

/** The pages below the portal's bar; a draft has the whole window. */
function Pages() {
  return (
    <>
      <StudioHeader />
      <Routes>
        <Route index element={<ProductsPage />} />
        <Route path=":productId" element={<ProductPage />} />
        <Route path="*" element={<Navigate to="/studio" replace />} />
      </Routes>
    </>
  );
}
