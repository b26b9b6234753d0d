/** Rules over one thing of a list: which lists there are, which names such a rule may read, and which numbers it may add. */
import type { Finding } from "../contract";
import type { Asked } from "../flow/asked";
import type { Facts } from "../flow/facts";
import { finding, oneOf, show, unknownName } from "../flow/finding";
import { SCOPE_ROOTS } from "../language/roots";
import { pathOf, type Place, type Things } from "./reading";

/** The list of things that a part of a rule reads; undefined for anything else. */
export function listOfThings(part: unknown, { questions }: Facts): Asked | undefined {
  const [root, name = "", ...rest] = pathOf(part)?.split(".") ?? [];
  const asked = root === "answers" && rest.length === 0 ? questions.get(name) : undefined;
  return asked && asked.items.length > 0 ? asked : undefined;
}

/** The list whose things a place of the flow is about: the questions of a thing, their checks, and the texts about one. */
export const listAround = (pointer: string, { asked }: Pick<Facts, "asked">): Asked | undefined =>
  asked.find(
    ({ items, pointer: own }) =>
      items.length > 0 && pointer.startsWith(`${own}/items/`) && !pointer.startsWith(`${own}/items/copy/`),
  );

/** What a rule reads inside an operator over the things of a list: one of them, by its answers' names or by a name. */
export function insideOf<Around extends Place>(list: Asked, name: unknown, around: Around): Around {
  if (typeof name !== "string") return { ...around, thing: list };
  return { ...around, named: new Map([...(around.named ?? []), [name, list]]) };
}

export const noList = (pointer: string, list: unknown, { asked }: Facts): Finding =>
  finding("not-a-list-of-things", pointer, {
    found: show(list),
    expected: oneOf(asked.flatMap(({ name, items }) => (items.length > 0 ? [`{"var": "answers.${name}"}`] : []))),
    message: "This operator looks at each thing of a list.",
  });

const NAME = /^[a-z][a-z0-9_]*$/;

/** A thing gets a name that says nothing else. */
export function checkNameOfThing(name: unknown, pointer: string, { named }: Things): Finding[] {
  const isFree = typeof name === "string" && NAME.test(name) && !SCOPE_ROOTS.includes(name) && !named?.has(name);
  if (isFree) return [];
  return [
    finding("name-of-thing", pointer, {
      found: show(name),
      expected: "a name of lower case letters, digits and _ that starts no other path, such as driver",
      message: "This name is given to each thing of the list, and is written out.",
    }),
  ];
}

/** Only numbers are added up or compared by their size. */
export function checkAnswerOfThing(name: unknown, { items }: Asked, pointer: string): Finding[] {
  const numbers = items.flatMap((item) => (isNumber(item) ? [item.name] : []));
  return numbers.includes(String(name)) ? [] : [unknownName("number-question", pointer, String(name), numbers)];
}

const isNumber = ({ question: { type } }: Asked): boolean => type === "integer" || type === "number";
