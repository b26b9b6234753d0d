import { useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import type { DraftHead } from "../../shared/api/types";
import { useStaffSession } from "../../shared/session/staff";
import type { StudioRole } from "../../shared/session/staff";
import { keepsNothing, onRefusal } from "../../shared/storage/stores";
import { chakra } from "../../shared/theme/chakra";
import { oneLine } from "../../shared/theme/styles";
import { Box, Hidden } from "../../shared/ui/layout";
import { setTitle } from "../../shared/title";
import { useArrival } from "../../shared/useArrival";
import { useOpenDraft } from "./ui/DraftContext";
import { downloadFiles } from "../frame/download";
import { Faint, Small } from "./ui/parts";
import type { DraftState } from "./model/sync";
import { RenameDraft } from "./RenameDraft";

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
const Name = chakra("h1", { base: { fontSize: "1rem", fontWeight: "650", minWidth: "0", lg: oneLine } });
const Back = chakra(Link, {
  base: { color: "accent", fontSize: "0.9375rem", textDecoration: "underline", textUnderlineOffset: "3px" },
});

/** Whether all of it is saved: hard to overlook where it is not. */
const Saved = chakra("span", {
  base: { fontSize: "0.8125rem" },
  variants: { isBad: { false: { color: "quiet" }, true: { color: "danger", fontWeight: "600", maxWidth: "26rem" } } },
});

interface Props {
  readonly onRenamed: (head: DraftHead) => void;
}

const readOnlyWords = (role: StudioRole): string =>
  role === "staff" ? "Read only in a window of this width" : "Read only: reviewers read drafts";

/** Which draft it is, whether it is saved, and what is done with all of it. */
export function DraftBar({ onRenamed }: Props) {
  const { head, sync, state, isReadOnly } = useOpenDraft();
  const { role } = useStaffSession();
  const isBad = state.save === "away" || state.save === "refused";
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
      <Saved role="status" aria-live="polite" isBad={isBad}>
        {isReadOnly && state.save === "saved" ? readOnlyWords(role) : savedWords(state, isKept)}
      </Saved>
      {isBad && <Small onClick={() => sync.retry()}>Try again</Small>}
      {!isReadOnly && <Small onClick={() => setRenaming(true)}>Rename</Small>}
      <Small onClick={() => downloadFiles(head.name, state.files)}>Download</Small>
      {isRenaming && <RenameDraft head={head} onClose={() => setRenaming(false)} onRenamed={onRenamed} />}
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
      return `Not saved: ${why ?? "the server refused it."} ${
        isKept ? "Your changes are kept in this browser." : "This browser keeps nothing: leave this page open."
      }`;
  }
}
