import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { chakra } from "../../../../shared/theme/chakra";
import { wordIn } from "./ControlField";
import { AddMenu } from "./AddMenu";
import { AddNamed } from "./AddNamed";
import type { WordOf } from "../model/form";
import { pointerTo } from "../model/pages";
import { useForm } from "./FormContext";
import { FindingsOf, WordFrame } from "./WordFrame";

const Words = chakra("div", {
  base: { minWidth: "0", "& > * + *": { borderTop: "1px solid", borderColor: "line" } },
  variants: { isInside: { true: { borderInlineStart: "2px solid", borderColor: "line", ps: "3" } } },
});

/** What the button says that adds a word of a thing. */
function addsTo({ pointer, label }: WordOf, isWhole: boolean): string {
  if (pointer === "") return "Add a section or detail";
  return isWhole ? "Add a detail" : `Add to ${label.toLowerCase()}`;
}

/** The words of a thing, and the button that adds another one. */
export function PartsTemplate({ uiSchema, properties }: ObjectFieldTemplateProps) {
  const word = wordIn(uiSchema);
  const { open, put, isReadOnly } = useForm();
  const isWhole = word.isBare || word.label === "";
  const inside = (
    <>
      <Words isInside={!isWhole}>{properties.map(({ content }) => content)}</Words>
      {!isReadOnly && (
        <AddMenu
          label={addsTo(word, isWhole)}
          all={word.absent}
          onAdd={(name) => open(pointerTo(word.pointer, name))}
        />
      )}
      {!isReadOnly && word.isOpen && (
        <AddNamed
          label={word.node.definition === "coverage" ? "Add the benefit of a plan" : "Add a detail of another name"}
          onAdd={(name) => put(pointerTo(word.pointer, name), "")}
        />
      )}
    </>
  );
  if (!isWhole)
    return (
      <WordFrame word={word} isGroup>
        {inside}
      </WordFrame>
    );
  return (
    <>
      {inside}
      <FindingsOf pointer={word.pointer} isWhole={false} />
    </>
  );
}
