import { chakra } from "../../shared/theme/chakra";
import { AgentContact, Phone, Reach } from "../../shared/ui/AgentContact";
import { Button } from "../../shared/ui/Button";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { Text } from "../../shared/ui/layout";
import type { Contact, View } from "../engine";
import { useWizard } from "../WizardContext";
import { Blocks } from "./Blocks";
import { ContactLines } from "./ContactLines";
import { focusSoon } from "./focusSoon";

const Next = chakra("section", {
  base: { display: "flex", flexDirection: "column", gap: "2", pt: "4", borderTop: "1px solid", borderColor: "line" },
});
const NextTitle = chakra("h3", { base: { fontWeight: "650" } });

export interface EngineDialogProps {
  readonly dialog: NonNullable<View["dialog"]>;
}
type Rejection = Extract<EngineDialogProps["dialog"], { readonly kind: "rejection" }>;

/**
 * The dialog of the engine: a rejection with its reason and whom to ask (W26), or a question before something is
 * changed.
 */
export function EngineDialog({ dialog }: EngineDialogProps) {
  const { send } = useWizard();
  const dismiss = (): void => void send({ type: "dismiss" });
  if (dialog.kind === "rejection") return <RejectionDialog dialog={dialog} onClose={dismiss} />;
  return (
    <Dialog title={dialog.title} onClose={dismiss}>
      <Blocks blocks={dialog.body} />
      <DialogActions>
        <Button kind="secondary" onClick={dismiss}>
          {dialog.cancel}
        </Button>
        <Button onClick={() => void send({ type: "confirm" })}>{dialog.confirm}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface RejectionProps {
  readonly dialog: Rejection;
  readonly onClose: () => void;
}

/** The reason, whom to ask, and first of all a way to change the answer that caused the refusal. */
function RejectionDialog({ dialog: { title, body, reason, contacts, change }, onClose }: RejectionProps) {
  const agent = useAgent(contacts);
  return (
    <Dialog title={title} onClose={onClose}>
      {reason === undefined ? <Blocks blocks={body} /> : <Reasoned reason={reason} body={body} />}
      {contacts.map((contact) => (
        <ContactLines key={contact.role} contact={contact} Number={Phone} />
      ))}
      {agent && <AgentContact agent={agent} />}
      <DialogActions>
        <Reach
          called={contacts.find(({ phone_number }) => phone_number) ?? agent}
          mailed={contacts.find(({ email }) => email) ?? agent}
          kind={change ? "secondary" : undefined}
        />
        {change && <ChangeAnswer change={change} onClose={onClose} />}
      </DialogActions>
    </Dialog>
  );
}

type ReasonedProps = Pick<Rejection, "body"> & { readonly reason: string };

/**
 * The reason leads. The letter's words, which know no reason, are about whom to ask: below a heading of their own they do
 * not read as if they spoke against it.
 */
const Reasoned = ({ reason, body }: ReasonedProps) => (
  <>
    <Text fontWeight="600">{reason}</Text>
    <Next>
      <NextTitle>What to do next</NextTitle>
      <Blocks blocks={body} />
    </Next>
  </>
);

/** The agent of a buyer, unless the rejection names them already. */
function useAgent(contacts: readonly Contact[]) {
  const { view, people } = useWizard();
  const isNamed = view.actor === "broker" || contacts.some(({ role }) => role === "broker");
  return isNamed || !people.broker?.name ? undefined : people.broker;
}

interface ChangeProps {
  readonly change: NonNullable<Rejection["change"]>;
  readonly onClose: () => void;
}

/** Leads back to the answer that caused the refusal: its step opens with the focus in its field. */
function ChangeAnswer({ change: { step, at }, onClose }: ChangeProps) {
  const { send, view } = useWizard();
  const lead = (): void => {
    onClose();
    if (step !== view.step.id) send({ type: "go", step });
    focusSoon(at);
  };
  return <Button onClick={lead}>Change my answer</Button>;
}
