import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import type { Check, Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import { select } from "../flow/select";
import type { Landing, LandingDocument } from "../../schemas/flow.types";

/** The product's page names files and parts that exist, and fills in only what there is (`portal §2`). */
export const checkLanding: Check = (facts) => {
  const { landing } = facts.flow;
  return landing === undefined
    ? []
    : [...checkMedia(facts), ...checkPlaceholders(facts), ...checkAsked(facts), ...checkDocuments(landing)];
};

/** An estimate asks what a form without scripts can send: one choice from a short list, or one number. */
function checkAsked({ flow, questions }: Facts): Finding[] {
  const asks = flow.landing?.prices?.estimate?.asks ?? [];
  return asks.flatMap((name, index) => {
    const asked = questions.get(name);
    // One that is not there is named elsewhere.
    if (!asked || isPlain(asked)) return [];
    return [
      finding("not-for-an-estimate", `/landing/prices/estimate/asks/${index}`, {
        found: show(name),
        expected: "a question of one number or one choice, which is kept with the application",
        message: "The page of a product cannot ask this question.",
      }),
    ];
  });
}

const isPlain = ({ question, home }: Asked): boolean => {
  const { type, choices, list, widget, format, agrees_to } = question;
  const isNumber = type === "integer" || type === "number";
  const isChoice = choices !== undefined || (list !== undefined && widget !== "combobox");
  return (
    home?.startsWith("application.") === true &&
    agrees_to === undefined &&
    format === undefined &&
    (isNumber || isChoice)
  );
};

/** Where a page names a file. */
const MEDIA: readonly string[] = [
  "landing/drawing",
  "landing/proofs/*/drawing",
  "landing/benefits/groups/*/drawing",
  ...["landing/videos/items/*", "landing/testimonial/video"].flatMap((video) =>
    ["file", "poster", "captions"].map((word) => `${video}/${word}`),
  ),
];

/** The files that a page names, each once, in the order of the page. */
export const mediaNamed = (flow: object): readonly string[] => [
  ...new Set(MEDIA.flatMap((pattern) => select(flow, pattern)).map(({ value }) => String(value))),
];

function checkMedia({ flow, media }: Facts): Finding[] {
  if (!media) return [];
  return MEDIA.flatMap((pattern) => select(flow, pattern)).flatMap(({ value, pointer }) => {
    const name = String(value);
    const ending = name.slice(name.lastIndexOf("."));
    return media.includes(name)
      ? []
      : [
          unknownName(
            "media file",
            pointer,
            name,
            media.filter((other) => other.endsWith(ending)),
          ),
        ];
  });
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
/** What single texts may name. Nothing else is known before an enrollment begins. */
const NAMED: { readonly [pointer: string]: readonly string[] } = {
  "/landing/price": ["price"],
  "/landing/prices/estimate/result": ["price"],
  "/landing/not_sold": ["states"],
  "/landing/not_licensed": ["agent", "state"],
};

/** A question's answer and a document's paragraph, which are left out where the space has no such words. */
const MAY_CANCEL = /^\/landing\/(questions\/items\/\d+\/answer|documents\/items\/\d+\/sections\/\d+\/paragraphs\/\d+)$/;

/** Returns what a text of the page may name. */
export const namedAt = (pointer: string): readonly string[] => [
  ...(NAMED[pointer] ?? []),
  "carrier",
  ...(MAY_CANCEL.test(pointer) ? ["cancellation"] : []),
];

function checkPlaceholders({ landingTexts }: Facts): Finding[] {
  return landingTexts.flatMap(({ text, pointer }) => {
    const known = namedAt(pointer);
    const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "");
    const unknown = names.filter((name) => !known.includes(name));
    return [
      ...unknown.map((name) => unknownName("placeholder", pointer, name, known)),
      ...(/[{}]/.test(text.replace(PLACEHOLDER, "")) ? [badPlaceholder(pointer, text, known)] : []),
    ];
  });
}

const badPlaceholder = (pointer: string, text: string, known: readonly string[]): Finding =>
  finding("bad-placeholder", pointer, {
    found: show(text),
    expected: oneOf(known.map((name) => `{${name}}`)),
    message: "This placeholder cannot be read.",
  });

/** Each document has a file's name of its own, prints something, and only parts that the page has. */
function checkDocuments(landing: Landing): Finding[] {
  const items = landing.documents?.items ?? [];
  return items.flatMap((document, index) => {
    const pointer = `/landing/documents/items/${index}`;
    const first = items.findIndex(({ name }) => name === document.name);
    return [
      ...(first === index ? [] : [sameName(`${pointer}/name`, document.name)]),
      ...(document.shows || document.sections ? [] : [saysNothing(pointer, document)]),
      ...(document.shows ?? []).flatMap((part, at) =>
        part in landing ? [] : [absentPart(`${pointer}/shows/${at}`, part, landing)],
      ),
    ];
  });
}

const sameName = (pointer: string, name: string): Finding =>
  finding("document-twice", pointer, {
    found: `${show(name)} a second time`,
    expected: "a document of another name",
    message: "Two things have this name.",
  });

const saysNothing = (pointer: string, { name }: LandingDocument): Finding =>
  finding("empty-document", pointer, {
    found: show(name),
    expected: "the property shows or sections",
    message: "This document prints nothing.",
  });

const PARTS = ["proofs", "figures", "benefits", "questions"] as const;

const absentPart = (pointer: string, part: string, landing: Landing): Finding =>
  unknownName(
    "part of the page",
    pointer,
    part,
    PARTS.filter((name) => name in landing),
  );
