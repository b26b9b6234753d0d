import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { DraftBody, StudioProductPage } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Stack } from "../../shared/ui/layout";
import { TextField } from "../../shared/ui/TextField";
import { asStaff } from "../frame/calls";
import type { Begun } from "./begun";
import { Sources } from "./Sources";

interface Props {
  readonly page: StudioProductPage;
  readonly onClose: () => void;
}

/** Makes a draft from the working copy, a published version or files of this computer, and opens it. */
export function NewDraft({ page, onClose }: Props) {
  const [begun, setBegun] = useState(() => firstOf(page));
  const [isPressed, setPressed] = useState(false);
  const { isBusy, failure, create } = useCreating();
  const problem =
    begun.source === "files" && !begun.chosen?.files.length ? "Choose the files of the draft." : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (problem === undefined) create(bodyOf(page.product.id, begun));
    else document.getElementById("draft-files")?.focus();
  };
  return (
    <Dialog title={`New draft of ${page.product.title}`} onClose={onClose} isClosedBelow>
      <form onSubmit={submit} noValidate>
        <Stack gap="5">
          <NameField name={begun.name} onType={(name) => setBegun({ ...begun, name })} />
          <Sources page={page} begun={begun} onChange={setBegun} problem={isPressed ? problem : undefined} />
          {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure)} />}
          <DialogActions>
            <Button kind="secondary" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? "Making the draft…" : "Make draft"}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What is chosen until somebody chooses otherwise. */
const firstOf = ({ product, versions }: StudioProductPage): Begun => ({
  name: "",
  source: product.working ? "working" : versions.length > 0 ? "version" : "files",
  version: versions.find(({ version }) => version === product.live?.version)?.version ?? versions[0]?.version ?? "",
  chosen: undefined,
});

interface NameProps {
  readonly name: string;
  readonly onType: (name: string) => void;
}

const NameField = ({ name, onType }: NameProps) => (
  <TextField
    id="draft-name"
    kind="line"
    label="Name"
    optional
    hint="What it is about, such as: Higher minimum in Colorado"
    maxLength={120}
    value={name}
    onType={onType}
  />
);

function useCreating() {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const create = (body: DraftBody): void => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    asStaff.createDraft(body).then(
      ({ head }) => void navigate(`/studio/drafts/${head.id}`),
      (error: unknown) => {
        setFailure(error);
        setBusy(false);
      },
    );
  };
  return { isBusy, failure, create };
}

function bodyOf(product: string, { name, source, version, chosen }: Begun): DraftBody {
  const typed = name.trim();
  const from = {
    working: { working: true } as const,
    version: { version },
    files: { files: chosen?.files ?? [] },
  }[source];
  return { product, from, ...(typed !== "" && { name: typed }) };
}
