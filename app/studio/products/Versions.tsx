import type { StudioProductPage } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { chakra } from "../../shared/theme/chakra";
import { Button } from "../../shared/ui/Button";
import { FailedLoad } from "../../shared/ui/FailureNotice";
import { Hidden, Row, SectionTitle, Stack, Text } from "../../shared/ui/layout";
import { Badge } from "../../shared/ui/page";
import { asStaff } from "../frame/calls";
import { useZip } from "./useZip";
import { counted, wayWords } from "./words";

type Version = StudioProductPage["versions"][number];

/** The line that the versions are on, each with its mark. */
const Line = chakra("ol", {
  base: {
    listStyle: "none",
    display: "flex",
    flexDirection: "column",
    "& > li": {
      position: "relative",
      pl: "7",
      pb: "6",
      borderLeft: "2px solid",
      borderColor: "line",
      ml: "2",
      display: "flex",
      flexDirection: "column",
      gap: "1.5",
    },
    "& > li:last-of-type": { borderColor: "transparent", pb: "0" },
    "& > li::before": {
      content: '""',
      position: "absolute",
      left: "-7px",
      top: "7px",
      width: "12px",
      height: "12px",
      borderRadius: "full",
      bg: "raised",
      border: "2px solid",
      borderColor: "edge",
    },
    "& > li[data-live]::before": { bg: "accent", borderColor: "accent" },
  },
});
const Number = chakra("h3", { base: { fontWeight: "650", fontSize: "1.0625rem", lineHeight: "1.5" } });
const Sentences = chakra("ul", {
  base: { pl: "5", maxWidth: "68ch", "& > li": { listStyle: "disc", pl: "0.5", overflowWrap: "anywhere" } },
});
const Fold = chakra("details", {
  base: { "& > summary": { color: "accent", cursor: "pointer", minHeight: "28px", width: "fit-content" } },
});

/** More sentences than these are folded. */
const AT_MOST = 5;

interface Props {
  readonly product: string;
  readonly versions: readonly Version[];
  /** The version with which enrollments begin. */
  readonly live: string | undefined;
}

/** What was published, the newest first, and what each version does otherwise than the one before. */
export function Versions({ product, versions, live }: Props) {
  return (
    <Stack as="section" aria-labelledby="versions">
      <SectionTitle id="versions">Versions</SectionTitle>
      {versions.length === 0 && <Text tone="quiet">No version is published yet.</Text>}
      {versions.length > 0 && (
        <Line aria-labelledby="versions">
          {versions.map((version) => (
            <li key={version.version} data-live={version.version === live || undefined}>
              <Entry product={product} version={version} isLive={version.version === live} />
            </li>
          ))}
        </Line>
      )}
    </Stack>
  );
}

interface EntryProps {
  readonly product: string;
  readonly version: Version;
  readonly isLive: boolean;
}

function Entry({ product, version: entry, isLive }: EntryProps) {
  const { version, at, changes, sentences } = entry;
  const when = at === null ? "" : `Published on ${displayDate(at)}.`;
  return (
    <>
      <Row gap="2">
        <Number>{version}</Number>
        {isLive && <Badge tone="good">Live</Badge>}
      </Row>
      <Text tone="small">{[when, wayWords(entry)].filter(Boolean).join(" ")}</Text>
      {changes !== "" && <Text>{changes}</Text>}
      {sentences.length > 0 && sentences.length <= AT_MOST && <Told sentences={sentences} />}
      {sentences.length > AT_MOST && (
        <Fold>
          <summary>
            What changed from the version before {version}: {counted(sentences.length, "sentence")}
          </summary>
          <Told sentences={sentences} />
        </Fold>
      )}
      <Files product={product} version={version} />
    </>
  );
}

/** The files of a version as they were published, to be read, and checked by the commands. */
function Files({ product, version }: { readonly product: string; readonly version: string }) {
  const { isBusy, error, save } = useZip(`${product} ${version}`, () => asStaff.getVersion(product, version));
  return (
    <>
      <Row>
        <Button kind="plain" fontSize="0.9375rem" disabled={isBusy} onClick={save}>
          Download<Hidden> version {version}</Hidden>
        </Button>
      </Row>
      {error !== undefined && <FailedLoad error={error} what="The files could not be loaded." />}
    </>
  );
}

const Told = ({ sentences }: Pick<Version, "sentences">) => (
  <Sentences>
    {sentences.map(({ text, path, pointer }) => (
      <li key={`${path}${pointer} ${text}`}>{text}</li>
    ))}
  </Sentences>
);
