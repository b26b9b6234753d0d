import { chakra } from "../theme/chakra";
import { oneLine } from "../theme/styles";
import { Fragment } from "react";
import type { SearchItem } from "../api/types";
import { termLine } from "../../../engine/index";
import { displayDate } from "../dates";
import { clientName, personName } from "../people";
import { soldWord } from "../policies/soldWords";
import { Avatar } from "../ui/Avatar";
import { Hidden } from "../ui/layout";
import { isFoundIn, matchesIn } from "./matches";

/** Nothing is cut: what was searched for may stand at the end of a line. */
const Lines = chakra("span", {
  base: { minWidth: "min(100%, 8rem)", flex: "1", "& > *": { display: "block", overflowWrap: "anywhere" } },
  variants: {
    brief: { true: { "& > *": oneLine } },
  },
});
const Strong = chakra("span", { base: { fontWeight: "600" } });
const Quiet = chakra("span", { base: { color: "quiet", fontSize: "0.875rem" } });
/** Goes to the next line as a whole. */
const Whole = chakra("span", { base: { display: "inline-block", maxWidth: "100%" } });
/** One below the other on a phone, elsewhere beside each other with a dot between. */
const Fact = chakra("span", {
  base: {
    display: { base: "block", sm: "inline-block" },
    maxWidth: "100%",
    "& + &": { _before: { content: { sm: '"·"' }, mx: { sm: "1.5" } } },
  },
});
/** The underline marks it where colours are forced, too (W38). */
const Mark = chakra("mark", {
  base: { bg: "transparent", color: "accent", textDecoration: "underline", textUnderlineOffset: "3px" },
});

interface Props {
  readonly item: SearchItem;
  /** What was searched for when it was found; without it, only what tells clients apart, each on one line. */
  readonly query?: string;
}

/** A client, policy or quote that was found (`portal §2`), with what was typed marked in it. */
export function Result({ item, query = "" }: Props) {
  const client = { client_type: item.client.client_type, person: item.person };
  const isClient = item.item_type === "client";
  return (
    <>
      <Avatar of={client} />
      <Lines brief={query === ""}>
        <Strong>
          {isClient ? (
            <Marked text={clientName(client)} query={query} />
          ) : (
            <>
              {item.vertical?.name ?? KINDS[item.item_type]}{" "}
              <Whole>
                <Marked text={item.policy_number ?? item.reference ?? ""} query={query} />
              </Whole>
            </>
          )}
        </Strong>
        <Quiet>
          {query === ""
            ? (item.person.email ?? "n/a")
            : aboutOf(item, query).map((fact) => (
                <Fact key={fact}>
                  <Marked text={fact} query={query} />
                </Fact>
              ))}
        </Quiet>
      </Lines>
      <Quiet>
        <Hidden>, </Hidden>
        {KINDS[item.item_type]}
      </Quiet>
    </>
  );
}

const KINDS: { readonly [kind in SearchItem["item_type"]]: string } = {
  client: "Client",
  policy: "Policy",
  quote: "Quote",
};

/** The facts below the name. One that is not shown otherwise stands there when it is what was found. */
function aboutOf(item: SearchItem, query: string): readonly string[] {
  const { item_type, client, person, created_at } = item;
  const name = clientName({ ...client, person });
  if (item_type === "policy")
    return [name, ...referenceIn(item, query), termLine(item) ?? `${soldWord(item)} ${displayDate(created_at)}`];
  if (item_type === "quote") return [name, `begun ${displayDate(created_at)}`];
  const place = [person.address?.city, person.address?.postal].filter(Boolean).join(" ");
  const others = [person.company_name, personName(person), person.phone_number, place];
  const found = others.filter((text) => text && text !== name && isFoundIn(text, query));
  return [...found, person.email, `added ${displayDate(created_at)}`].flatMap((fact) => fact ?? []);
}

/** A policy's reference, where its number is shown above and the reference is what was typed. */
const referenceIn = ({ policy_number, reference }: SearchItem, query: string): readonly string[] =>
  policy_number && reference && isFoundIn(reference, query) ? [`reference ${reference}`] : [];

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return matchesIn(text, query).map((piece, index) => {
    const words = <Breakable key={index} text={piece.text} />;
    return piece.isMatch ? <Mark key={index}>{words}</Mark> : words;
  });
}

/** An email address that is longer than its line breaks at the @ first. */
const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {part.startsWith("@") && <wbr />}
      {part}
    </Fragment>
  ));
