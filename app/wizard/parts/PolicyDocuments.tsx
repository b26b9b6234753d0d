import useSWR from "swr";
import { getPolicy } from "../../shared/api/management";
import { getQuote } from "../../shared/api/quotes";
import type { Document } from "../../shared/api/types";
import { SavedDocument } from "../../shared/ui/DocumentLink";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { SectionTitle, Stack } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";

/** The documents of what was bought, for as long as the buyer's link works; nothing before the sale. */
export function PolicyDocuments({ quoteNumber }: { readonly quoteNumber: string }) {
  const { data, error, isValidating, mutate } = useSWR<readonly Document[], unknown>(`documents/${quoteNumber}`, () =>
    documentsOf(quoteNumber),
  );
  if (error !== undefined && !data)
    return <FailedLoad error={error} retrying={isValidating} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <Skeleton what="Loading your documents…">
        <Bone height="28px" width="9rem" />
        <Bone height="24px" width="8rem" />
      </Skeleton>
    );
  if (data.length === 0) return null;
  return (
    <Stack gap="2">
      <SectionTitle>Documents</SectionTitle>
      {data.map((document) => (
        <SavedDocument key={document.url} document={document} />
      ))}
    </Stack>
  );
}

async function documentsOf(quoteNumber: string): Promise<readonly Document[]> {
  const { policy } = await getQuote(quoteNumber);
  return policy ? ((await getPolicy(policy.id)).policy_documents ?? []) : [];
}
