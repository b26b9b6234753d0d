import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import useSWR from "swr";
import type { FlowGraph } from "../../../engine/analysis/index";
import type { ProductFiles, StudioProductPage, StudioStep } from "../../shared/api/types";
import { chakra } from "../../shared/theme/chakra";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { Message } from "../../shared/ui/Message";
import { Bone, Skeleton } from "../../shared/ui/Skeleton";
import { asStaff } from "../frame/calls";
import { pathOf, writtenFlow } from "../path/flow";
import type { WrittenFlow } from "../path/flow";
import { Path } from "../path/Path";
import { ENTRIES } from "../path/told";
import type { Came } from "../path/told";

type Entry = FlowGraph["entry"];

/** The days for which is said how many came to a step. */
const DAYS = 30;

const Ways = chakra("fieldset", {
  base: {
    border: "none",
    p: "0",
    display: "flex",
    flexWrap: "wrap",
    columnGap: "6",
    rowGap: "2",
    "& > legend": { fontWeight: "600", mb: "2" },
    "& > label": { display: "inline-flex", alignItems: "center", gap: "2.5", minHeight: "28px", cursor: "pointer" },
  },
});

/** The path of each way in, with how many came to each step. */
export default function PathSection({ page }: { readonly page: StudioProductPage }) {
  const { product } = page;
  const [entry, setEntry] = useState<Entry>("share");
  const version = versionShown(page);
  const { data, error, isValidating, mutate } = useSWR<WrittenFlow | null, unknown>(
    ["studio-path", product.id, version],
    () => flowShown(product.id, version),
  );
  const came = useCame(product.id, entry);
  if (version === undefined && product.working === null) return null;
  return (
    <Frame version={version ?? `working copy ${product.working?.version}`}>
      <WaysIn entry={entry} onChoose={setEntry} />
      <CameWords came={came} />
      {error !== undefined && (
        <FailedLoad
          what="The path could not be loaded."
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
          keepFocus
        />
      )}
      {data && <Drawn flow={data} entry={entry} came={came.data} />}
      {data === undefined && error === undefined && (
        <Skeleton what="Loading the path…">
          <Bone height="320px" borderRadius="card" />
        </Skeleton>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly version: string;
  readonly children: ReactNode;
}

const Frame = ({ version, children }: FrameProps) => (
  <Stack as="section" aria-labelledby="path">
    <div>
      <SectionTitle id="path">Path</SectionTitle>
      <Text tone="small">
        The steps of {version}, with how many enrollments came to each in the last {DAYS} days, in any version, as far
        as their visits were recorded. Who has been at a step for less than an hour does not count as gone.
      </Text>
    </div>
    {children}
  </Stack>
);

/** The live version if it is published, else the newest; undefined for a working copy. */
function versionShown({ product: { live, working }, versions }: StudioProductPage): string | undefined {
  const published = versions.map(({ version }) => version);
  if (live !== null && published.includes(live.version)) return live.version;
  return live === null || working === null ? published[0] : undefined;
}

async function flowShown(product: string, version: string | undefined): Promise<WrittenFlow | null> {
  const files: ProductFiles =
    version === undefined ? await asStaff.getWorking(product) : await asStaff.getVersion(product, version);
  const fetchPart = async (name: string): Promise<string> => (await asStaff.getLibraryText("parts", name)).text;
  return (await writtenFlow(files, fetchPart)) ?? null;
}

interface CameNow {
  readonly data: Came | undefined;
  readonly error: unknown;
}

/** What is true of all steps alike. */
function CameWords({ came: { data, error } }: { readonly came: CameNow }) {
  if (error !== undefined) return <Text tone="small">How many came to each step could not be loaded.</Text>;
  if (data?.size === 0) return <Text tone="small">No visit by this way was recorded in the last {DAYS} days.</Text>;
  return null;
}

function useCame(product: string, entry: Entry): CameNow {
  const { data, error } = useSWR<readonly StudioStep[], unknown>(["studio-steps", product], () =>
    asStaff.getSteps(product, DAYS),
  );
  const came = useMemo(
    () => data && new Map(data.filter((step) => step.entry === entry).map((step) => [step.step, step])),
    [data, entry],
  );
  return { data: came, error };
}

const ENTRY_NAMES: readonly Entry[] = ["dashboard", "enroll", "share"];

const WaysIn = ({ entry, onChoose }: { readonly entry: Entry; readonly onChoose: (entry: Entry) => void }) => (
  <Ways>
    <legend>Who enrolls</legend>
    {ENTRY_NAMES.map((name) => (
      <label key={name}>
        <input type="radio" name="path-entry" checked={name === entry} onChange={() => onChoose(name)} />
        {ENTRIES[name]}
      </label>
    ))}
  </Ways>
);

interface DrawnProps {
  readonly flow: WrittenFlow;
  readonly entry: Entry;
  readonly came: Came | undefined;
}

function Drawn({ flow, entry, came }: DrawnProps) {
  const path = useMemo(() => drawable(flow, entry), [flow, entry]);
  if (!path) return <Message kind="info">The flow is not sound, so its path cannot be drawn.</Message>;
  return <Path path={path} came={came} label={`The path: ${ENTRIES[entry]}`} />;
}

/** The path; undefined for a flow that is not sound, as a working copy may be. */
function drawable(flow: WrittenFlow, entry: Entry): FlowGraph | undefined {
  try {
    return pathOf(flow, entry);
  } catch {
    return undefined;
  }
}
