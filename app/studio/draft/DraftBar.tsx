import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../shared/api/request";
import type { DraftHead } from "../../shared/api/types";
import { keepsNothing, onRefusal } from "../../shared/storage/stores";
import { chakra } from "../../shared/theme/chakra";
import { oneLine } from "../../shared/theme/styles";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { ErrorText, Input, Label } from "../../shared/ui/controls";
import { Box, Hidden } from "../../shared/ui/layout";
import { setTitle } from "../../shared/title";
import { useArrival } from "../../shared/useArrival";
import { asStaff } from "../frame/calls";
import { useOpenDraft } from "./ui/DraftContext";
import { downloadFiles } from "./model/download";
import { Faint, Small } from "./ui/parts";
import type { DraftState } from "./model/sync";

const Bar = chakra("header", {
  base: {
    flex: "none",
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    columnGap: "3",
    rowGap: "1",
    minHeight: "52px",
    px: "3",
    py: "1.5",
    bg: "raised",
    borderBottom: "1px solid",
    borderColor: "line",
  },
});
const Name = chakra("h1", { base: { fontSize: "1rem", fontWeight: "650", minWidth: "0", ...oneLine } });
const Back = chakra(Link, {
  base: { color: "accent", fontSize: "0.9375rem", textDecoration: "underline", textUnderlineOffset: "3px" },
});

interface Props {
  readonly onRenamed: (head: DraftHead) => void;
}

/** Which draft it is, whether it is saved, and what is done with all of it. */
export function DraftBar({ onRenamed }: Props) {
  const { head, state, isReadOnly } = useOpenDraft();
  const isKept = !useSyncExternalStore(onRefusal, keepsNothing);
  const [isRenaming, setRenaming] = useState(false);
  const heading = useArrival(head.id, null);
  useEffect(() => {
    setTitle(head.name);
  }, [head.name]);
  return (
    <Bar>
      <Back to={`/studio/${head.product}`}>
        <Hidden>Product </Hidden>
        {head.product}
      </Back>
      <Name ref={heading} tabIndex={-1}>
        {head.name}
      </Name>
      <Faint>{baseWords(head)}</Faint>
      <Box flex="1" />
      <Faint role="status" aria-live="polite">
        {isReadOnly && state.save === "saved" ? "Read only" : savedWords(state, isKept)}
      </Faint>
      {!isReadOnly && <Small onClick={() => setRenaming(true)}>Rename</Small>}
      <Small onClick={() => downloadFiles(head.name, state.files)}>Download</Small>
      {isRenaming && <Rename head={head} onClose={() => setRenaming(false)} onRenamed={onRenamed} />}
    </Bar>
  );
}

const baseWords = ({ base }: DraftHead): string =>
  base.from === "version"
    ? `from version ${base.version ?? ""}`
    : base.from === "working"
      ? "from the working copy"
      : "from files";

/**
 * Whether the server has what is on the screen, in words that claim no more than that.
 * @param isKept whether this browser keeps what the server does not have
 */
export function savedWords({ save, why }: DraftState, isKept: boolean): string {
  switch (save) {
    case "saved":
      return "Saved";
    case "edited":
    case "saving":
      return "Saving…";
    case "away":
      return isKept
        ? "Not saved yet: the server does not answer. Your changes are kept in this browser, and sent again until it does."
        : "Not saved yet: the server does not answer, and this browser keeps nothing. Leave this page open.";
    case "asking":
      return "Waiting for your answer";
    case "refused":
      return `Not saved: ${why ?? "the server refused it."}`;
  }
}

interface RenameProps extends Props {
  readonly head: DraftHead;
  readonly onClose: () => void;
}

function Rename({ head, onClose, onRenamed }: RenameProps) {
  const [name, setName] = useState(head.name);
  const [problem, setProblem] = useState<string>();
  const submit = (): void => {
    asStaff.renameDraft(head.id, name).then(
      (renamed) => {
        onRenamed(renamed);
        onClose();
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  return (
    <Dialog title="Rename the draft" onClose={onClose} size="question">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Label htmlFor="draft-name">Name</Label>
        <Input
          id="draft-name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : "draft-name-problem"}
        />
        {problem !== undefined && <ErrorText id="draft-name-problem">{problem}</ErrorText>}
        <DialogActions mt="4">
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
