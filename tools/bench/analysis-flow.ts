import type { JsonObject } from "../../engine/index";
import { step } from "../exact/edit";
import { shipped, type Files, type Node } from "../exact/product";

/**
 * A product with `n` more steps, of the same kind of content in each twenty: numbers that refuse, choices, texts, and
 * steps that an earlier answer leaves out.
 */
export function longProduct(n: number): Files {
  const files = shipped("passport360");
  const { flow } = files;
  flow.rejections.refused = { title: "Not for you", body: ["We cannot go on."], contacts: ["carrier"] };
  (flow.steps as Node[]).splice(2, 0, ...Array.from({ length: n }, (_, index) => stepAt(index) as Node));
  return files;
}

/** The same with another heading at every tenth of the steps, and another bound in the middle. */
export function editedLongProduct(n: number): Files {
  const files = withMovedBound(n);
  for (let index = 3; index < n; index += 10) step(files, `s${index}`).title = `Another heading ${index}`;
  return files;
}

/** The same with one bound moved, and nothing else. */
export function withMovedBound(n: number): Files {
  const files = longProduct(n);
  const middle = Math.floor(n / 8) * KINDS.length;
  step(files, `s${middle}`).reject[0].when = { ">": [{ var: `answers.q${middle}` }, MOST - 10] };
  return files;
}

const KINDS = ["number", "yes-no", "choice", "text"] as const;
/** Above this a number is refused. */
const MOST = 90;

function stepAt(index: number): JsonObject {
  const name = `q${index}`;
  const kind = KINDS[index % KINDS.length] ?? "text";
  return {
    id: `s${index}`,
    group: "person",
    title: { broker: `Question ${index} of the client`, client: `Question ${index}` },
    ...(index % 10 === 9 && { when: { "!": [{ var: `answers.q${yesNoBefore(index)}` }] } }),
    questions: { [name]: QUESTIONS[kind](index) },
    ...(kind === "number" && {
      reject: [{ id: `much_${index}`, with: "refused", when: { ">": [{ var: `answers.${name}` }, MOST] } }],
    }),
  };
}

/** The nearest yes/no question before a step: they stand at 1, 5, 9 … */
const yesNoBefore = (index: number): number => index - 1 - ((index - 2) % KINDS.length);

const QUESTIONS: { readonly [kind in (typeof KINDS)[number]]: (index: number) => JsonObject } = {
  number: (index) => ({ type: "integer", title: `Number ${index}`, minimum: 0, maximum: 100 }),
  "yes-no": (index) => ({ type: "boolean", title: `Yes or no ${index}`, wrong: "Please choose yes or no" }),
  choice: (index) => ({
    type: "string",
    title: `Choice ${index}`,
    choices: { few: "Few", some: "Some", many: "Many" },
    wrong: "Please choose",
  }),
  text: (index) => ({ type: "string", title: `Text ${index}`, maxLength: 40 }),
};
