import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { Anchor, Row, Stack } from "../../shared/ui/layout";
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
      <Row justifyContent="flex-end">
        {dialog.kind === "confirm" ? (
          <>
            <Button kind="secondary" onClick={dismiss}>
              {dialog.cancel}
            </Button>
            <Button onClick={() => void send({ type: "confirm" })}>{dialog.confirm}</Button>
          </>
        ) : (
          <AfterRejection contacts={dialog.contacts} onClose={dismiss} />
        )}
      </Row>
    </Dialog>
  );
}

/** To call whoever can help is what moves a rejected person on; Close only puts the dialog away (W26). */
function AfterRejection({
  contacts,
  onClose,
}: {
  readonly contacts: readonly Contact[];
  readonly onClose: () => void;
}) {
  const [first] = contacts.filter(({ phone_number }) => phone_number);
  return (
    <>
      <Button kind={first ? "secondary" : "primary"} onClick={onClose}>
        Close
      </Button>
      {first && (
        <Button asChild type={undefined}>
          <a href={`tel:${first.phone_number}`}>Call {first.name ?? first.phone_number}</a>
        </Button>
      )}
    </>
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
