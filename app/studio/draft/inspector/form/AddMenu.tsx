import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { chakra } from "../../../../shared/theme/chakra";
import { Input } from "../../../../shared/ui/controls";
import { Box, Text } from "../../../../shared/ui/layout";
import { Faint, List, RowButton, Small } from "../../ui/parts";

export interface Addable {
  readonly name: string;
  readonly label: string;
  readonly about?: string;
}

interface Props {
  /** What the button says: Add a question. */
  readonly label: string;
  /** What can be added, or how that is found out at a press. */
  readonly all: readonly Addable[] | (() => readonly Addable[]);
  readonly onAdd: (name: string) => void;
}

const Choices = chakra("div", {
  base: {
    border: "1px solid",
    borderColor: "line",
    borderRadius: "control",
    mt: "1",
    maxHeight: "20rem",
    overflow: "auto",
  },
});

/** A button that adds one of several things; where there is one alone, that one at once. */
export function AddMenu({ label, all, onAdd }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { shown, query, setQuery, press, close } = useMenu(all, onAdd);
  const isOpen = shown !== undefined;
  const found = (shown ?? []).filter((each) => isFound(each, query));
  const [first] = query.trim() === "" ? [] : found;
  if (typeof all !== "function" && all.length === 0) return null;
  const add = (name: string): void => {
    close();
    onAdd(name);
  };
  const left = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  return (
    <Box py="1.5" onKeyDown={left}>
      <Small ref={button} onClick={press} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined}>
        <span aria-hidden="true">+</span> {label}
      </Small>
      <Choices id={id} hidden={!isOpen || shown.length === 0}>
        {isOpen && shown.length > MANY && (
          <Search label={label} query={query} onQuery={setQuery} onEnter={() => first && add(first.name)} />
        )}
        <List aria-label={label}>
          {found.map((each) => (
            <Choice key={each.name} addable={each} onAdd={add} />
          ))}
        </List>
      </Choices>
      <Text role="status" tone="small">
        {isOpen && found.length === 0 && (shown.length === 0 ? "All of them are there already." : "Nothing is found.")}
      </Text>
    </Box>
  );
}

/** What the menu shows while it is open, and what is looked for in it. */
function useMenu(all: Props["all"], onAdd: Props["onAdd"]) {
  const [shown, setShown] = useState<readonly Addable[]>();
  const [query, setQuery] = useState("");
  const press = (): void => {
    if (shown) return setShown(undefined);
    const now = typeof all === "function" ? all() : all;
    const [only] = now;
    setQuery("");
    if (now.length === 1 && only && typeof all === "function") onAdd(only.name);
    else setShown(now);
  };
  return { shown, query, setQuery, press, close: () => setShown(undefined) };
}

const isFound = ({ label, name }: Addable, query: string): boolean =>
  `${label} ${name}`.toLowerCase().includes(query.trim().toLowerCase());

/** From how many on they are searched. */
const MANY = 12;

interface SearchProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Adds the first of what is found. */
  readonly onEnter: () => void;
}

/** Who opened the menu types next. */
const focused = (input: HTMLInputElement | null): void => input?.focus();

const Search = ({ label, query, onQuery, onEnter }: SearchProps) => (
  <Box p="2">
    <Input
      ref={focused}
      aria-label={`Search: ${label}`}
      type="search"
      placeholder="Search"
      minHeight="36px"
      py="1"
      fontSize="0.9375rem"
      value={query}
      onChange={({ target }) => onQuery(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // The form around it has nothing to send.
        event.preventDefault();
        onEnter();
      }}
    />
  </Box>
);

const Choice = ({
  addable: { name, label, about = "" },
  onAdd,
}: {
  readonly addable: Addable;
  readonly onAdd: (name: string) => void;
}) => (
  <li>
    <RowButton onClick={() => onAdd(name)}>
      {label}
      {about !== "" && (
        <Faint as="span" display="block">
          {about}
        </Faint>
      )}
    </RowButton>
  </li>
);
