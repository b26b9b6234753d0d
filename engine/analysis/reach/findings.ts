import type { Finding } from "../../contract";
import { finding } from "../../flow/finding";
import type { Place } from "./place";
import type { Dead } from "./found";

/** A finding for each place that no answers lead to, as far as that is proven; of places one in the other, the outer one. */
export const deadPlaces = (dead: readonly Dead[]): readonly Finding[] =>
  causesOf(dead)
    .filter(({ isProven }) => isProven)
    .map(findingOf);

/** The places to which no journey was found, although not every class of answers could be tried. */
export const unprovenPlaces = (dead: readonly Dead[]): readonly Place[] =>
  causesOf(dead).flatMap(({ isProven, place }) => (isProven ? [] : [place]));

/** Whether a scenario can show that somebody comes to a place; a comparison may repeat what is asked before it. */
const canBeShown = ({ what }: Place): boolean => what !== "holds" && what !== "fails";

/** A finding for each such place that a scenario could show: it says how many journeys missed it, and claims no more. */
export const missedPlaces = (dead: readonly Dead[], journeys: number): readonly Finding[] =>
  unprovenPlaces(dead)
    .filter(canBeShown)
    .map(({ pointer, said }) =>
      finding("not-reached", pointer, {
        found: said,
        expected: "a scenario that comes to it and passes `flow test`, or nothing here",
        message: `None of ${journeys} journeys came to this, those of the scenarios among them, and not every answer could be tried.`,
      }),
    );

/** Without the places that only follow from others. */
function causesOf(dead: readonly Dead[]): readonly Dead[] {
  const steps = new Set(dead.flatMap(({ place }) => (place.what === "step" ? place.said : [])));
  const first = dead.find(isHeldUp);
  return dead.filter((each) => {
    const { place } = each;
    if (place.what === "step") return !isHeldUp(each) || each === first;
    const isOfDeadSteps = each.steps.length > 0 && each.steps.every((step) => steps.has(step));
    return !isOfDeadSteps && !dead.some((other) => other !== each && isWithin(place, other.place));
  });
}

/** Whether a step would be asked, if anybody came past the steps before it. */
const isHeldUp = ({ place, endsAt }: Dead): boolean => place.what === "step" && endsAt.length > 0;

/** Whether a place is unreachable because another one is. */
function isWithin({ pointer, what }: Place, outer: Place): boolean {
  if (outer.what === "fails") return what === "variant" && isAfter(pointer, outer.pointer);
  if (outer.what === "holds" || outer.what === "cell") return false;
  const base = outer.what === "section" ? outer.pointer.replace(/\/[^/]*$/, "") : outer.pointer;
  return pointer.startsWith(`${base}/`) || (pointer === base && what !== outer.what && outer.what !== "text");
}

/** Whether a variant comes after one that is always shown. */
function isAfter(variant: string, condition: string): boolean {
  const [, text, at] = /^(.*)\/(\d+)\/when$/.exec(condition) ?? [];
  const [, own, index] = /^(.*)\/(\d+)$/.exec(variant) ?? [];
  return text !== undefined && text === own && Number(index) > Number(at);
}

const TRIED = "Every class of answers was tried.";

interface Words {
  readonly rule: string;
  readonly message: string;
  readonly expected: string;
}

const WORDS: { readonly [what in Place["what"]]: Words } = {
  step: {
    rule: "unreachable-step",
    message: "Nobody is ever asked this step.",
    expected: "a step that some answers lead to",
  },
  question: {
    rule: "unreachable-question",
    message: "Nobody is ever asked this question.",
    expected: "a question that some answers lead to",
  },
  section: {
    rule: "unreachable-section",
    message: "Nobody ever sees this.",
    expected: "a condition that some answers meet",
  },
  rejection: {
    rule: "refuses-nobody",
    message: "This rejection refuses nobody: no answers meet its condition.",
    expected: "a rejection that some answers meet",
  },
  check: {
    rule: "refuses-nobody",
    message: "This check refuses nobody: no answers meet its condition.",
    expected: "a check that some answers fail",
  },
  dialog: {
    rule: "unreachable-dialog",
    message: "Nobody ever sees this dialog.",
    expected: "a dialog that some answers lead to",
  },
  message: {
    rule: "unreachable-message",
    message: "Nobody is ever told this.",
    expected: "words for an answer that somebody can give",
  },
  text: { rule: "unseen-text", message: "Nobody ever sees this text.", expected: "a text that somebody sees" },
  variant: {
    rule: "unseen-variant",
    message: "Nobody ever sees this variant of the text.",
    expected: "a variant that somebody sees",
  },
  cell: {
    rule: "unread-cell",
    message: "No answers lead to this row of the table.",
    expected: "a row that some answers lead to",
  },
  holds: {
    rule: "never-true",
    message: "This never holds, whatever is answered.",
    expected: "a condition that some answers meet and others do not",
  },
  fails: {
    rule: "always-true",
    message: "This holds whatever is answered.",
    expected: "a condition that some answers meet and others do not",
  },
};

function findingOf(dead: Dead): Finding {
  const { place } = dead;
  const { rule, message, expected } = { ...WORDS[place.what], ...otherWords(dead) };
  return finding(rule, place.pointer, { found: place.said, expected, message: `${message} ${TRIED}` });
}

/** What is said where something else refuses first. */
function otherWords({ place, shadowedBy, endsAt }: Dead): Partial<Words> {
  const named = (ids: readonly string[]): string => ids.map((id) => `"${id}"`).join(" or ");
  const isRule = place.what === "rejection" || place.what === "check";
  if (isRule && shadowedBy.length > 0)
    return {
      rule: "shadowed-rule",
      message: `This ${place.what} refuses nobody: wherever it holds, ${named(shadowedBy)} refuses first.`,
      expected: `a condition that also holds where ${named(shadowedBy)} does not`,
    };
  if (endsAt.length === 0) return {};
  const message =
    place.what === "step"
      ? `Nobody comes to this step: everybody who would is refused at ${named(endsAt)}.`
      : `Nobody comes to this: everybody who would is refused at ${named(endsAt)}.`;
  return { message };
}
