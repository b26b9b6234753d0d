import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Anchor, Stack } from "../../shared/ui/layout";
import type { Contact, View } from "../engine";
import { useWizard } from "../WizardContext";
import { Blocks } from "./Blocks";

/**
 * The dialog of the engine: a rejection with its reason and whom to ask (W26), or a question before something is
 * changed.
 */
export function EngineDialog({ dialog }: { readonly dialog: NonNullable<View["dialog"]> }) {
  const { send } = useWizard();
  const dismiss = (): void => void send({ type: "dismiss" });
  return (
    <Dialog title={dialog.title} onClose={dismiss} isClosedBelow={dialog.kind === "rejection"}>
      <Blocks blocks={dialog.body} />
      {dialog.kind === "rejection" &&
        dialog.contacts.map((contact) => <ContactLines key={contact.role} contact={contact} />)}
      {dialog.kind === "confirm" ? (
        <DialogActions>
          <Button kind="secondary" onClick={dismiss}>
            {dialog.cancel}
          </Button>
          <Button onClick={() => void send({ type: "confirm" })}>{dialog.confirm}</Button>
        </DialogActions>
      ) : (
        <AfterRejection contacts={dialog.contacts} onClose={dismiss} />
      )}
    </Dialog>
  );
}

interface AfterProps {
  readonly contacts: readonly Contact[];
  readonly onClose: () => void;
}
/** To reach who can help is what moves a rejected person on (W26): by a call where a finger is, else by a mail. */
function AfterRejection({ contacts, onClose }: AfterProps) {
  const called = contacts.find(({ phone_number }) => phone_number);
  const mailed = contacts.find(({ email }) => email);
  return (
    <DialogActions>
      <Button kind="secondary" onClick={onClose}>
        Close
      </Button>
      {called && (
        <Button asChild css={mailed && { "@media (hover: hover)": { display: "none" } }}>
          <a href={`tel:${called.phone_number}`}>Call {called.name ?? called.phone_number}</a>
        </Button>
      )}
      {mailed && (
        <Button asChild css={called && { "@media (hover: none)": { display: "none" } }}>
          <a href={`mailto:${mailed.email}`}>Email {mailed.name ?? mailed.email}</a>
        </Button>
      )}
    </DialogActions>
  );
}

/** The ways to reach a contact. */
export function ContactLines({ contact }: { readonly contact: Contact }) {
  if (!contact.phone_number && !contact.email) return null;
  return (
    <Stack gap="1">
      {contact.name && <strong>{contact.name}</strong>}
      {contact.phone_number && <Anchor href={`tel:${contact.phone_number}`}>{contact.phone_number}</Anchor>}
      {contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
    </Stack>
  );
}
