import type { Json } from "../../../../../engine/index";
import type { ControlProps } from "../control";
import { isBullets } from "./BulletsControl";
import { HandWritten } from "./HandWritten";
import { ParagraphControl } from "./ParagraphControl";
import { Rows } from "./rows/Rows";

/** Paragraphs and bulleted lists, one after the other. */
export function BodyControl({ value, onChange, ...control }: ControlProps) {
  const paragraphs = paragraphsIn(value);
  if (!paragraphs) return <HandWritten id={control.id} />;
  const { id, label, isReadOnly } = control;
  return (
    <Rows
      id={id}
      label={label}
      items={paragraphs}
      isReadOnly={isReadOnly}
      nameOf={nameOf}
      additions={ADDITIONS}
      onItems={(now) => onChange(written(now, value))}
    >
      {(row) => (
        <ParagraphControl
          isInRow
          {...control}
          id={row.index === 0 ? id : row.id}
          label={`${label}, ${nameOf(row.item, row.index).toLowerCase()}`}
          value={row.item}
          onChange={(item) => row.onChange(item ?? (isBullets(row.item) ? EMPTY_LIST : ""))}
          onEnter={row.onSplit}
        />
      )}
    </Rows>
  );
}

const NONE: readonly Json[] = [];
const EMPTY_LIST: Json = { bullets: [""] };
const ADDITIONS = [
  { label: "Add a paragraph", item: "" },
  { label: "Add a bulleted list", item: EMPTY_LIST },
];

const nameOf = (item: Json, index: number): string => `${isBullets(item) ? "Bulleted list" : "Paragraph"} ${index + 1}`;

/** A bulleted list may be alone, without others around it. */
function paragraphsIn(value: unknown): readonly Json[] | undefined {
  if (value === undefined) return NONE;
  if (isBullets(value)) return [{ ...value }];
  return isList(value) ? value : undefined;
}

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

function written(now: readonly Json[], was: unknown): Json | undefined {
  const [only, another] = now;
  const isAlone = another === undefined && isBullets(only) && isBullets(was);
  return isAlone ? only : now.length === 0 ? undefined : now;
}
