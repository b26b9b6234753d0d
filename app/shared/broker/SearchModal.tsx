import { chakra } from "../theme/chakra";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import type { SearchItem } from "../api/types";
import { TypedInput } from "../ui/TypedInput";
import { Dialog } from "../ui/Dialog";
import { Row, Text } from "../ui/layout";
import { FailedLoad } from "../ui/FailureNotice";
import { Result } from "./Result";
import { useOpened } from "./opened";
import { maxLength, minLength, useSearch } from "./useSearch";

const List = chakra("ul", { base: { listStyle: "none", display: "flex", flexDirection: "column" } });
const Item = chakra("a", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    minHeight: "56px",
    px: { base: "1", sm: "3" },
    py: "2",
    borderRadius: "control",
    color: "ink",
    textDecoration: "none",
    _hover: { bg: "hover" },
    _focusVisible: { bg: "tint" },
  },
});
/** With the arrow keys, among the field and the results. */
function moveFocus(event: KeyboardEvent, frame: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...(frame?.querySelectorAll<HTMLElement>("[role=searchbox], li a") ?? [])];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, here + step))]?.focus();
}

/** Search over the whole screen (`portal §2`, D7). Not a field of type search: there Esc only empties it first. */
export function SearchModal({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const { items, query = "", isAsked, error, retrying, retry } = useSearch(text);
  // A count of what an earlier text has found would be untrue of this one.
  const counted = isAsked && error === undefined ? items : undefined;
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which puts the focus on its title.
  useEffect(() => field.current?.focus(), []);
  const again = (): void => {
    retry();
    field.current?.focus();
  };
  const move = (event: KeyboardEvent): void => moveFocus(event, frame.current);
  return (
    <Dialog title="Search" size="full" onClose={onClose}>
      <div ref={frame} role="search">
        <TypedInput
          kind="search"
          ref={field}
          role="searchbox"
          onKeyDown={move}
          aria-label="Search clients and policies"
          placeholder="Name, email, reference or policy number"
          aria-describedby="search-rule"
          autoComplete="off"
          value={text}
          onType={setText}
        />
        <Row justifyContent="space-between" mt="2" mb="3">
          <Text id="search-rule" tone="small">
            Type {minLength} to {maxLength} characters
          </Text>
          <Text role="status" tone="small">
            {counted && countOf(counted.length)}
          </Text>
        </Row>
        {error !== undefined && (
          <FailedLoad what="The search did not work." error={error} retrying={retrying} onRetry={again} keepFocus />
        )}
        <Results name="Results" items={items ?? []} query={query} onKeyDown={move} onOpen={onClose} />
        {text === "" && <Before onKeyDown={move} onOpen={onClose} />}
        {counted?.length === 0 && <NothingFound query={query} />}
      </div>
    </Dialog>
  );
}

interface ResultsProps {
  readonly name: string;
  readonly items: readonly SearchItem[];
  readonly query?: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onOpen: () => void;
}
const Results = ({ name, items, query, onKeyDown, onOpen }: ResultsProps) => (
  <List aria-label={name}>
    {items.slice(0, most).map((item) => (
      <li key={`${item.item_type}-${item.id}`}>
        <Item asChild>
          <Link to={addressOf(item)} onClick={onOpen} onKeyDown={onKeyDown}>
            <Result item={item} query={query} />
          </Link>
        </Item>
      </li>
    ))}
  </List>
);

/** Before anything is typed: the way back to the clients opened lately, or what can be searched for. */
function Before(props: Pick<ResultsProps, "onKeyDown" | "onOpen">) {
  const opened = useOpened();
  if (opened.length === 0)
    return (
      <Text tone="quiet">
        Search by a first, last or business name, an email address, a phone number, a city or zip, or by a reference or
        policy number.
      </Text>
    );
  return (
    <>
      <Text fontWeight="600" mt="2" mb="1">
        Opened lately
      </Text>
      <Results name="Opened lately" items={opened} {...props} />
    </>
  );
}

const NothingFound = ({ query }: { readonly query: string }) => (
  <Text>
    No client and no policy has a word that begins with “{query}”. Check the spelling, or search for an email address, a
    phone number, a city or zip, a reference or a policy number.
  </Text>
);

/** The most results shown; the server sends one more when there are more. */
const most = 20;

/** */
function countOf(count: number): string {
  if (count > most) return `${most} results shown; type more to narrow them`;
  return count === 1 ? "1 result" : `${count} results`;
}

/** `portal §2`, A-43; a quote's is the server's. */
function addressOf(item: SearchItem): string {
  if (item.item_type === "client") return `/dashboard/clients/${item.id}`;
  if (item.item_type === "quote") return item.url;
  return `/dashboard/clients/${item.client.id}/policies/${item.id}`;
}
