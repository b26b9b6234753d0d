import type { Finding } from "../contract";
import { TEXT_FORMATS, WORDS_OF_FORMAT } from "../language/text";
import type { Check, Facts, TextPlace } from "../flow/facts";
import { finding, show, unknownName } from "../flow/finding";
import { child } from "../flow/pointer";
import { shownLetter, unprintable } from "../values/printable";
import { hiddenIn } from "../values/text";
import { checkShown } from "./fields";
import { checkPath } from "./paths";

const PLACEHOLDER = /\{([^{}]*)\}/g;
const PATH_AND_FORMATS = /^([a-z][a-z0-9_.]*)((?:\|[a-z0-9+]+(?::[^{}|:]{1,60}){0,2})*)$/;
/** All that begins like a link: more than becomes one (`language/body.ts`). */
const BEGINNING = /\[[^\][]*\]\(/g;
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:)[^\s]+$/;

/** Every text always says something, and its placeholders and links are sound (flow-format principle 10). */
export const checkTexts: Check = (facts) =>
  facts.texts.flatMap((place) => [
    ...checkVariants(place),
    ...spoken(place).flatMap((said) => checkSaid(said, place, facts)),
  ]);

interface Said {
  readonly text: string;
  readonly pointer: string;
}

/** The texts of all variants with their places. */
function spoken({ text, pointer }: TextPlace): Said[] {
  if (typeof text === "string") return [{ text, pointer }];
  if ("broker" in text)
    return (["broker", "client"] as const).map((side) => ({ text: text[side], pointer: child(pointer, side) }));
  return text.map((variant, index) => {
    const place = child(pointer, index);
    return typeof variant === "string"
      ? { text: variant, pointer: place }
      : { text: variant.text, pointer: child(place, "text") };
  });
}

/** The first plain text of a list is always used: the list must end with one, and nothing may follow it. */
function checkVariants({ text, pointer }: TextPlace): Finding[] {
  if (typeof text === "string" || "broker" in text) return [];
  const firstPlain = text.findIndex((variant) => typeof variant === "string");
  if (firstPlain < 0) return [withoutEnd(child(pointer, text.length - 1))];
  if (firstPlain === text.length - 1) return [];
  return [neverSaid(child(pointer, firstPlain + 1), text[firstPlain + 1])];
}

function checkSaid({ text, pointer }: Said, { locals, isMarked }: TextPlace, facts: Facts): Finding[] {
  const inner = [...new Set(Array.from(text.matchAll(PLACEHOLDER), (match) => match[1] ?? ""))];
  const broken = /[{}]/.test(text.replace(PLACEHOLDER, "")) ? [badPlaceholder(pointer, text)] : [];
  const links = isMarked ? linksIn(text).filter((href) => !SAFE_LINK.test(href)) : [];
  return [
    ...checkLetters(text, pointer),
    ...broken,
    ...inner.flatMap((placeholder) => checkPlaceholder(placeholder, pointer, { facts, locals, pointer })),
    ...links.map((href) => unsafeLink(pointer, href)),
  ];
}

/** What people cannot see in a text, or documents cannot print: it comes with what is copied from elsewhere. */
function checkLetters(text: string, pointer: string): Finding[] {
  const letter = hiddenIn(text) ?? unprintable(text);
  if (letter === undefined) return [];
  const expected = "characters that can be seen and printed";
  return [
    finding("bad-letter", pointer, {
      found: shownLetter(letter),
      expected,
      message: "This character cannot be seen or printed.",
    }),
  ];
}

/** Where the links of a text lead. It looks at each character once, also where no link ever ends. */
function linksIn(text: string): readonly string[] {
  const found: string[] = [];
  let end = 0;
  for (const { index, 0: beginning } of text.matchAll(BEGINNING)) {
    if (index < end) continue;
    const start = index + beginning.length;
    end = text.indexOf(")", start);
    if (end < 0) break;
    found.push(text.slice(start, end));
  }
  return found;
}

function checkPlaceholder(placeholder: string, pointer: string, context: Parameters<typeof checkPath>[2]): Finding[] {
  const match = PATH_AND_FORMATS.exec(placeholder);
  if (!match) return [badPlaceholder(pointer, `{${placeholder}}`)];
  const formats = (match[2] ?? "").split("|").slice(1);
  const named = formats.map((format) => format.split(":"));
  const unknown = named.flatMap(([name = ""]) => (Object.hasOwn(TEXT_FORMATS, name) ? [] : [name]));
  const wordless = named.filter(
    ([name = "", ...words]) => Object.hasOwn(TEXT_FORMATS, name) && words.length !== (WORDS_OF_FORMAT[name] ?? 0),
  );
  return [
    ...checkPath(match[1], pointer, context),
    ...checkShown(match[1] ?? "", pointer),
    ...checkList(match[1] ?? "", formats, pointer, context),
    ...unknown.map((format) => unknownName("format", pointer, format, Object.keys(TEXT_FORMATS))),
    ...wordless.map((format) => wordsOfFormat(pointer, format)),
  ];
}

/** Of a list or a file a text says nothing by itself: what is said of it, or how many there are, it does. */
function checkList(
  path: string,
  formats: readonly string[],
  pointer: string,
  { facts }: Parameters<typeof checkPath>[2],
): Finding[] {
  const [root = "", name = "", ...more] = path.split(".");
  const around = facts.asked.find(({ pointer: list, items }) => items.length > 0 && pointer.startsWith(`${list}/`));
  const asked =
    root === "answers"
      ? facts.questions.get(name)
      : root === "item"
        ? around?.items.find((own) => own.name === name)
        : undefined;
  const type = asked?.question.type;
  if (more.length > 0 || formats.includes("count") || (type !== "array" && type !== "file")) return [];
  return [
    finding("placeholder-of-record", pointer, {
      found: show(`{${path}}`),
      expected: type === "array" ? `{said.${name}} or {${path}|count}` : `{said.${name}}`,
      message: "A text says nothing of a whole list or file.",
    }),
  ];
}

function wordsOfFormat(pointer: string, [name = "", ...words]: readonly string[]): Finding {
  const many = WORDS_OF_FORMAT[name] ?? 0;
  return finding("words-of-format", pointer, {
    found: show([name, ...words].join(":")),
    expected: many === 0 ? name : `${name}:driver:drivers, with ${many} words of its own`,
    message: "This format is written with another number of words.",
  });
}

const withoutEnd = (pointer: string): Finding =>
  finding("text-without-end", pointer, {
    found: "a text with a condition",
    expected: "a plain text as the last one",
    message: "When no condition holds, nothing would be said.",
  });

const neverSaid = (pointer: string, variant: unknown): Finding =>
  finding("text-never-said", pointer, {
    found: show(variant),
    expected: "nothing after a plain text",
    message: "The plain text above is always used, so this one never is.",
  });

const badPlaceholder = (pointer: string, found: string): Finding =>
  finding("bad-placeholder", pointer, {
    found: show(found),
    expected: "{path} or {path|format}",
    message: "This placeholder cannot be read.",
  });

const unsafeLink = (pointer: string, href: string): Finding =>
  finding("unsafe-link", pointer, {
    found: show(href),
    expected: "an https, mailto or tel address",
    message: "A link may not lead there.",
  });
