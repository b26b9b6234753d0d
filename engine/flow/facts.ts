import type { Finding, List } from "../contract";
import type { Flow, Question, QuestionSchema, Step, Text } from "./flow.types";
import { child, keysOf } from "./pointer";
import { templateParts, type UsePlace } from "./templates";
import { walkFlow } from "./walk";

/** `name@version` → list file, as the flow's `lists` name them. */
export type ListFiles = { readonly [nameAtVersion: string]: List };

/** A rule and where it stands. `item`: it may read `item`. */
export interface RulePlace {
  readonly rule: unknown;
  readonly pointer: string;
  readonly item: boolean;
}

export interface TextPlace {
  readonly text: Text;
  readonly pointer: string;
  readonly item: boolean;
  /** A list of plain texts is a bulleted list here, and links are understood. */
  readonly paragraph: boolean;
  /** Roots that exist only here: `field`, `total`. */
  readonly locals: readonly string[];
}

/** A question and the step that asks it. `schema` holds what a comparison can go wrong with. */
export interface Declared {
  readonly step: string;
  readonly pointer: string;
  readonly schema: Pick<Question, "enum" | "list" | "format" | "const"> & { readonly type: Question["type"] | "array" };
}

/** A form of the flow: a step's own, or the one of a person. */
export interface Form {
  readonly pointer: string;
  readonly schema: QuestionSchema;
  readonly ui: NonNullable<Extract<Step, { kind: "questions" }>["ui"]>;
  readonly messages: NonNullable<Extract<Step, { kind: "questions" }>["messages"]>;
}

/** What the checks look at: the flow, everything it declares, and every rule, text and template with its place. */
export interface Facts {
  readonly flow: Flow;
  /** Absent: nobody gave list files, and none is asked for. */
  readonly lists: ListFiles | undefined;
  readonly questions: ReadonlyMap<string, readonly Declared[]>;
  readonly forms: readonly Form[];
  readonly rules: readonly RulePlace[];
  readonly texts: readonly TextPlace[];
  readonly uses: readonly UsePlace[];
  readonly templateFindings: readonly Finding[];
}

/** One thing that can be wrong with a flow whose shape is right. */
export type Check = (facts: Facts) => readonly Finding[];

/** Collects the facts of a flow whose shape is right. */
export function factsOf(flow: Flow, lists: ListFiles | undefined): Facts {
  const rules: RulePlace[] = [];
  const texts: TextPlace[] = [];
  const uses: UsePlace[] = [];
  const templateFindings: Finding[] = [];
  walkFlow(flow, (definition, value, pointer) => {
    const item = mayReadItem(flow, pointer);
    if (definition === "rule") rules.push({ rule: value, pointer, item });
    if (definition === "text" || definition === "paragraph")
      texts.push({
        text: value as Text,
        pointer,
        item,
        paragraph: definition === "paragraph",
        locals: localsAt(pointer),
      });
    if (definition === "template") {
      const parts = templateParts(value, pointer, item);
      rules.push(...parts.rules);
      uses.push(...parts.uses);
      templateFindings.push(...parts.findings);
    }
  });
  return {
    flow,
    lists,
    questions: declaredQuestions(flow),
    forms: formsOf(flow),
    rules,
    texts,
    uses,
    templateFindings,
  };
}

/** The steps with their ids, in the order of the file. */
export const stepsOf = (flow: Flow): readonly (readonly [string, Step])[] => Object.entries(flow.steps);

/** `item` is a person in a person's texts, a coverage in the words of its checkbox; a template may be used for each item. */
function mayReadItem(flow: Flow, pointer: string): boolean {
  const [root, step = "", part, label] = keysOf(pointer);
  if (root === "templates") return true;
  const kind = root === "steps" ? flow.steps[step]?.kind : undefined;
  if (kind === "people") return part === "person" || (part === "labels" && label === "remove_text");
  return kind === "add-ons" && part === "labels" && label === "option";
}

function localsAt(pointer: string): readonly string[] {
  const keys = keysOf(pointer);
  return [
    ...(keys.includes("messages") ? ["field"] : []),
    ...(keys[0] === "steps" && keys[2] === "share" ? ["total"] : []),
  ];
}

/** The names a step's answers are kept under, each with its place. */
export function ownQuestions(id: string, step: Step): readonly (readonly [string, Declared])[] {
  const pointer = child("/steps", id);
  switch (step.kind) {
    case "questions":
    case "checkout":
      return Object.entries(step.schema.properties).map(([name, schema]) => [
        name,
        { step: id, pointer: child(`${pointer}/schema/properties`, name), schema },
      ]);
    case "plan-choice":
      return [
        [
          step.answer,
          {
            step: id,
            pointer: `${pointer}/answer`,
            schema: { type: "string", enum: step.columns as [string, ...string[]] },
          },
        ],
      ];
    case "plan-details":
      return [[step.answer, { step: id, pointer: `${pointer}/answer`, schema: { type: "string" } }]];
    case "add-ons":
      return step.coverages.map(({ answer }, index) => [
        answer,
        { step: id, pointer: `${pointer}/coverages/${index}/answer`, schema: { type: "boolean" } },
      ]);
    case "people":
      return [[step.answer, { step: id, pointer: `${pointer}/answer`, schema: { type: "array" } }]];
    case "confirmation":
      return [];
  }
}

function declaredQuestions(flow: Flow): ReadonlyMap<string, readonly Declared[]> {
  const questions = new Map<string, Declared[]>();
  for (const [id, step] of stepsOf(flow))
    for (const [name, declared] of ownQuestions(id, step))
      questions.set(name, [...(questions.get(name) ?? []), declared]);
  return questions;
}

function formsOf(flow: Flow): Form[] {
  return stepsOf(flow).flatMap(([id, step]): Form[] => {
    const pointer = child("/steps", id);
    if (step.kind === "people") return [{ pointer: `${pointer}/person`, ...withDefaults(step.person) }];
    return step.kind === "questions" || step.kind === "checkout" ? [{ pointer, ...withDefaults(step) }] : [];
  });
}

const withDefaults = ({
  schema,
  ui = {},
  messages = {},
}: Partial<Form> & Pick<Form, "schema">): Omit<Form, "pointer"> => ({ schema, ui, messages });
