import { useParams } from "react-router-dom";
import { Page, Title } from "../../shared/ui/page";

/** One product: what is live, its drafts, its versions, and its path as a picture. */
export function ProductPage() {
  const { productId = "" } = useParams();
  return (
    <Page>
      <Title>{productId}</Title>
    </Page>
  );
}
