import { useState } from "react";
import type { Named, PreviewPerson } from "../../../shared/preview/protocol";
import { displayDate } from "../../../shared/dates";
import { chakra } from "../../../shared/theme/chakra";
import { Input } from "../../../shared/ui/controls";
import { Small } from "../ui/parts";
import { textsOf } from "../work/made-up-client";
import type { ChosenClient, Home } from "../work/made-up-client";
import { regionsIn } from "../work/previewed";
import type { Who } from "../work/who-kept";
import { ClientDialog } from "./ClientDialog";
import { Choice, Field, small } from "./PreviewChoice";

interface Props {
  readonly who: Who;
  readonly onWho: (who: Who) => void;
  readonly lists: Named;
  readonly home: Home;
}

const ENTRIES = [
  ["dashboard", "A broker, for a client"],
  ["enroll", "A client, by a mailed link"],
  ["share", "A buyer, by a share link"],
] as const;
const CARDS = [
  ["ok", "The card is charged"],
  ["declined", "The card is declined"],
  ["insufficient", "The card has insufficient funds"],
] as const;
const CLIENTS = [
  ["usual", "As usual"],
  ["new", "New client"],
  ["known", "Known client"],
] as const;
const NOT_KNOWN = [["usual", "Not known by a share link"]] as const;
const AGENTS = [
  ["yes", "Licensed"],
  ["no", "Not licensed"],
] as const;

const Folded = chakra("details", {
  base: {
    flex: "none",
    fontSize: "0.875rem",
    "& summary": { px: "3", py: "2", cursor: "pointer", overflowWrap: "anywhere" },
    borderBottom: "1px solid",
    borderColor: "line",
  },
});
const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    alignItems: "end",
    px: "3",
    pt: "1",
    pb: "3",
  },
});

/** Who enrolls in the preview, where and when. */
export function PreviewPersonForm({ who, onWho, lists, home }: Props) {
  const { person, client } = who;
  const change = (part: Partial<PreviewPerson>): void => onWho({ ...who, person: { ...person, ...part } });
  // The client lives in the state, until another one is typed.
  const moveTo = (state: string | null): void => {
    const { region: _r, city: _c, postal: _p, ...texts } = client.texts;
    onWho({ person: { ...person, state }, client: { ...client, texts } });
  };
  return (
    <Folded>
      <summary>{wordsOf(who, home)}</summary>
      <Bar role="group" aria-label="Who enrolls">
        <Choice label="Who" value={person.entry} options={ENTRIES} onChoose={(entry) => change({ entry })} />
        <Choice
          label="State"
          value={person.state ?? ""}
          options={[["", "As usual"], ...regionsIn(lists)]}
          onChoose={(state) => moveTo(state === "" ? null : state)}
        />
        <Client who={who} onWho={onWho} home={home} />
        <Field label="Day">
          {(id) => (
            <Input
              id={id}
              type="date"
              {...small}
              value={person.day}
              onChange={({ target }) => target.value !== "" && change({ day: target.value })}
            />
          )}
        </Field>
        <Sale person={person} change={change} />
      </Bar>
    </Folded>
  );
}

interface SaleProps {
  readonly person: PreviewPerson;
  readonly change: (part: Partial<PreviewPerson>) => void;
}

/** What becomes of the card, and whether the agent may sell there. */
const Sale = ({ person, change }: SaleProps) => (
  <>
    <Choice label="Payment" value={person.card} options={CARDS} onChoose={(card) => change({ card })} />
    <Choice
      label="Agent"
      value={person.licensed ? "yes" : "no"}
      options={AGENTS}
      onChoose={(licensed) => change({ licensed: licensed === "yes" })}
    />
  </>
);

/** How much is known of the client, and their record where there is one. A share link knows none. */
function Client({ who, onWho, home }: Omit<Props, "lists">) {
  const { person, client } = who;
  const [isOpen, setOpen] = useState(false);
  if (person.entry === "share")
    return <Choice label="Client" value="usual" options={NOT_KNOWN} isOff onChoose={() => undefined} />;
  return (
    <>
      <Choice
        label="Client"
        value={client.knows}
        options={CLIENTS}
        onChoose={(knows) => onWho({ ...who, client: { ...client, knows } })}
      />
      {client.knows !== "usual" && (
        <Small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Edit the client…
        </Small>
      )}
      {isOpen && (
        <ClientDialog
          chosen={client}
          home={home}
          day={person.day}
          onDone={(chosen) => {
            onWho({ ...who, client: chosen });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The person in one line, to be opened. */
function wordsOf({ person: { entry, state, day, card, licensed }, client }: Who, home: Home): string {
  const others = [
    ENTRIES.find(([each]) => each === entry)?.[1],
    entry === "share" ? undefined : clientWords(client, home),
    state,
    displayDate(day),
    card === "ok" ? undefined : CARDS.find(([each]) => each === card)?.[1],
    licensed ? undefined : "Agent not licensed",
  ];
  return others.filter((word) => word !== null && word !== undefined).join(" · ");
}

function clientWords(client: ChosenClient, home: Home): string | undefined {
  if (client.knows === "usual") return undefined;
  const { first_name, last_name, region } = textsOf(client, home);
  const who = `${client.knows === "new" ? "New" : "Known"} client ${first_name} ${last_name}`.trim();
  return region === "" ? who : `${who}, ${region}`;
}
