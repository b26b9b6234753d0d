/** The step of many fields that is typed into: as a flow for the wizard, and as a schema for a plain form. */

type Data = Readonly<Record<string, unknown>>;

/** One question of the long step. Nine of ten are a line of text; the last one alone must be answered. */
interface Question {
  readonly name: string;
  readonly title: string;
  readonly as: "text" | "select" | "yes/no";
}

const CHOICES = ["one", "two", "three", "four", "five"];
const STEP = "many";
const ID = "fields";

export const titleOf = (n: number): string => `Question ${n}`;

function questions(count: number): readonly Question[] {
  const kind = (n: number): Question["as"] => (n % 20 === 7 ? "select" : n % 20 === 13 ? "yes/no" : "text");
  return Array.from({ length: count }, (_, n) => ({ name: `q${n}`, title: titleOf(n), as: kind(n) }));
}

/** Where a browser finds the flow that `longFlow` answers. */
export const longFlowLink = `/products/acme/${ID}/start`;

/** A shipped flow whose first step asks so many questions, in the edition of the format that it is written in. */
export function longFlow(shipped: Data, count: number): Data {
  const own = { ...shipped, id: ID, title: "Many fields", slugs: [ID], default_for_unknown_slugs: false };
  return shipped.format === 2 ? secondEdition(own, count) : firstEdition(own, count);
}

function firstEdition(flow: Data, count: number): Data {
  const asked = questions(count);
  const step = {
    kind: "questions",
    group: Object.keys(flow.groups as Data)[0],
    title: "Many fields",
    schema: schemaOf(asked),
    ui: Object.fromEntries(
      asked.filter(({ as }) => as !== "text").map(({ name, as }) => [name, as === "select" ? selects : yesOrNo]),
    ),
  };
  const entries = Object.entries(flow.entries as Record<string, { readonly steps: readonly string[] }>);
  return {
    ...flow,
    steps: { [STEP]: step, ...(flow.steps as Data) },
    entries: Object.fromEntries(entries.map(([name, entry]) => [name, { ...entry, steps: [STEP, ...entry.steps] }])),
  };
}

const selects = { options: Object.fromEntries(CHOICES.map((choice) => [choice, { label: choice }])) };
const yesOrNo = { widget: "radio", options: { true: { label: "Yes" }, false: { label: "No" } } };

function secondEdition(flow: Data, count: number): Data {
  const asked = questions(count);
  const optional = (n: number): Data => (n < count - 1 ? { optional: true } : {});
  const shapes = {
    text: { type: "string" },
    select: { type: "string", choices: Object.fromEntries(CHOICES.map((choice) => [choice, choice])) },
    "yes/no": { type: "boolean" },
  };
  const [first, ...others] = flow.steps as readonly Data[];
  const many = asked.map(({ name, title, as }, n) => [name, { title, ...shapes[as], ...optional(n) }]);
  // A public link asks first who the person is: the many questions stand on that step, too.
  const questionsOf = { ...(first?.questions as Data), ...Object.fromEntries(many) };
  return { ...flow, steps: [{ ...first, title: "Many fields", questions: questionsOf }, ...others] };
}

function schemaOf(asked: readonly Question[]): Data {
  const shapes = { text: { type: "string" }, select: { type: "string", enum: CHOICES }, "yes/no": { type: "boolean" } };
  const properties = Object.fromEntries(asked.map(({ name, title, as }) => [name, { ...shapes[as], title }]));
  return { type: "object", required: [asked.at(-1)?.name], properties };
}

/** What a plain rjsf page needs to ask the same. */
export function plainForm(count: number): { readonly schema: Data; readonly uiSchema: Data } {
  const asked = questions(count);
  const radios = asked.filter(({ as }) => as === "yes/no").map(({ name }) => [name, { "ui:widget": "radio" }]);
  return { schema: schemaOf(asked), uiSchema: Object.fromEntries(radios) };
}
