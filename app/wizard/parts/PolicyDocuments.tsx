import useSWR from "swr";
import { chakra } from "../../shared/theme/chakra";
import type { Calls } from "../../shared/api/calls";
import type { Document } from "../../shared/api/types";
import { SavedDocument } from "../../shared/ui/DocumentLink";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { SectionTitle, Stack } from "../../shared/ui/layout";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { useWizard } from "../WizardContext";

const Papers = chakra("ul", {
  base: {
    listStyle: "none",
    bg: "raised",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "card",
    "& > li": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr) auto", columnGap: "3", px: "4", py: "3.5" },
    "& > li + li": { borderTop: "1px solid {colors.line}" },
  },
});
const Sheet = chakra("svg", {
  base: {
    width: "1.5rem",
    height: "1.5rem",
    color: "quiet",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "1.5",
    strokeLinejoin: "round",
    strokeLinecap: "round",
  },
});
const Kind = chakra("span", { base: { color: "quiet", fontSize: "0.875rem" } });

/** The documents of what was bought, for as long as the buyer's link works; nothing before the sale. */
export function PolicyDocuments({ quoteNumber }: { readonly quoteNumber: string }) {
  const { calls } = useWizard().host;
  const { data, error, isValidating, mutate } = useSWR<readonly Document[], unknown>(`documents/${quoteNumber}`, () =>
    documentsOf(calls, quoteNumber),
  );
  if (error !== undefined && !data)
    return <FailedLoad error={error} retrying={isValidating} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <Skeleton what="Loading your documents…">
        <Bone height="28px" width="9rem" />
        <Bone height="54px" />
      </Skeleton>
    );
  if (data.length === 0) return null;
  return (
    <Stack gap="3" alignSelf="stretch">
      <SectionTitle>Documents</SectionTitle>
      <Papers>
        {data.map((document) => (
          <li key={document.url}>
            <Sheet viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />
            </Sheet>
            <SavedDocument document={document} getFile={calls.getFile} />
            <Kind>PDF</Kind>
          </li>
        ))}
      </Papers>
    </Stack>
  );
}

async function documentsOf(calls: Calls, quoteNumber: string): Promise<readonly Document[]> {
  const { policy } = await calls.getQuote(quoteNumber);
  return policy ? ((await calls.getPolicy(policy.id)).policy_documents ?? []) : [];
}
