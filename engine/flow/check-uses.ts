import type { Finding } from "../contract";
import { isObject } from "../values/objects";
import { checkGiven, checkParameters, type UseContext } from "./check-parameters";
import { finding, oneOf, show, unknownName } from "./finding";
import type { Part, Parts } from "./parts";
import { child } from "./pointer";
import { DEFINITIONS } from "./schemas";
import { questionNames, usedParts, usesAmong, usesOfFlow, type Node, type Place, type Use } from "./uses";

/** Each use of a part in a flow names a part and changes only what may be changed (flow-format principle 6). */
export function checkUses(flow: Node, parts: Parts): readonly Finding[] {
  const steps = Array.isArray(flow.steps) ? (flow.steps as readonly Node[]) : [];
  const questions = [...steps, ...Object.values(parts)].flatMap((holder) => questionNames(holder.questions));
  const context: UseContext = { parts, steps: steps.map(({ id }) => String(id)), questions, inPart: false };
  const uses = usesOfFlow(flow);
  const found = uses.flatMap((use) => checkUse(use, context));
  return found.length > 0 ? found : [...checkValuesBrought(flow, parts), ...checkGiven(uses, parts)];
}

/** The same for the parts that a part uses. */
export function checkUsesInPart(part: Part, parts: Parts): readonly Finding[] {
  const context: UseContext = { parts, steps: [], questions: [], inPart: true };
  return usesAmong(part.questions, "/questions").flatMap((use) => checkUse(use, context));
}

function checkUse({ node, pointer, place }: Use, context: UseContext): Finding[] {
  const name = String(node.use);
  const part = Object.hasOwn(context.parts, name) ? context.parts[name] : undefined;
  if (!part) return [unknownName("part", `${pointer}/use`, name, Object.keys(context.parts))];
  const is = placeOf(part);
  if (is !== place) return [misplaced(`${pointer}/use`, name, is, place)];
  return [
    ...checkRole(part, node, pointer),
    ...checkAsked(part, node, pointer),
    ...checkParameters(part, node, pointer, context),
    ...checkLaidOver(part.questions, node.questions, `${pointer}/questions`, context.parts),
  ];
}

/** Where a part can be used; its properties tell. */
export function placeOf(part: Part): Place {
  if ("kind" in part) return "step";
  return "questions" in part ? "questions" : "messages";
}

const PLACES: { readonly [place in Place]: string } = {
  step: "a step",
  questions: "a group of questions",
  messages: "the messages",
};

const misplaced = (pointer: string, name: string, is: Place, place: Place): Finding =>
  finding("part-misplaced", pointer, {
    found: `${show(name)}, which is ${PLACES[is]}`,
    expected: `a part that is ${PLACES[place]}`,
    message: "This part does not belong here.",
  });

function checkRole({ records }: Part, { as: role }: Node, pointer: string): Finding[] {
  const roles = isObject(records) ? Object.keys(records) : [];
  if (role === undefined && roles.length > 0)
    return [
      finding("missing-property", pointer, {
        found: "nothing",
        expected: `as: ${oneOf(roles)}`,
        message: "The part must be told whom it asks about.",
      }),
    ];
  return role === undefined || roles.includes(String(role))
    ? []
    : [unknownName("role", `${pointer}/as`, String(role), roles)];
}

function checkAsked({ questions }: Part, { ask }: Node, pointer: string): Finding[] {
  const known = isObject(questions) ? Object.keys(questions) : [];
  if (!Array.isArray(ask)) return [];
  return ask.flatMap((name, index) =>
    known.includes(String(name)) ? [] : [unknownName("question", `${pointer}/ask/${index}`, String(name), known)],
  );
}

/** Words that only the part may set, because they decide what an answer means and where it is saved. */
const FIXED: ReadonlySet<string> = new Set([
  "saved",
  "type",
  "record",
  "records",
  "use",
  "as",
  "const",
  "not_asked_is",
  "when_judging",
  "opens",
]);
const WORDS_OF_QUESTION = Object.keys(DEFINITIONS.question?.properties ?? {});
const WORDS_OF_GROUP = Object.keys(DEFINITIONS.group?.properties ?? {});

/** Words laid over a part's questions: the part must have the question, the word must exist and not be fixed. */
function checkLaidOver(questions: unknown, over: unknown, pointer: string, parts: Parts): Finding[] {
  if (!isObject(over)) return [];
  const own = isObject(questions) ? questions : {};
  return Object.entries(over).flatMap(([name, words]) => {
    const place = child(pointer, name);
    if (!Object.hasOwn(own, name)) return [unknownName("question", place, name, Object.keys(own))];
    if (!isObject(words))
      return [
        finding("wrong-type", place, {
          found: show(words),
          expected: "an object",
          message: "This has the wrong type.",
        }),
      ];
    const declared = own[name] as Node;
    const inside = "use" in declared ? parts[String(declared.use)]?.questions : declared.questions;
    return [
      ...checkWords(words, inside === undefined ? WORDS_OF_QUESTION : WORDS_OF_GROUP, place),
      ...checkLaidOver(inside, words.questions, `${place}/questions`, parts),
    ];
  });
}

function checkWords(words: Node, known: readonly string[], pointer: string): Finding[] {
  const free = known.filter((word) => !FIXED.has(word));
  return Object.keys(words).flatMap((word) => {
    const place = child(pointer, word);
    if (FIXED.has(word))
      return [
        finding("fixed-by-part", place, {
          found: show(word),
          expected: "a word that may be laid over",
          message: "Only the part says this: it decides what the answer means.",
        }),
      ];
    return free.includes(word) ? [] : [unknownName("property", place, word, free)];
  });
}

/** The flow may not declare a value that a part brings. */
function checkValuesBrought(flow: Node, parts: Parts): Finding[] {
  const owner = new Map<string, string>();
  for (const name of usedParts(flow, parts))
    for (const value of Object.keys((parts[name]?.values ?? {}) as Node)) owner.set(value, name);
  return Object.keys((flow.values ?? {}) as Node).flatMap((value) => {
    const part = owner.get(value);
    if (part === undefined) return [];
    return [
      finding("duplicate-value", child("/values", value), {
        found: show(value),
        expected: `a name that ${part} does not bring`,
        message: "A part brings a value of this name.",
      }),
    ];
  });
}
