import { chakra } from "../theme/chakra";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import type { SearchItem } from "../api/types";
import { displayDate } from "../dates";
import { nameOf } from "../people";
import { Avatar } from "../ui/Avatar";
import { Button } from "../ui/Button";
import { Input } from "../ui/controls";
import { Dialog } from "../ui/Dialog";
import { Hidden, Row, Text } from "../ui/layout";
import { FailedLoad } from "../ui/FailureNotice";
import { maxLength, minLength, useSearch } from "./useSearch";

const List = chakra("ul", { base: { listStyle: "none", display: "flex", flexDirection: "column" } });
const Item = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "56px",
    px: "3",
    py: "2",
    borderRadius: "control",
    color: "ink",
    textDecoration: "none",
    _hover: { bg: "hover" },
    _focusVisible: { bg: "tint" },
  },
});
const Two = chakra("span", {
  base: {
    minWidth: "0",
    flex: "1",
    "& > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
});
const Strong = chakra("span", { base: { fontWeight: "600" } });
const Quiet = chakra("span", { base: { color: "quiet", fontSize: "0.875rem" } });

/** With the arrow keys, among the field and the results. */
function moveFocus(event: KeyboardEvent, frame: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...(frame?.querySelectorAll<HTMLElement>("input, li a") ?? [])];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(stops.length - 1, Math.max(0, here + step))]?.focus();
}

/** Search over the whole screen (`portal §2`, D7). Not a field of type search: there Esc only empties it first. */
export function SearchModal({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const { items, error, retrying, retry } = useSearch(text);
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
        <Row flexWrap="nowrap">
          <Input
            ref={field}
            role="searchbox"
            enterKeyHint="search"
            onKeyDown={move}
            aria-label="Search clients and policies"
            placeholder="Name, business, email or policy number"
            aria-describedby="search-rule"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button kind="secondary" flex="none" onClick={onClose}>
            Close
          </Button>
        </Row>
        <Row justifyContent="space-between" mt="2" mb="3">
          <Text id="search-rule" tone="small">
            Type {minLength} to {maxLength} characters
          </Text>
          <Text role="status" tone="small">
            {items && countOf(items.length)}
          </Text>
        </Row>
        {error !== undefined && <FailedLoad error={error} retrying={retrying} onRetry={again} keepFocus />}
        <List aria-label="Results">
          {items?.map((item) => (
            <li key={`${item.item_type}-${item.id}`}>
              <Item asChild>
                <Link to={addressOf(item)} onClick={onClose} onKeyDown={move}>
                  <Result item={item} />
                </Link>
              </Item>
            </li>
          ))}
        </List>
      </div>
    </Dialog>
  );
}

const countOf = (count: number): string => (count === 1 ? "1 result" : `${count} results`);

/** `portal §2`, A-43. */
function addressOf(item: SearchItem): string {
  if (item.item_type === "client") return `/dashboard/clients/${item.id}`;
  return `/dashboard/clients/${item.client.id}/policies/${item.id}`;
}

function Result({ item }: { readonly item: SearchItem }) {
  const { person } = item;
  const isClient = item.item_type === "client";
  const about = isClient
    ? [person.email, `added ${displayDate(item.created_at)}`]
    : [nameOf(person), `issued ${displayDate(item.created_at)}`];
  return (
    <>
      <Avatar person={person} />
      <Two>
        <Strong>
          {isClient ? nameOf(person) : [item.vertical?.name ?? "Policy", item.policy_number].filter(Boolean).join(" ")}
        </Strong>
        <Quiet>{about.filter(Boolean).join(" · ")}</Quiet>
      </Two>
      <Quiet>
        <Hidden>, </Hidden>
        {isClient ? "Client" : "Policy"}
      </Quiet>
    </>
  );
}
