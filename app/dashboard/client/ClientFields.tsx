import { chakra } from "../../shared/theme/chakra";
import { useRef } from "react";
import type { RefObject } from "react";
import {
  addressFields,
  CLIENT_FIELDS,
  isBlank,
  ofEachField,
  PERSON_FIELDS,
  personFields,
  startingWith,
} from "../../../engine/index";
import type { ClientFieldKind, PersonField } from "../../../engine/index";
import { ZipElsewhere } from "../../shared/address/ZipElsewhere";
import { regions } from "../../shared/regions";
import type { FieldKind } from "../../shared/fields/kinds";
import { BesideLabel, Select } from "../../shared/ui/controls";
import { describedBy, FieldFrame, TextField } from "../../shared/ui/TextField";
import { zipPlace } from "../../shared/zips";
import { isRequired } from "./draft";
import type { ClientType, Draft, Field, Problems } from "./draft";
import { StreetField } from "./StreetField";

const Grid = chakra("div", {
  base: {
    display: "grid",
    columnGap: "4",
    rowGap: { base: "4", md: "3" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  },
});
/** The zip stands first, because it fills in the two beside it. */
const Place = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridColumn: { sm: "1 / -1" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr)" },
  },
});
const Group = chakra("fieldset", {
  base: { border: "none", minWidth: "0", "& legend": { fontWeight: "650", mb: { base: "2", md: "1" }, padding: "0" } },
  variants: {
    // The form then fits a laptop's window.
    beside: { true: { sm: { "& legend": { float: "left", lineHeight: "44px", mb: "0", me: "6" } } } },
  },
});
const Choices = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "6",
    "& label": { display: "flex", alignItems: "center", gap: "2", minHeight: "44px", cursor: "pointer" },
  },
});

type Labels = { readonly [field in Field]: string };
const LABELS: Labels = ofEachField((field) => CLIENT_FIELDS[field].label);
const BUSINESS_LABELS: Labels = {
  ...LABELS,
  ...Object.fromEntries(personFields.map((field) => [field, PERSON_FIELDS[field].ownerLabel ?? LABELS[field]])),
};

/** The names of the fields (N-03); of a business, it is its owner who is named (`portal §5`). */
export const labelsFor = (type: ClientType): Labels => (type === "business" ? BUSINESS_LABELS : LABELS);

/** The person's fields in the order of the form; one that is not named here comes after these. */
const ORDER: { readonly [type in ClientType]: readonly PersonField[] } = {
  business: startingWith(["company_name", "phone_number"], personFields),
  individual: startingWith(["first_name", "last_name", "email", "phone_number", "company_name"], personFields),
};

/** The parts of an address that have a place of their own in the form. */
const PLACED: ReadonlySet<Field> = new Set(["line1", "line2", "postal", "city", "region"]);
const OTHER_PARTS = addressFields.filter((field) => !PLACED.has(field));

interface Props {
  readonly type: ClientType;
  /** Absent: the type is fixed. */
  readonly onType?: (type: ClientType) => void;
  readonly draft: Draft;
  readonly onDraft: (change: (now: Draft) => Partial<Draft>) => void;
  readonly problems: Problems;
  readonly onLeave: (field: Field) => void;
}

/** All that is asked of a client. Nothing is filled in from this browser's memory: it is about another person (W14). */
export function ClientFields({ type, onType, draft, onDraft, problems, onLeave }: Props) {
  const labels = labelsFor(type);
  const begun = isRequired("line1", type, draft);
  const filled = useRef<Filled>({ postal: "", city: "", region: "" });
  const field = (name: Field) => ({
    id: `client-${name}`,
    name,
    label: labels[name],
    value: draft[name],
    error: problems[name],
    autoComplete: "off" as const,
    onType: (text: string) => (name === "postal" ? fillFrom(text, onDraft, filled) : onDraft(() => ({ [name]: text }))),
    onLeave: () => onLeave(name),
  });
  const control = (name: Field, optional = !isRequired(name, type, draft)) => {
    return <Control key={name} {...field(name)} kind={CLIENT_FIELDS[name].kind} optional={optional} />;
  };
  return (
    <>
      {onType && <TypeChoice type={type} onType={onType} />}
      <Grid>{ORDER[type].map((name) => control(name))}</Grid>
      <Group>
        <legend>
          Address <BesideLabel>{begun ? "All of it, or none" : "Optional"}</BesideLabel>
        </legend>
        <Grid>
          <StreetField {...field("line1")} optional={false} draft={draft} onFill={(parts) => onDraft(() => parts)} />
          {control("line2", begun)}
          <Place>
            {control("postal", false)}
            {control("city", false)}
            {control("region", false)}
          </Place>
          <ZipElsewhere postal={draft.postal} region={draft.region} />
          {OTHER_PARTS.map((name) => control(name, begun && !isRequired(name, type, draft)))}
        </Grid>
      </Group>
    </>
  );
}

function TypeChoice({ type, onType }: { readonly type: ClientType; readonly onType: (type: ClientType) => void }) {
  return (
    <Group beside>
      <legend>Client type</legend>
      <Choices>
        {(["individual", "business"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="client-type" checked={type === each} onChange={() => onType(each)} />
            {each === "individual" ? "Individual" : "Business"}
          </label>
        ))}
      </Choices>
    </Group>
  );
}

interface ControlProps {
  readonly id: string;
  readonly name: Field;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly optional: boolean;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}
function StateField({ id, name, label, value, error, optional, onType, onLeave }: ControlProps) {
  return (
    <FieldFrame {...{ id, label, error, optional }}>
      <Select
        id={id}
        name={name}
        value={value}
        onBlur={onLeave}
        onChange={({ target }) => onType(target.value)}
        {...describedBy({ id, error, optional })}
      >
        <option value="">Select one</option>
        {regions.map((region) => (
          <option key={region.code} value={region.code}>
            {region.name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

const Control = ({ kind, ...rest }: ControlProps & { readonly kind: ClientFieldKind }) =>
  kind === "state" ? <StateField {...rest} /> : <TextField {...rest} {...OWN[kind]} kind={TYPED_AS[kind]} />;

type TypedKind = Exclude<ClientFieldKind, "state">;
/** Kind of a client's field → what is typed into it. */
const TYPED_AS: { readonly [kind in TypedKind]: FieldKind } = {
  line: "name",
  person_name: "name",
  business_name: "name",
  email: "email",
  phone: "us-phone",
  birth_date: "us-date",
  zip: "us-zip",
};
const OWN: { readonly [kind in TypedKind]?: { readonly placeholder: string } } = {
  birth_date: { placeholder: "mm/dd/yyyy" },
};

/** The ZIP code that was typed last, and the city and state that a ZIP code filled in last. */
type Filled = Pick<Draft, "postal" | "city" | "region">;

/** A ZIP code fills in the city and the state, never over what was typed there; without the list nothing is filled in. */
function fillFrom(postal: string, onDraft: Props["onDraft"], last: RefObject<Filled>): void {
  onDraft(() => ({ postal }));
  last.current = { ...last.current, postal };
  zipPlace(postal).then(
    (place) => {
      const before = last.current;
      if (!place || before.postal !== postal) return;
      last.current = { postal, city: place.city, region: place.region };
      onDraft((now) =>
        now.postal === postal
          ? {
              city: ours(now.city, before.city) ? place.city : now.city,
              region: ours(now.region, before.region) ? place.region : now.region,
            }
          : {},
      );
    },
    () => undefined,
  );
}

const ours = (now: string, filled: string): boolean => isBlank(now) || now === filled;
