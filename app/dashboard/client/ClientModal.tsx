import { chakra } from "../../shared/theme/chakra";
import { useRef, useState } from "react";
import type { ComponentProps, FormEvent } from "react";
import { clientFields } from "../../../engine/index";
import { useAfterPress } from "../../shared/afterPress";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { Client } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { statusOf, track } from "../../shared/track";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { notify } from "../../shared/ui/notices";
import { clientsChanged } from "../clients/list";
import { ChangedMeanwhile } from "./ChangedMeanwhile";
import { ClientFields, labelsFor } from "./ClientFields";
import { draftOf, problemsOf } from "./draft";
import type { ClientType, Draft, Field, Problems } from "./draft";
import { create, update } from "./save";
import { useMeeting } from "./useMeeting";

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", gap: { base: "6", md: "4" } } });

type Failure = ComponentProps<typeof FailureNotice>;

interface Props {
  /** The client to edit; none to add one. The type can be chosen only then. */
  readonly client?: Client;
  readonly onClose: () => void;
  readonly onSaved?: (client: Client) => void;
}

/** Adds or edits a client (`portal §5`). Errors show when a field is left, or on Save. */
export function ClientModal({ client, onClose, onSaved }: Props) {
  const [type, setType] = useState<ClientType>(client?.client_type ?? "individual");
  const [draft, setDraft] = useState<Draft>(() => draftOf(client?.person));
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const { from, meeting, chosen, undecided, meet, choose } = useMeeting(client, setDraft);
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const labels = labelsFor(type);
  const problems = problemsOf(draft, type, labels);
  const save = async (): Promise<void> => {
    const result = from ? await update(from, draft) : await create(type, draft);
    setBusy(false);
    if ("contested" in result) return meet(result);
    announce(result, !client);
    onSaved?.(result);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(clientFields));
    if (Object.keys(problems).length > 0) return firstOf(problems, form.current)?.focus();
    if (undecided) return form.current?.querySelector<HTMLElement>(`[name=keep-${undecided[0]}]`)?.focus();
    setBusy(true);
    setRefused(null);
    save().catch((error: unknown) => {
      if (client) track("client_update_failed", { status: statusOf(error), client_id: client.id });
      setRefused({ message: messageOf(error, (field) => labels[field as Field]), advice: adviceFor(error) });
      setBusy(false);
    });
  };
  return (
    <Dialog title={client ? "Edit client" : "Add client"} size="wide" onClose={onClose} typed={wasTyped(draft, from)}>
      <Form ref={form} onSubmit={submit} noValidate autoComplete="off">
        {meeting && <ChangedMeanwhile {...{ meeting, type, draft, chosen }} onChoose={choose} />}
        <ClientFields
          type={type}
          onType={client ? undefined : setType}
          draft={draft}
          onDraft={(change) => setDraft((now) => ({ ...now, ...change(now) }))}
          problems={Object.fromEntries(Object.entries(problems).filter(([field]) => left.has(field as Field)))}
          onLeave={(field) => afterPress(() => setLeft((now) => new Set(now).add(field)))}
        />
        {refused && (
          <FailureNotice what={client ? "Your changes were not saved." : "The client was not added."} {...refused} />
        )}
        <DialogActions>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {client ? "Save" : "Add client"}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Says what was saved, and lets the list know. */
function announce(client: Client, isNew: boolean): void {
  notify("success", `${clientName(client)} has been ${isNew ? "added" : "updated"} successfully.`);
  if (isNew) track("client_added", { client_id: client.id });
  clientsChanged();
}

const wasTyped = (draft: Draft, client: Client | undefined): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(client?.person));

/** The first field with a problem, in the order in which they stand on the screen. */
function firstOf(problems: Problems, form: HTMLFormElement | null): HTMLElement | undefined {
  const controls = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])];
  return controls.find((control) => problems[control.getAttribute("name") as Field] !== undefined);
}
