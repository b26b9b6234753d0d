import type { Dispatch, SetStateAction } from "react";
import { Input, Label, Select } from "../../../shared/ui/controls";
import { Row, Text } from "../../../shared/ui/layout";
import { Small } from "../ui/parts";
import type { Acts } from "./acts";
import type { Shown } from "./model/filled";
import type { Sheet } from "./model/sheet";
import { textsOf } from "./model/shown";
import type { Wanted } from "./model/shown";
import { amount } from "./model/said";

/** All rows as the files have them. */
export const NONE_WANTED: Wanted = { words: "", column: undefined, order: undefined, only: undefined };

interface Props extends Shown {
  readonly asked: Wanted;
  readonly ask: Dispatch<SetStateAction<Wanted>>;
}

const ONLY = [
  ["live", "Only changed"],
  ["wrong", "Only wrong"],
] as const;

/** What is shown of a sheet. */
export const SheetTools = (props: Props) => (
  <Row px="3" pb="2" gap="2" borderBottom="1px solid" borderColor="line">
    <Filter {...props} />
    {ONLY.map(([only, title]) => (
      <Small
        key={only}
        aria-pressed={props.asked.only === only}
        onClick={() => props.ask((now) => ({ ...now, only: now.only === only ? undefined : only }))}
      >
        {title}
      </Small>
    ))}
    <Text role="status" tone="small" fontSize="0.8125rem">
      {props.rows.length < props.sheet.rows.length &&
        `${props.rows.length.toLocaleString("en-US")} of ${amount(props.sheet.rows.length, "row")}.`}
    </Text>
  </Row>
);

function Filter({ sheet, asked, ask }: Props) {
  return (
    <>
      <Label htmlFor="sheet-filter" fontSize="0.8125rem" mb="0">
        Filter
      </Label>
      <Input
        id="sheet-filter"
        type="search"
        width="9rem"
        minHeight="32px"
        py="0.5"
        fontSize="0.875rem"
        value={asked.words}
        // Before the first letter, so that it does not have to wait for 50,000 rows.
        onFocus={() => textsOf(sheet, asked.column)}
        onChange={({ target }) => ask((now) => ({ ...now, words: target.value }))}
      />
      <Select
        aria-label="Column that is filtered"
        width="auto"
        maxWidth="9rem"
        minHeight="32px"
        py="0.5"
        fontSize="0.875rem"
        value={asked.column ?? ""}
        onChange={({ target }) => ask((now) => ({ ...now, column: target.value === "" ? undefined : target.value }))}
      >
        <option value="">any column</option>
        {sheet.columns.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </Select>
    </>
  );
}

interface ButtonsProps {
  readonly sheet: Sheet;
  readonly acts: Acts;
}

/** What is done with the cells that are selected. */
export const SheetButtons = ({ sheet, acts }: ButtonsProps) => (
  <>
    <Small onClick={() => acts.fill()}>Fill down</Small>
    {sheet.growing && <Small onClick={acts.addRow}>Add a row</Small>}
    {sheet.growing && <Small onClick={acts.removeRows}>Remove rows</Small>}
  </>
);
