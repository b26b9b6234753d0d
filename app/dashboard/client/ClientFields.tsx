import { chakra } from "../../shared/theme/chakra";
import { useRef } from "react";
import type { ComponentProps, RefObject } from "react";
import { CLIENT_LABELS, isBlank } from "../../../engine/index";
import { regions } from "../../shared/regions";
import { formatDate } from "../../shared/typing";
import { BesideLabel, Select } from "../../shared/ui/controls";
import { PhoneField } from "../../shared/ui/PhoneField";
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
    gap: "6",
    "& label": { display: "flex", alignItems: "center", gap: "2", minHeight: "44px", cursor: "pointer" },
  },
});

/** The names of the fields (N-03); of a business, it is its owner who is named (`portal §5`). */
export const labelsFor = (type: ClientType): { readonly [field in Field]: string } =>
  type === "business"
    ? { ...CLIENT_LABELS, first_name: "Owner first name", last_name: "Owner last name" }
    : CLIENT_LABELS;

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
  const filled = useRef<Filled>({ city: "", region: "" });
  const field = (name: Field) => ({
    id: `client-${name}`,
    name,
    label: labels[name],
    value: draft[name],
    error: problems[name],
    optional: !isRequired(name, type, draft),
    autoComplete: "off" as const,
    onType: (text: string) => onDraft(() => ({ [name]: text })),
    onBlur: () => onLeave(name),
  });
  return (
    <>
      {onType && <TypeChoice type={type} onType={onType} />}
      <Grid>
        {type === "business" && <TextField {...field("company_name")} />}
        {type === "business" && <PhoneField {...field("phone_number")} />}
        <TextField {...field("first_name")} />
        <TextField {...field("last_name")} />
        <TextField {...field("email")} type="email" />
        {type === "individual" && <PhoneField {...field("phone_number")} />}
        {type === "individual" && <TextField {...field("company_name")} />}
        <DateField {...field("dob")} />
      </Grid>
      <Group>
        <legend>
          Address <BesideLabel>{begun ? "All of it, or none" : "Optional"}</BesideLabel>
        </legend>
        <Grid>
          <StreetField {...field("line1")} optional={false} draft={draft} onFill={(parts) => onDraft(() => parts)} />
          <TextField {...field("line2")} optional={begun} />
          <Place>
            <TextField
              {...field("postal")}
              optional={false}
              inputMode="numeric"
              onType={(zip) => fillFrom(zip, onDraft, filled)}
            />
            <TextField {...field("city")} optional={false} />
            <StateField {...field("region")} optional={false} />
          </Place>
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

function DateField({ onType, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      placeholder="mm/dd/yyyy"
      maxLength={10}
      onType={(text) => onType(formatDate(text))}
    />
  );
}

type StateProps = Pick<
  ComponentProps<typeof TextField>,
  "id" | "name" | "label" | "value" | "error" | "optional" | "onType"
> & { readonly onBlur: () => void };
function StateField({ id, name, label, value, error, optional, onType, onBlur }: StateProps) {
  return (
    <FieldFrame {...{ id, label, error, optional }}>
      <Select
        id={id}
        name={name}
        value={value}
        onBlur={onBlur}
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

/** What a ZIP code put into the form last. */
type Filled = Pick<Draft, "city" | "region">;

/** A ZIP code fills in the city and the state, never over what was typed there; without the list nothing is filled in. */
function fillFrom(typed: string, onDraft: Props["onDraft"], last: RefObject<Filled>): void {
  const postal = typed.replaceAll(/\D/g, "").slice(0, 5);
  onDraft(() => ({ postal }));
  zipPlace(postal).then(
    (place) => {
      if (!place) return;
      const before = last.current;
      last.current = place;
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
