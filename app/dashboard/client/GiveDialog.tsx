import { useEffect, useId, useState } from "react";
import type { FormEvent } from "react";
import type { Client, Colleague, WorklistQuote } from "../../shared/api/types";
import { clientName } from "../../shared/people";
import { statusOf, track } from "../../shared/track";
import { chakra } from "../../shared/theme/chakra";
import { focusHeading } from "../../shared/useArrival";
import { Button } from "../../shared/ui/Button";
import { Label, Select } from "../../shared/ui/controls";
import { Dialog, DialogActions } from "../../shared/ui/Dialog";
import { FailedLoad, FailureNotice } from "../../shared/ui/FailureNotice";
import { Text } from "../../shared/ui/layout";
import { notifyDone } from "../../shared/ui/notices";
import { clientsChanged } from "../clients/list";
import { failureOf, give, givenWords, openOffers } from "./give";
import { brokerWords } from "./useColleagues";
import type { Colleagues } from "./useColleagues";

const Form = chakra("form", { base: { display: "flex", flexDirection: "column", gap: "4" } });

interface Props {
  readonly client: Client;
  readonly offers: readonly WorklistQuote[];
  readonly colleagues: Colleagues;
  readonly onClient: (client: Client) => void;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Asks for the new broker of a client, and says what goes along. */
export function GiveDialog(props: Props) {
  const { client, offers, colleagues, onClose } = props;
  const [chosen, setChosen] = useState("");
  const others = colleagues.list?.filter(({ id }) => id !== client.broker.id) ?? [];
  const to = others.find(({ id }) => id === chosen);
  const { busy, failure, run } = useGiving(props, to);
  useFocusKept();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run();
  };
  return (
    <Dialog title={`Change the broker of ${clientName(client)}`} size="question" onClose={onClose}>
      <Form onSubmit={submit}>
        <Text overflowWrap="anywhere">The broker is {brokerWords(client.broker, colleagues)}.</Text>
        {colleagues.error !== undefined && !colleagues.list && (
          <FailedLoad error={colleagues.error} onRetry={colleagues.retry} retrying={colleagues.busy} />
        )}
        <Brokers others={others} colleagues={colleagues} chosen={to?.id ?? ""} onChoose={setChosen} />
        {consequences(openOffers(offers).length, colleagues).map((each) => (
          <Text key={each} tone="quiet">
            {each}
          </Text>
        ))}
        {failure !== undefined && <FailureNotice what="The broker was not changed." {...failureOf(failure)} />}
        <DialogActions>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!to || busy}>
            Change broker
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface BrokersProps {
  readonly others: readonly Colleague[];
  readonly colleagues: Colleagues;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Brokers({ others, colleagues, chosen, onChoose }: BrokersProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>New broker</Label>
      <Select id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Select one</option>
        {others.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {brokerWords(colleague, colleagues)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** What the change brings with it, and who can change it back: not a member who gives a client away. */
function consequences(open: number, { list, me }: Colleagues): readonly string[] {
  const principal = list?.find(({ is_principal }) => is_principal);
  const which = open === 1 ? "The open offer goes along if" : `The ${open} open offers go along where`;
  const along = open === 0 ? "" : `${which} the new broker may sell the product there. `;
  const who = principal ? `the new broker or the principal, ${principal.name}, can` : "the new broker can";
  return [
    `${along}Policies stay with the broker who sold them.`,
    ...(principal?.id === me ? [] : [`You cannot take this back: ${who}.`]),
  ];
}

/** Gives the client away, and why that failed. */
function useGiving(
  { client, offers, colleagues: { me }, onClient, onGiven, onClose }: Props,
  to: Colleague | undefined,
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const work = async (broker: Colleague): Promise<void> => {
    const given = await give(client, broker.id, onClient);
    onClient(given);
    notifyDone(givenWords(given, { to: broker, offers: openOffers(offers), me }));
    clientsChanged();
    onGiven();
    onClose();
  };
  const run = (): void => {
    if (!to) return;
    setBusy(true);
    setFailure(undefined);
    work(to).catch((error: unknown) => {
      track("client_update_failed", { status: statusOf(error), client_id: client.id });
      setFailure(error);
      setBusy(false);
    });
  };
  return { busy, failure, run };
}

/** Who gives a client away may not change the broker again: the button that opened the dialog is gone by then. */
function useFocusKept(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
}
