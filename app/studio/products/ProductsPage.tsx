import { useEffect } from "react";
import { setTitle } from "../../shared/title";
import { Page, Title } from "../../shared/ui/page";

/** The products of the carrier's space, and the drafts of each. */
export function ProductsPage() {
  useEffect(() => {
    setTitle("Products");
  }, []);
  return (
    <Page>
      <Title>Products</Title>
    </Page>
  );
}
