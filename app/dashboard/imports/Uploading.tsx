import { setTitle } from "../../shared/title";
import { chakra } from "../../shared/theme/chakra";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { Link, Navigate } from "react-router-dom";
import type { LongOperation } from "../../shared/api/types";
import { messageOf } from "../../shared/api/request";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Anchor, PageTitle, Stack, Text } from "../../shared/ui/layout";
import { useArrival } from "../../shared/useArrival";
import { importingAtom, operationAtom, pendingAtom, pollErrorAtom, sendingAtom } from "./state";

const Frame = chakra("main", {
  base: { minHeight: "70dvh", display: "flex", alignItems: "center", justifyContent: "center", px: "4", py: "16" },
});
const Track = chakra("div", { base: { height: "8px", borderRadius: "full", bg: "idle", overflow: "hidden" } });
const Bar = chakra("div", { base: { height: "100%", bg: "accent", borderRadius: "full", transition: "width 200ms" } });

interface Progress {
  readonly words: string;
  /** 0 to 1; undefined when the end is not in sight. */
  readonly part?: number;
}

/** The full-screen view of an import (`portal §2`, A-26, A-27, D6): what is happening, and how far it is. */
export function Uploading() {
  const importing = useAtomValue(importingAtom);
  const sending = useAtomValue(sendingAtom);
  const pending = useAtomValue(pendingAtom);
  const operation = useAtomValue(operationAtom);
  const pollError = useAtomValue(pollErrorAtom);
  const heading = useArrival("import");
  useEffect(() => {
    setTitle("Importing clients");
  }, []);
  if (!importing) return <Navigate to="/dashboard/clients" replace />;
  const { words, part } = sending
    ? progressOfSending(sending)
    : progressOf(operation?.id === pending?.id ? operation : null);
  return (
    <Frame id="content" tabIndex={-1}>
      <Stack gap="5" width="100%" maxWidth="32.5rem" textAlign="center">
        <PageTitle ref={heading} tabIndex={-1}>
          Please wait while we import your client list…
        </PageTitle>
        <Text tone="quiet">{sending?.file ?? pending?.file}</Text>
        <Track
          role="progressbar"
          aria-label="Import"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={part === undefined ? undefined : Math.round(part * 100)}
        >
          <Bar width={`${Math.round((part ?? 0) * 100)}%`} />
        </Track>
        <Text role="status" fontVariantNumeric="tabular-nums">
          {words}
        </Text>
        {pollError !== null && !sending && (
          <FailureNotice
            message={messageOf(pollError)}
            advice="The import goes on without this page. We keep asking how far it is."
            keepFocus
          />
        )}
        <Text tone="quiet">You can go on working: the import does not need this page.</Text>
        <Anchor asChild alignSelf="center">
          <Link to="/dashboard/clients">Back to clients</Link>
        </Anchor>
      </Stack>
    </Frame>
  );
}

function progressOfSending({ stage, part }: { readonly stage: string; readonly part: number }): Progress {
  if (stage === "checking") return { words: "Reading the file" };
  return stage === "uploading"
    ? { words: `Uploading: ${Math.round(part * 100)}%`, part }
    : { words: "Uploaded. Starting the import" };
}

function progressOf(operation: LongOperation | null): Progress {
  const progress = operation?.progress;
  if (typeof progress === "number")
    return { words: `Checking and adding clients: ${Math.round(progress * 100)}%`, part: progress };
  if (!progress) return { words: "Checking the rows" };
  const rows = (count: number): string => count.toLocaleString("en-US");
  if (!progress.total) return { words: `Checking and adding clients: ${rows(progress.done)} rows` };
  return {
    words: `Checking and adding clients: ${rows(progress.done)} of ${rows(progress.total)} rows`,
    part: Math.min(1, progress.done / progress.total),
  };
}
