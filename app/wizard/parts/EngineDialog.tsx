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
    <Dialog title={dialog.title} onClose={dismiss}>
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
        <AfterRejection contacts={dialog.contacts} />
      )}
    </Dialog>
  );
}

/** To call whoever can help is what moves a rejected person on (W26). */
function AfterRejection({ contacts }: { readonly contacts: readonly Contact[] }) {
  const [first] = contacts.filter(({ phone_number }) => phone_number);
  if (!first) return null;
  return (
    <DialogActions>
      <Button asChild>
        <a href={`tel:${first.phone_number}`}>Call {first.name ?? first.phone_number}</a>
      </Button>
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
