import { chakra } from "../../shared/theme/chakra";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { clientFields } from "../../../engine/index";
import { useAfterPress } from "../../shared/afterPress";
import type { Client } from "../../shared/api/types";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { ChangedMeanwhile } from "./ChangedMeanwhile";
import { ClientFields, labelsFor } from "./ClientFields";
import { draftOf, problemsOf } from "./draft";
import type { ClientType, Draft, Field, Problems } from "./draft";
import { LinksEnd } from "./LinksEnd";
import { useMeeting } from "./useMeeting";
import { useSaving } from "./useSaving";

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", gap: { base: "6", md: "4" } } });

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
  const { from, meeting, chosen, undecided, meet, choose } = useMeeting(client, setDraft);
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const labels = labelsFor(type);
  const labelOf = (field: string): string | undefined => labels[field as Field];
  const problems = problemsOf(draft, type, labels);
  const { busy, refused, ending, save, keepEditing } = useSaving({
    client,
    from,
    type,
    draft,
    labelOf,
    meet,
    onSaved,
    onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(clientFields));
    if (Object.keys(problems).length > 0) return firstOf(problems, form.current)?.focus();
    if (undecided) return form.current?.querySelector<HTMLElement>(`[name=keep-${undecided[0]}]`)?.focus();
    save();
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
      {ending && <LinksEnd name={draft.first_name} {...{ ending }} onConfirm={save} onClose={keepEditing} />}
    </Dialog>
  );
}

const wasTyped = (draft: Draft, client: Client | undefined): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(client?.person));

/** The first field with a problem, in the order in which they stand on the screen. */
function firstOf(problems: Problems, form: HTMLFormElement | null): HTMLElement | undefined {
  const controls = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])];
  return controls.find((control) => problems[control.getAttribute("name") as Field] !== undefined);
}
