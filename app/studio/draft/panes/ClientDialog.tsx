import { useState } from "react";
import { CLIENT_FIELDS, clientFields, PERSON_FIELDS, personFields, requiredFields } from "../../../../engine/index";
import type { ClientField, ClientFieldKind, ClientProblem, ClientTexts } from "../../../../engine/index";
import { regions } from "../../../shared/regions";
import { chakra } from "../../../shared/theme/chakra";
import { Button } from "../../../shared/ui/Button";
import { Input, Select } from "../../../shared/ui/controls";
import { Dialog, DialogActions } from "../../../shared/ui/Dialog";
import { Text } from "../../../shared/ui/layout";
import { describedBy, FieldFrame } from "../../../shared/ui/TextField";
import { problemsOf, textsOf, typeIn } from "../work/made-up-client";
import type { ChosenClient, ClientType, Home } from "../work/made-up-client";

interface Props {
  readonly chosen: ChosenClient;
  readonly home: Home;
  /** The day on which they come, YYYY-MM-DD. */
  readonly day: string;
  readonly onDone: (chosen: ChosenClient) => void;
  readonly onClose: () => void;
}

const Grid = chakra("div", {
  base: {
    display: "grid",
    columnGap: "4",
    rowGap: "3",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  },
});

const TYPE_WORDS: { readonly [type in ClientType]: string } = { individual: "Individual", business: "Business" };

/** The record of the client whom the preview shows, field by field. Nothing of it leaves this page. */
export function ClientDialog({ chosen, home, day, onDone, onClose }: Props) {
  const [client, setClient] = useState(chosen);
  const [isAsked, setAsked] = useState(false);
  const problems = problemsOf(client, home, day);
  const submit = (): void => {
    if (problems.length === 0) return onDone(client);
    setAsked(true);
    document.getElementById(idOf(problems[0]?.field ?? "first_name"))?.focus();
  };
  return (
    <Dialog title="The client in the preview" size="wide" onClose={onClose}>
      <Text>A made-up person. What you change here is known to the preview alone.</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Fields client={client} home={home} problems={isAsked ? problems : []} onClient={setClient} />
        <DialogActions mt="4">
          <Button kind="secondary" onClick={() => setClient({ knows: client.knows, texts: {} })}>
            Put back what was made up
          </Button>
          <Button type="submit">Preview with this client</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly client: ChosenClient;
  readonly home: Home;
  /** What is said to be wrong. */
  readonly problems: readonly ClientProblem[];
  readonly onClient: (client: ChosenClient) => void;
}

function Fields({ client, home, problems, onClient }: FieldsProps) {
  const type = typeIn(client, home);
  const texts = textsOf(client, home);
  const needed = neededIn(type, texts);
  return (
    <Grid>
      {home.types.length > 1 && (
        <TypeField home={home} type={type} onType={(own) => onClient({ ...client, type: own })} />
      )}
      {clientFields.map((field) => (
        <ClientControl
          key={field}
          field={field}
          type={type}
          value={texts[field]}
          optional={!needed.includes(field)}
          problem={problems.find((each) => each.field === field)}
          onType={(text) => onClient({ ...client, texts: { ...client.texts, [field]: text } })}
        />
      ))}
    </Grid>
  );
}

const neededIn = (type: ClientType, texts: Required<ClientTexts>): readonly ClientField[] =>
  requiredFields(type, (field) => texts[field].trim() !== "");

const idOf = (field: ClientField): string => `preview-client-${field}`;

function TypeField({
  home,
  type,
  onType,
}: {
  readonly home: Home;
  readonly type: ClientType;
  readonly onType: (type: ClientType) => void;
}) {
  return (
    <FieldFrame id="preview-client-type" label="Client type">
      <Select
        id="preview-client-type"
        value={type}
        onChange={({ target }) => {
          const own = home.types.find((each) => each === target.value);
          if (own) onType(own);
        }}
      >
        {home.types.map((each) => (
          <option key={each} value={each}>
            {TYPE_WORDS[each]}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

interface ControlProps {
  readonly field: ClientField;
  readonly type: ClientType;
  readonly value: string;
  readonly optional: boolean;
  readonly problem: ClientProblem | undefined;
  readonly onType: (text: string) => void;
}

/** What a text of each kind is typed into; a state is chosen. */
const INPUTS: { readonly [kind in Exclude<ClientFieldKind, "state">]: "text" | "email" | "tel" | "date" } = {
  line: "text",
  person_name: "text",
  business_name: "text",
  email: "email",
  phone: "tel",
  birth_date: "date",
  zip: "text",
};

function ClientControl({ field, type, value, optional, problem, onType }: ControlProps) {
  const id = idOf(field);
  const { kind } = CLIENT_FIELDS[field];
  const label = labelOf(field, type);
  const error = problem && wordsOf(problem, label);
  const own = { id, value, ...describedBy({ id, ...(error && { error }), optional }) };
  return (
    <FieldFrame id={id} label={label} optional={optional} {...(error && { error })}>
      {kind === "state" ? (
        <Select {...own} onChange={({ target }) => onType(target.value)}>
          <option value="">None</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        // Nothing is filled in from this browser's memory: it is about another person (W14).
        <Input {...own} type={INPUTS[kind]} autoComplete="off" onChange={({ target }) => onType(target.value)} />
      )}
    </FieldFrame>
  );
}

function labelOf(field: ClientField, type: ClientType): string {
  const { label } = CLIENT_FIELDS[field];
  const own = personFields.find((each) => each === field);
  return (type === "business" && own && PERSON_FIELDS[own].ownerLabel) || label;
}

const wordsOf = ({ rule }: ClientProblem, label: string): string =>
  rule === "required" || rule === "address"
    ? `${label} is required: a record of the product always has it.`
    : `${label}: a record of the product cannot hold this text.`;
