import { useState } from "react";
import type { ReactNode } from "react";
import type { StudioProductPage } from "../../shared/api/types";
import { displayDate } from "../../shared/dates";
import { chakra } from "../../shared/theme/chakra";
import { ErrorText, Select } from "../../shared/ui/controls";
import { Box, Row, Stack, Text } from "../../shared/ui/layout";
import type { Begun, Source } from "./begun";
import { chosenOf } from "./files";
import type { Chosen } from "./files";
import { counted } from "./words";

const Group = chakra("fieldset", {
  base: {
    border: "none",
    p: "0",
    minWidth: "0",
    display: "flex",
    flexDirection: "column",
    gap: "3",
    "& > legend": { fontWeight: "600", mb: "2" },
  },
});
const ChoiceLine = chakra("label", {
  base: { display: "flex", alignItems: "flex-start", gap: "3", minHeight: "28px", cursor: "pointer" },
});
/** What belongs to a choice, below its words. */
const Below = chakra("div", { base: { pl: "8", display: "flex", flexDirection: "column", gap: "2" } });
const Browse = chakra("label", {
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    minHeight: "44px",
    px: "4",
    bg: "raised",
    color: "accent",
    fontWeight: "600",
    border: "1px solid",
    borderColor: "edge",
    borderRadius: "control",
    cursor: "pointer",
    _hover: { bg: "tint" },
    _focusWithin: { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
  },
});
const FileInput = chakra("input", {
  base: { position: "absolute", inset: "0", width: "100%", opacity: "0", cursor: "pointer" },
});

interface Props {
  readonly page: StudioProductPage;
  readonly begun: Begun;
  readonly onChange: (begun: Begun) => void;
  readonly problem: string | undefined;
}

/** The three things that a draft can begin from. */
export function Sources({ page: { product, versions }, begun, onChange, problem }: Props) {
  const { source } = begun;
  const choose = (value: Source) => ({
    isChosen: source === value,
    onChoose: () => onChange({ ...begun, source: value }),
  });
  const { working } = product;
  return (
    <Group>
      <legend>Begin from</legend>
      {working && (
        <Choice {...choose("working")}>
          The working copy, {working.version}
          {!working.is_published && " (not published)"}
        </Choice>
      )}
      {versions.length > 0 && <Choice {...choose("version")}>A published version</Choice>}
      {source === "version" && (
        <Versions
          versions={versions}
          live={product.live?.version}
          chosen={begun.version}
          onChoose={(version) => onChange({ ...begun, version })}
        />
      )}
      <Choice {...choose("files")}>Files of this computer</Choice>
      {source === "files" && (
        <Files
          product={product.id}
          chosen={begun.chosen}
          onChosen={(chosen) => onChange({ ...begun, chosen })}
          problem={problem}
        />
      )}
    </Group>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <ChoiceLine>
    <input type="radio" name="draft-source" checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </ChoiceLine>
);

interface VersionsProps extends Pick<StudioProductPage, "versions"> {
  /** The version with which enrollments begin. */
  readonly live: string | undefined;
  readonly chosen: string;
  readonly onChoose: (version: string) => void;
}

const Versions = ({ versions, live, chosen, onChoose }: VersionsProps) => (
  <Below>
    <Select
      aria-label="Published version"
      maxWidth="24rem"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {versions.map(({ version, at }) => (
        <option key={version} value={version}>
          {[version, at !== null && `published on ${displayDate(at)}`, version === live && "live"]
            .filter(Boolean)
            .join(", ")}
        </option>
      ))}
    </Select>
  </Below>
);

interface FilesProps extends Pick<Props, "problem"> {
  readonly product: string;
  readonly chosen: Chosen | undefined;
  readonly onChosen: (chosen: Chosen | undefined) => void;
}

/** A folder, or an archive or single files: what of them becomes the draft, and what does not. */
function Files({ product, chosen, onChosen, problem }: FilesProps) {
  const [failure, setFailure] = useState<string>();
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    setFailure(undefined);
    chosenOf(files, product).then(onChosen, () => {
      onChosen(undefined);
      setFailure("The archive could not be unpacked. It may be damaged, or hold more than 60 MB.");
    });
  };
  const error = failure ?? problem;
  return (
    <Below>
      <Text tone="small">The product's folder, or a zip file such as a draft that was downloaded.</Text>
      <Row gap="2">
        <Picker label="Choose a folder" onFiles={take} isFolder />
        <Picker
          label="Choose files or a zip"
          onFiles={take}
          describedBy={error && "draft-files-error"}
          id="draft-files"
        />
      </Row>
      {error && <ErrorText id="draft-files-error">{error}</ErrorText>}
      <Box aria-live="polite">{chosen && <Taken chosen={chosen} />}</Box>
    </Below>
  );
}

interface PickerProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isFolder?: boolean;
  readonly id?: string;
  readonly describedBy?: string | undefined;
}

const Picker = ({ label, onFiles, isFolder = false, id, describedBy }: PickerProps) => (
  <Browse>
    {label}
    <FileInput
      id={id}
      type="file"
      multiple
      aria-describedby={describedBy}
      {...(isFolder && { webkitdirectory: "" })}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same files may be chosen again once they are fixed.
        target.value = "";
      }}
    />
  </Browse>
);

/** What becomes of the files that were chosen. */
function Taken({ chosen: { files, leftOut } }: { readonly chosen: Chosen }) {
  return (
    <Stack gap="2">
      {files.length > 0 && (
        <Paths title={`The draft gets ${counted(files.length, "file")}:`} paths={files.map(({ path }) => path)} />
      )}
      {files.length === 0 && <Text fontWeight="600">None of these files belongs to a draft.</Text>}
      {leftOut.length > 0 && (
        <Paths
          title={`${counted(leftOut.length, "file")} left out:`}
          paths={leftOut.map(({ path, why }) => `${path}: ${why}`)}
        />
      )}
    </Stack>
  );
}

const List = chakra("ul", {
  base: {
    pl: "5",
    maxHeight: "10rem",
    overflowY: "auto",
    fontSize: "0.875rem",
    color: "quiet",
    "& > li": { listStyle: "disc", overflowWrap: "anywhere" },
  },
});

const Paths = ({ title, paths }: { readonly title: string; readonly paths: readonly string[] }) => (
  <div>
    <Text fontSize="0.9375rem" fontWeight="600">
      {title}
    </Text>
    <List tabIndex={paths.length > 6 ? 0 : undefined} aria-label={title}>
      {paths.map((path) => (
        <li key={path}>{path}</li>
      ))}
    </List>
  </div>
);
