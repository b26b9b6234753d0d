import { Label, Select } from "../../../shared/ui/controls";
import { Row } from "../../../shared/ui/layout";
import type { SheetChoice } from "./model/sheet";

interface Props {
  readonly choices: readonly SheetChoice[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Which sheet is shown. */
export function SheetChooser({ choices, chosen, onChoose }: Props) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <Row gap="2">
      <Label htmlFor="sheet-choice" fontSize="0.8125rem" mb="0">
        Sheet
      </Label>
      <Select
        id="sheet-choice"
        minHeight="32px"
        py="0.5"
        width="auto"
        fontSize="0.875rem"
        value={chosen ?? ""}
        onChange={({ target }) => onChoose(target.value)}
      >
        {chosen === undefined && <option value="">Choose a sheet</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Row>
  );
}
