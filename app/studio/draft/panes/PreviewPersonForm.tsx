import { useId } from "react";
import type { ReactNode } from "react";
import type { Named, PreviewPerson } from "../../../shared/preview/protocol";
import { displayDate } from "../../../shared/dates";
import { chakra } from "../../../shared/theme/chakra";
import { Input, Select } from "../../../shared/ui/controls";
import { regionsIn } from "../work/previewed";

interface Props {
  readonly person: PreviewPerson;
  readonly onPerson: (person: PreviewPerson) => void;
  readonly lists: Named;
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

const Folded = chakra("details", {
  base: {
    flex: "none",
    fontSize: "0.875rem",
    "& summary": { px: "3", py: "2", cursor: "pointer" },
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
    pb: "3",
  },
});
const Words = chakra("label", { base: { display: "block", fontSize: "0.75rem", color: "quiet" } });
const small = { width: "auto", minHeight: "32px", py: "0", px: "2", fontSize: "0.875rem" } as const;

/** Who enrolls in the preview, where and when. */
export function PreviewPersonForm({ person, onPerson, lists }: Props) {
  const change = (part: Partial<PreviewPerson>): void => onPerson({ ...person, ...part });
  return (
    <Folded>
      <summary>{wordsOf(person)}</summary>
      <Bar role="group" aria-label="Who enrolls">
        <Choice label="Who" value={person.entry} options={ENTRIES} onChoose={(entry) => change({ entry })} />
        <Choice
          label="State"
          value={person.state ?? ""}
          options={[["", "As usual"], ...regionsIn(lists)]}
          onChoose={(state) => change({ state: state === "" ? null : state })}
        />
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
        <Choice label="Payment" value={person.card} options={CARDS} onChoose={(card) => change({ card })} />
        <Choice
          label="Agent"
          value={person.licensed ? "yes" : "no"}
          options={[
            ["yes", "Licensed"],
            ["no", "Not licensed"],
          ]}
          onChoose={(licensed) => change({ licensed: licensed === "yes" })}
        />
      </Bar>
    </Folded>
  );
}

/** The person in one line, to be opened. */
function wordsOf({ entry, state, day, card, licensed }: PreviewPerson): string {
  const who = ENTRIES.find(([each]) => each === entry)?.[1] ?? "";
  const others = [
    state,
    displayDate(day),
    card === "ok" ? null : CARDS.find(([each]) => each === card)?.[1],
    licensed ? null : "Agent not licensed",
  ];
  return [who, ...others].filter((word) => word !== null && word !== undefined).join(" · ");
}

function Field({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <Words htmlFor={id}>{label}</Words>
      {children(id)}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}

const Choice = <Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) => (
  <Field label={label}>
    {(id) => (
      <Select
        id={id}
        {...small}
        maxWidth="12rem"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([each]) => each === target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
