import { chakra } from "@chakra-ui/react/styled-system";
import type { WidgetProps } from "@rjsf/utils";
import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";
import { Input } from "../../shared/ui/controls";
import { Hidden } from "../../shared/ui/layout";
import { described, useForm, useQuestion } from "./QuestionContext";
import { optionsOf } from "./SelectWidget";

const Frame = chakra("div", { base: { position: "relative" } });
const List = chakra("ul", {
  base: { position: "absolute", zIndex: "1", left: "0", right: "0", mt: "1", p: "1", maxHeight: "18rem", overflowY: "auto", listStyle: "none", bg: "raised", border: "1px solid", borderColor: "edge", borderRadius: "control" },
});
const Item = chakra("li", { base: { px: "3", py: "2", cursor: "pointer", borderRadius: "4px", _hover: { bg: "tint" }, "&[aria-selected=true]": { bg: "tint", boxShadow: "inset 3px 0 0 var(--chakra-colors-accent)" } } });

/** As many as a person would scroll through; typing narrows the rest. */
const most = 100;
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A long list to search by name or code (`wizards §2.2`), on the ARIA combobox pattern (W25). */
export default function ComboboxWidget({ id, name, value, onChange, onBlur }: WidgetProps) {
  const question = useQuestion(name);
  const { lists } = useForm();
  const options = useMemo(() => (question ? optionsOf(question, lists) : []), [question, lists]);
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  if (!question) return null;
  const wanted = plain(typed ?? "");
  const found = options.filter((option) => plain(option.label + String(option.value)).includes(wanted));
  const shown = found.slice(0, most);
  const open = typed !== null;
  const pick = (index: number): void => {
    const option = shown[index];
    if (option) onChange(option.value);
    setTyped(null);
  };
  const search = (text: string): void => {
    setTyped(text);
    setActive(0);
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => (open ? setActive(Math.min(active + 1, shown.length - 1)) : search("")),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: () => open && pick(active),
    Escape: () => setTyped(null),
  };
  const press = (event: KeyboardEvent): void => {
    const action = keys[event.key];
    if (!action || (event.key === "Enter" && !open)) return;
    event.preventDefault();
    action();
  };
  const leave = (): void => {
    setTyped(null);
    onBlur(id, value);
  };
  return (
    <Frame>
      <Input
        id={id}
        name={name}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${id}-option-${active}` : undefined}
        placeholder={question.placeholder}
        value={typed ?? chosen}
        onChange={({ target }) => search(target.value)}
        onClick={() => search("")}
        onKeyDown={press}
        onBlur={leave}
        {...described(id, question)}
      />
      <List id={`${id}-list`} role="listbox" aria-label={question.label} hidden={!open}>
        {open &&
          shown.map((option, index) => (
            <Item
              key={String(option.value)}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => {
                event.preventDefault();
                pick(index);
              }}
            >
              {option.label}
            </Item>
          ))}
      </List>
      <Hidden role="status">{open ? `${found.length} found` : ""}</Hidden>
    </Frame>
  );
}
