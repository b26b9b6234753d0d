/** The step of many fields that is typed into: as a flow for the wizard, and as a schema for a plain form. */

type Data = Readonly<Record<string, unknown>>;

/** One question of the long step. Nine of ten are a line of text; the last one alone must be answered. */
interface Question {
  readonly name: string;
  readonly title: string;
  readonly as: "text" | "select" | "yes/no";
}

/** How many questions the benchmarks ask in one step. */
export const FIELDS = 1_000;
const CHOICES = ["one", "two", "three", "four", "five"];
/** A check demands a limit, so that a quote can hold the answer. */
const MOST_LETTERS = 80;
const ID = "fields";

export const titleOf = (n: number): string => `Question ${n}`;

function questions(count: number): readonly Question[] {
  const kind = (n: number): Question["as"] => (n % 20 === 7 ? "select" : n % 20 === 13 ? "yes/no" : "text");
  return Array.from({ length: count }, (_, n) => ({ name: `q${n}`, title: titleOf(n), as: kind(n) }));
}

/** Where a browser finds the flow that `longFlow` answers. */
export const longFlowLink = `/products/acme/${ID}/start`;

/** A shipped flow whose first step asks so many questions. */
export function longFlow(shipped: Data, count: number): Data {
  const asked = questions(count);
  // A quote holds no more than 100 answers of a product's own, so all but the last live in the page alone.
  const optional = (n: number): Data => (n < count - 1 ? { optional: true, saved: false } : {});
  const shapes = {
    text: { type: "string", maxLength: MOST_LETTERS },
    select: { type: "string", choices: Object.fromEntries(CHOICES.map((choice) => [choice, choice])) },
    "yes/no": { type: "boolean" },
  };
  const [first, ...others] = shipped.steps as readonly Data[];
  const many = asked.map(({ name, title, as }, n) => [name, { title, ...shapes[as], ...optional(n) }]);
  // A public link asks first who the person is: the many questions stand on that step, too.
  const questionsOf = { ...(first?.questions as Data), ...Object.fromEntries(many) };
  const own = { id: ID, title: "Many fields", slugs: [ID], default_for_unknown_slugs: false };
  return { ...shipped, ...own, steps: [{ ...first, title: "Many fields", questions: questionsOf }, ...others] };
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
