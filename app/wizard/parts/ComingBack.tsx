import { useId } from "react";
import { adviceFor, messageOf } from "../../shared/api/request";
import type { Broker } from "../../shared/api/types";
import { dayWords } from "../../shared/dates";
import { begunBy } from "../../shared/people";
import type { Listed } from "../../shared/session/begunHere";
import { AgentContact } from "../../shared/ui/AgentContact";
import { Button } from "../../shared/ui/Button";
import { DeadEnd } from "../../shared/ui/DeadEnd";
import { LinkSent } from "../../shared/ui/EndedLink";
import { FailureNotice } from "../../shared/ui/FailureNotice";
import { Card, Stack, Text } from "../../shared/ui/layout";
import { useNewLink } from "../../shared/useNewLink";
import type { PriceSoFar } from "../engine";
import type { Host } from "../host";
import { priceWords } from "./priceWords";

interface Props {
  readonly host: Host;
  /** The product's title. */
  readonly product: string;
  readonly entries: readonly Listed[];
  /** Something was typed in this tab and not saved yet. */
  readonly isTyped: boolean;
  /** The price of the product's page that the person comes with. */
  readonly price: PriceSoFar | undefined;
  /** The agent whom the link names. */
  readonly agent: Broker | undefined;
  /** Goes on: with what the host holds now, at the step that is due. */
  readonly onGoOn: (at?: "due") => void;
}

/**
 * Enrollments that were begun in this browser, for those who come now: what is said of each would tell the next
 * person at a shared desk nothing.
 */
export default function ComingBack({ host, product, entries, isTyped, price, agent, onGoOn }: Props) {
  const [left] = entries.length === 1 ? entries : [];
  const isOther = agent !== undefined && left?.agent !== undefined && left.agent.id !== agent.id && !left.isSold;
  const resume = (entry: Listed): void => {
    host.session.resume(entry);
    // Who could have started with the other agent here, and has not, is not asked again.
    if (isOther) host.session.stayWith(agent.id);
    onGoOn(entry.isSold ? undefined : "due");
  };
  const startOver = (): void => {
    host.session.startOver(entries);
    onGoOn("due");
  };
  const startWithOther = (quoteNumber: string): void => {
    host.session.beginWithAnother(quoteNumber);
    onGoOn("due");
  };
  return (
    <DeadEnd title="Continue, or start over?">
      {entries.map((entry) => (
        <Entry key={entry.quote_number} host={host} product={product} entry={entry} onContinue={() => resume(entry)} />
      ))}
      {isTyped && <Typed host={host} onContinue={onGoOn} />}
      {isOther && left.agent && (
        <Choice
          text={`Is it yours, and you want to go on with ${agent.name}? You begin again, what you have entered with ${left.agent.name} is kept, and a note goes to ${left.agent.name} once your first step is saved.`}
          label={`Start with ${agent.name}`}
          onChoose={() => startWithOther(left.quote_number)}
        />
      )}
      {price && <Priced price={price} />}
      <Choice text={START_OVER} label="Start over" onChoose={startOver} />
      {agent && !isOther && <AgentContact agent={agent} />}
    </DeadEnd>
  );
}

const START_OVER =
  "Is that not yours, or do you want to begin again? After you start over, this browser no longer offers it. What was saved is kept for the person who began it, and a tab in which it is open can go on.";

/** The person has just chosen a price of the product's page, or had one estimated. */
const Priced = ({ price }: { readonly price: PriceSoFar }) => (
  <Text>
    Start over to go on with your new price: {priceWords(price)}. Continue keeps the answers that were given before.
  </Text>
);

interface ChoiceProps {
  readonly text: string;
  readonly label: string;
  readonly onChoose: () => void;
}

const Choice = ({ text, label, onChoose }: ChoiceProps) => (
  <Stack gap="2" alignItems="flex-start">
    <Text>{text}</Text>
    <Button kind="secondary" onClick={onChoose}>
      {label}
    </Button>
  </Stack>
);

/** What was typed in this tab belongs to no quote yet. */
function Typed({ host, onContinue }: { readonly host: Host; readonly onContinue: () => void }) {
  const resume = (): void => {
    host.session.resumeTyped();
    onContinue();
  };
  return (
    <Card display="flex" flexDirection="column" alignItems="flex-start" gap="4" alignSelf="stretch">
      <Text fontWeight="600">Continue with what was typed in this tab and not saved yet</Text>
      <Button onClick={resume}>Continue</Button>
    </Card>
  );
}

interface EntryProps {
  readonly host: Host;
  readonly product: string;
  readonly entry: Listed;
  readonly onContinue: () => void;
}

/** One that goes on here, or by a link that is mailed once a day has passed. */
function Entry({ host, product, entry, onContinue }: EntryProps) {
  const id = useId();
  // Without its token, no browser learns whether one was mailed before.
  const { state, link, failure, ask } = useNewLink(false);
  const isMailed = entry.token === undefined;
  const mail = (): void => ask({ quote_number: entry.quote_number });
  if (state === "sent") return <LinkSent link={link} />;
  return (
    <Card display="flex" flexDirection="column" alignItems="flex-start" gap="4" alignSelf="stretch">
      <Stack gap="1">
        <Text id={id} fontWeight="600">
          {titleOf(entry, host.clock.now())}
        </Text>
        <Text tone="quiet">{[product, entry.agent?.name].filter(Boolean).join(", with ")}</Text>
      </Stack>
      {isMailed && (
        <Text>It was begun more than a day ago, so it goes on by a link to the email address that it is for.</Text>
      )}
      <Button aria-describedby={id} disabled={state === "sending"} onClick={isMailed ? mail : onContinue}>
        Continue
      </Button>
      {failure !== undefined && <FailureNotice message={messageOf(failure)} advice={adviceFor(failure, false)} />}
    </Card>
  );
}

/** "Continue the enrollment that A. began today" */
export function titleOf({ begun, initial, isSold = false }: Listed, now: Date): string {
  const what = isSold ? "See the finished enrollment" : "Continue the enrollment";
  return `${what} ${begunBy(initial)} ${dayWords(new Date(begun.at), now)}`;
}
