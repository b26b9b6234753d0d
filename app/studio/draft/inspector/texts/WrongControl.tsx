import { nodeOf } from "../../../../../engine/analysis/index";
import { isObject } from "../../../../../engine/index";
import type { Json } from "../../../../../engine/index";
import type { ControlProps } from "../control";
import { TextField } from "./field/TextField";
import { Forms } from "./Forms";
import { HandWritten } from "./HandWritten";
import { Rows } from "./rows/Rows";
import { TextControl } from "./TextControl";
import { oneOf, shapeOf, wordsIn } from "./variants";
import type { Converted } from "./variants";

const FORMS = [
  ["one", "One text for everything that can be wrong", "One text for everything"],
  ["each", "A text for each reason", "A text for each reason"],
] as const;
const ALL_ELSE = "else";

/** What can be wrong with an answer → that in words, in the schema's order. */
const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries(nodeOf({ $ref: "flow.schema.json#/$defs/wrong" }, "flow.schema.json", {}).schema.properties ?? {}).map(
    ([name, { description = name }]) => [name, description.replace(/[;.].*/s, "").replaceAll("`", "")],
  ),
);

type Texts = Readonly<{ [reason: string]: Json | undefined }>;

/** What people read whose answer is wrong: one text, or one for each reason. */
export function WrongControl(props: ControlProps) {
  const { id, label, value, onChange } = props;
  const texts = isObject(value) ? value : undefined;
  if (!texts && value !== undefined && typeof value !== "string") return <HandWritten id={id} />;
  const one = typeof value === "string" ? value : "";
  return (
    <>
      <Forms
        {...props}
        label={`Texts of ${label}`}
        form={texts ? "each" : "one"}
        options={FORMS}
        converted={(form) => (form === "one" ? oneFor(texts ?? {}) : { value: { [ALL_ELSE]: one } })}
      />
      {texts ? (
        <Reasons {...props} texts={texts} />
      ) : (
        <TextField {...props} text={one} onText={(text) => onChange(text === "" ? undefined : text)} />
      )}
    </>
  );
}

function oneFor(texts: Texts): Converted {
  const shapes = Object.values(texts).map(shapeOf);
  const known = shapes.flatMap((shape) => shape ?? []);
  const one = oneOf(known.flatMap(wordsIn));
  // What the form does not know would be lost as well.
  if ("keep" in one || known.length === shapes.length) return one;
  return { keep: [{ label: "no other text", value: one.value }] };
}

interface Reason {
  readonly name: string;
  readonly text: Json;
}

interface ReasonsProps extends ControlProps {
  readonly texts: Texts;
}

function Reasons({ texts, onChange, ...control }: ReasonsProps) {
  const { id, label, isReadOnly } = control;
  const reasons = Object.entries(texts).map(([name, text = null]): Reason => ({ name, text }));
  const rest = [...REASONS.keys()].filter((name) => !(name in texts));
  return (
    <Rows
      id={id}
      label={label}
      items={reasons}
      isReadOnly={isReadOnly}
      isUnordered
      nameOf={({ name }) => REASONS.get(name) ?? name}
      additions={rest.map((name) => ({
        label: REASONS.get(name) ?? name,
        item: { name, text: "" },
        at: placeFor(name, reasons),
      }))}
      onItems={(now) =>
        onChange(now.length === 0 ? undefined : Object.fromEntries(now.map((each) => [each.name, each.text])))
      }
    >
      {({ id: own, index, item, onChange: change }) => (
        <TextControl
          isInRow
          {...control}
          id={index === 0 ? id : own}
          label={`${label}: ${REASONS.get(item.name) ?? item.name}`}
          value={item.text}
          onChange={(text) => change({ ...item, text: text ?? "" })}
        />
      )}
    </Rows>
  );
}

/** Reasons are written in the schema's order, as far as those that there are have it. */
function placeFor(name: string, reasons: readonly Reason[]): number {
  const order = [...REASONS.keys()];
  const behind = reasons.findIndex((each) => order.indexOf(each.name) > order.indexOf(name));
  return behind < 0 ? reasons.length : behind;
}
