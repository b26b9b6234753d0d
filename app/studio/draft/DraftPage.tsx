import { useParams } from "react-router-dom";
import { Page, Title } from "../../shared/ui/page";

/** One draft: its outline, its files and the preview. */
export function DraftPage() {
  const { draftId = "" } = useParams();
  return (
    <Page>
      <Title>{draftId}</Title>
    </Page>
  );
}
