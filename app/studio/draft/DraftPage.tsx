import { useEffect } from "react";
import { Link, useParams } from "react-router-dom";
import useSWR from "swr";
import { isRefusal } from "../../shared/api/request";
import type { Draft } from "../../shared/api/types";
import { setTitle } from "../../shared/title";
import { Button } from "../../shared/ui/Button";
import { FailedPage } from "../../shared/ui/DeadEnd";
import { Text } from "../../shared/ui/layout";
import { PageLoading } from "../../shared/ui/Loading";
import { Page, Title } from "../../shared/ui/page";
import { StudioHeader } from "../frame/StudioHeader";
import { asStaff } from "../frame/calls";
import { useViewsLoaded } from "./views";
import { Workspace } from "./Workspace";

/** One draft (`design/studio.md`, screen Draft): its outline, its files, what is wrong with them, and the preview. */
export function DraftPage() {
  const { draftId = "" } = useParams();
  const {
    data: draft,
    error,
    mutate,
  } = useSWR<Draft, unknown>(
    `draft:${draftId}`,
    () => asStaff.getDraft(draftId),
    // From here on, the draft's own sync keeps it up to date.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true },
  );
  const isReady = useViewsLoaded();
  const title = draft?.head.name ?? "Draft";
  useEffect(() => {
    setTitle(title);
  }, [title]);
  if (draft && isReady) return <Workspace key={draftId} draft={draft} />;
  if (error === undefined) return <PageLoading />;
  return (
    <>
      <StudioHeader />
      {isRefusal(error) ? <NoDraft /> : <FailedPage error={error} onRetry={() => void mutate()} />}
    </>
  );
}

const NoDraft = () => (
  <Page>
    <Title>There is no such draft</Title>
    <Text>
      It was deleted, or the address is not complete. A deleted draft can be restored for 30 days on its product&apos;s
      page.
    </Text>
    <Button asChild alignSelf="flex-start">
      <Link to="/studio">See the products</Link>
    </Button>
  </Page>
);
