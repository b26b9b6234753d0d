import { chakra } from "../theme/chakra";
import { clipped } from "../theme/styles";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { activeOption } from "../ui/controls";
import type { Suggestion } from "./places";
import type { AddressForm, ListHandle, Shown, Typed } from "./types";
import { useFilling } from "./useFilling";
import { useSuggestions } from "./useSuggestions";

const Place = chakra("div", {
  base: {
    position: "relative",
    "& > [role=status]": clipped,
    "& > div": {
      position: "absolute",
      zIndex: "1",
      left: "0",
      right: "0",
      mt: "1",
      p: "1",
      scrollMarginBlock: "3",
      bg: "raised",
      border: "1px solid",
      borderColor: "edge",
      borderRadius: "control",
      boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
    },
    "& [role=option]": {
      px: "3",
      py: "2.5",
      minHeight: "44px",
      cursor: "pointer",
      borderRadius: "4px",
      lineHeight: "1.35",
      overflowWrap: "anywhere",
    },
    "& [role=option]:hover": { bg: "tint" },
    "& [role=option][aria-selected=true]": activeOption,
    "& [role=option] > span": { color: "quiet", fontSize: "0.9375rem" },
    // The service's terms ask that it is named beside what it found.
    "& p": { px: "3", py: "1", color: "quiet", fontSize: "0.8125rem", textAlign: "right" },
  },
});

interface Props {
  readonly ref: Ref<ListHandle>;
  readonly id: string;
  readonly form: AddressForm;
  readonly typed: Typed;
  readonly mapsKey: string;
  readonly onShown: (shown: Shown) => void;
}

/** The list under an address's first line, on the ARIA combobox pattern (W25): the text stays what it is until one is chosen. */
export default function Suggestions({ ref, id, typed, mapsKey, form, onShown }: Props): ReactNode {
  const { found, open, active, move, close, clear } = useSuggestions(typed, mapsKey);
  const fill = useFilling(typed, form);
  const choose = (one: Suggestion): void => {
    clear();
    fill(one);
  };
  const press = (event: KeyboardEvent): void => {
    const one = found[active];
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ...(open && { Escape: close, ...(one && { Enter: () => choose(one) }) }),
    };
    const action = keys[event.key];
    if (!action || found.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };
  useImperativeHandle(ref, () => ({ press, leave: close }));
  const standsOn = open && active >= 0 ? `${id}-${active}` : undefined;
  useEffect(
    () => onShown({ "aria-expanded": open, "aria-controls": open ? id : undefined, "aria-activedescendant": standsOn }),
    [onShown, open, id, standsOn],
  );
  return (
    <Place>
      <span role="status">{open ? `${found.length} ${found.length === 1 ? "address" : "addresses"} found` : ""}</span>
      {open && (
        <div>
          <Options {...{ id, found, active }} onChoose={choose} />
          <p translate="no">Google Maps</p>
        </div>
      )}
    </Place>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly found: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (one: Suggestion) => void;
}
function Options({ id, found, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A dialog, or a phone, may end above the list.
    (list.current?.children[active] ?? list.current?.parentElement)?.scrollIntoView({ block: "nearest" });
  }, [found, active]);
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label="Addresses">
      {found.map((one, at) => (
        <div
          key={one.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onMouseUp={({ button }) => button === 0 && onChoose(one)}
        >
          {one.main} <span>{one.rest}</span>
        </div>
      ))}
    </div>
  );
}
