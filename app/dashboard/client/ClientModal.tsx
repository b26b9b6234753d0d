import { chakra } from "../../shared/theme/chakra";
import { useRef, useState } from "react";
import type { ComponentProps, FormEvent } from "react";
import { createClient, getClient, updateClient } from "../../shared/api/management";
import { adviceFor, ApiError, messageOf } from "../../shared/api/request";
import type { Client } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { currentSession } from "../../shared/session/session";
import { statusOf, track } from "../../shared/track";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { notify } from "../../shared/ui/notices";
import { clientsChanged } from "../clients/list";
import { ChangedMeanwhile } from "./ChangedMeanwhile";
import type { Meeting } from "./ChangedMeanwhile";
import { ClientFields, labelsFor } from "./ClientFields";
import { draftOf, personOf, problemsOf } from "./draft";
import type { ClientType, Draft, Field, Problems } from "./draft";
import { merged, partOf } from "./meanwhile";

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", gap: "6" } });

type Failure = ComponentProps<typeof FailureNotice>;

interface Props {
  /** The client to edit; none to add one. The type can be chosen only then. */
  readonly client?: Client;
  readonly onClose: () => void;
  readonly onSaved?: (client: Client) => void;
}

/** How often a save is repeated when others keep changing the client. */
const TRIES = 3;

/** Adds or edits a client (`portal §5`). Errors show when a field is left, or on Save. */
export function ClientModal({ client, onClose, onSaved }: Props) {
  const [type, setType] = useState<ClientType>(client?.client_type ?? "individual");
  // The client as it was when the form was filled in: the page behind may have learnt of a change since.
  const [from, setFrom] = useState(client);
  const [draft, setDraft] = useState<Draft>(() => draftOf(client?.person));
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Field>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const labels = labelsFor(type);
  const problems = problemsOf(draft, type, labels);
  const undecided = meeting?.contested.find(([field]) => !chosen.has(field));
  const saved = (kept: Client): void => {
    notify("success", `${clientName(kept)} has been ${client ? "updated" : "added"} successfully.`);
    if (!client) track("client_added", { client_id: kept.id });
    clientsChanged();
    onSaved?.(kept);
    onClose();
  };
  const meet = ({ now, ...others }: Met): void => {
    setFrom(now);
    setDraft(others.draft);
    setChosen(new Set());
    setMeeting(others);
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(new Set(Object.keys(draft) as Field[]));
    if (Object.keys(problems).length > 0) return firstOf(problems, form.current)?.focus();
    if (undecided) return form.current?.querySelector<HTMLElement>(`[name=keep-${undecided[0]}]`)?.focus();
    setBusy(true);
    setRefused(null);
    (from ? update(from, draft) : create(type, draft)).then(
      (result) => ("now" in result ? meet(result) : saved(result)),
      (error: unknown) => {
        if (client) track("client_update_failed", { status: statusOf(error), client_id: client.id });
        setRefused({ message: messageOf(error, (field) => labels[field as Field]), advice: adviceFor(error) });
        setBusy(false);
      },
    );
  };
  return (
    <Dialog title={client ? "Edit client" : "Add client"} size="wide" onClose={onClose} typed={wasTyped(draft, from)}>
      <Form ref={form} onSubmit={submit} noValidate autoComplete="off">
        {meeting && meeting.contested.length > 0 && (
          <ChangedMeanwhile
            {...{ meeting, type, draft, chosen }}
            onChoose={(unit, side) => {
              setDraft((now) => ({ ...now, ...partOf(side, unit) }));
              setChosen((now) => new Set(now).add(unit[0]));
            }}
          />
        )}
        <ClientFields
          type={type}
          onType={client ? undefined : setType}
          draft={draft}
          onDraft={(change) => setDraft((now) => ({ ...now, ...change(now) }))}
          problems={Object.fromEntries(Object.entries(problems).filter(([field]) => left.has(field as Field)))}
          onLeave={(field) => setLeft((now) => new Set(now).add(field))}
        />
        {refused && <FailureNotice {...refused} />}
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

/** A client that somebody else has changed meanwhile, in fields that were changed here, too. */
interface Met extends Meeting {
  readonly now: Client;
  readonly draft: Draft;
}

const create = (client_type: ClientType, draft: Draft): Promise<Client> =>
  createClient({ client_type, broker: { id: currentSession().broker?.id }, person: personOf(draft) });

/** Saves the client; changes of somebody else to other fields are kept. */
async function update(known: Client, mine: Draft): Promise<Client | Met> {
  let [from, draft] = [known, mine];
  for (let tries = 1; ; tries += 1) {
    try {
      return await updateClient(from.id, bodyOf(from, draft), from);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "changed_meanwhile" || tries === TRIES) throw error;
      const now = await getClient(from.id);
      const theirs = draftOf(now.person);
      const together = merged(draftOf(from.person), draft, theirs);
      if (together.contested.length > 0) return { ...together, changed: error.changed ?? {}, mine: draft, theirs, now };
      [from, draft] = [now, together.draft];
    }
  }
}

const bodyOf = ({ client_type, broker, person }: Client, draft: Draft) => ({
  client_type,
  broker: { id: broker?.id },
  person: personOf(draft, person),
});

const wasTyped = (draft: Draft, client: Client | undefined): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(client?.person));

/** The first field with a problem, in the order in which they stand on the screen. */
function firstOf(problems: Problems, form: HTMLFormElement | null): HTMLElement | undefined {
  const controls = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])];
  return controls.find((control) => problems[control.getAttribute("name") as Field] !== undefined);
}
