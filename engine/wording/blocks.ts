import type { Block, Span } from "../contract";
import type { Body, Text } from "../flow/flow.types";
import { fill, variant } from "./say";

const MARK = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https:|mailto:|tel:)[^)\s]+)\)/g;

/**
 * The tiny Markdown of the flow format as spans. The marks are read before the values go in,
 * so a person's own text can never become a link.
 */
function spans(text: string, scope: object): Span[] {
  const found: Span[] = [];
  let end = 0;
  const plain = (part: string): void => {
    if (part) found.push({ kind: "text", text: fill(part, scope) });
  };
  for (const match of text.matchAll(MARK)) {
    plain(text.slice(end, match.index));
    if (match[1]) found.push({ kind: "strong", text: fill(match[1], scope) });
    else found.push({ kind: "link", text: fill(match[2] ?? "", scope), href: match[3] ?? "" });
    end = match.index + match[0].length;
  }
  plain(text.slice(end));
  return found;
}

const isList = (paragraph: Body[number]): paragraph is [string, ...string[]] =>
  Array.isArray(paragraph) && paragraph.every((part) => typeof part === "string");

/** Paragraphs and lists of a body, ready to render; paragraphs that say nothing are left out. */
export function blocks(body: Body | undefined, scope: object): readonly Block[] {
  return (body ?? []).flatMap((paragraph): Block[] => {
    if (isList(paragraph)) return [{ kind: "list", items: paragraph.map((item) => spans(item, scope)) }];
    const text = variant(paragraph as Text, scope);
    return text ? [{ kind: "paragraph", spans: spans(text, scope) }] : [];
  });
}
