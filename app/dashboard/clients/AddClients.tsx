import { chakra } from "../../shared/theme/chakra";
import { useState } from "react";
import type { DragEvent } from "react";
import { useNavigate } from "react-router-dom";
import { track } from "../../shared/track";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Anchor, Hidden, Text } from "../../shared/ui/layout";
import { problemOfFiles } from "../imports/file";
import { beginImport } from "../imports/begin";
import { ClientModal } from "../client/ClientModal";

const Zone = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "3",
    textAlign: "center",
    p: { base: "6", md: "8" },
    border: "2px dashed",
    borderColor: "edge",
    borderRadius: "card",
    transition: "background-color 120ms",
  },
  variants: { over: { true: { bg: "tint", borderColor: "accent" } } },
});
/** The file input lies under its label, so that the label looks like a button and the input keeps the keyboard (D5). */
const Browse = chakra("label", {
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    minHeight: "48px",
    px: "5",
    bg: "accent",
    color: "onAccent",
    fontWeight: "600",
    borderRadius: "control",
    cursor: "pointer",
    _hover: { bg: "accentHover" },
    _focusWithin: { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
  },
});
const FileInput = chakra("input", {
  base: { position: "absolute", inset: "0", width: "100%", opacity: "0", cursor: "pointer" },
});
const Or = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    color: "quiet",
    fontSize: "0.875rem",
    _before: { content: '""', flex: "1", height: "1px", bg: "line" },
    _after: { content: '""', flex: "1", height: "1px", bg: "line" },
  },
});

/** 'Add new clients': a file of many, or one by hand (`portal §2`, A-31). */
export function AddClients({ onClose }: { readonly onClose: () => void }) {
  const [byHand, setByHand] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const take = (files: readonly File[]): void => {
    const wrong = problemOfFiles(files);
    const [file] = files;
    setProblem(wrong ?? null);
    if (wrong !== undefined || !file) return;
    void beginImport(file);
    void navigate("/dashboard/clients/uploading");
  };
  const addByHand = (): void => {
    setByHand(true);
    track("client_modal_opened", { position: "client_list" });
  };
  if (byHand) return <ClientModal onClose={onClose} />;
  return (
    <Dialog title="Add new clients" onClose={onClose}>
      <DropZone onFiles={take} />
      {problem && <FailureNotice message={problem} keepFocus />}
      <Or>or</Or>
      <Button kind="secondary" onClick={addByHand}>
        Add Client
      </Button>
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Takes files that are dropped on it or chosen. */
function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Zone
      over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* A phone has nothing to drag. */}
      <Text fontWeight="600" display={{ base: "none", sm: "block" }}>
        Drag and drop a CSV file here
      </Text>
      <Text fontWeight="600" hideFrom="sm">
        Choose a CSV file
      </Text>
      <Browse>
        Browse<Hidden> for a CSV file</Hidden>
        <FileInput
          type="file"
          accept=".csv,text/csv"
          multiple
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file may be chosen again once it is fixed.
            target.value = "";
          }}
        />
      </Browse>
      <Text tone="small">
        One .csv file, up to 9 MB. Every row is checked before any client is added; each becomes a new client.
      </Text>
      <Anchor href="/client-import-sample.csv" download>
        Download a sample CSV
      </Anchor>
    </Zone>
  );
}
