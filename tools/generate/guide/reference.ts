import { examplesFound, type Example } from "./examples";
import { allKinds, typeSaid, type Kind, type Word } from "./kinds";
import { shortened } from "./compact";
import { tableOf } from "./table";

/** The longest example of a word, and of a whole object, in characters. */
const WORD_LENGTH = 96;
const RULE_LENGTH = 180;
const OBJECT_LENGTH = 260;

/** A part of the reference: its heading, and the schemas or definitions whose kinds are in it, with all below them. */
const SECTIONS: readonly (readonly [heading: string, ...starts: readonly string[]])[] = [
  [
    "Questions",
    "$defs/question",
    "$defs/choice",
    "$defs/wrong",
    "$defs/group",
    "$defs/home_record",
    "$defs/summary_card",
  ],
  ["Texts", "$defs/text_by_actor", "$defs/text_variant", "$defs/bullets"],
  [
    "Steps",
    "$defs/step_common",
    "$defs/step_rules",
    "$defs/step",
    "$defs/step_questions",
    "$defs/step_plan_choice",
    "$defs/price",
    "$defs/step_plan_details",
    "$defs/step_add_ons",
    "$defs/step_summary",
    "$defs/step_people",
  ],
  [
    "Checks, rejections, dialogs and tables",
    "$defs/check",
    "$defs/thing_check",
    "$defs/reject",
    "$defs/rejection",
    "$defs/confirm",
    "$defs/binding_check",
    "$defs/table",
  ],
  ["Coverages", "$defs/coverages"],
  [
    "Uses of parts, and common messages",
    "$defs/step_part",
    "$defs/part_use",
    "$defs/messages",
    "$defs/messages_wrong",
    "$defs/messages_words",
  ],
  ["The product's page", "$defs/landing", "$defs/landing_video", "$defs/landing_document"],
  ["What the parts of checkout and confirmation say", "$defs/step_checkout", "$defs/step_confirmation"],
  ["The next version", "$defs/migration"],
];

/** What an author may write, word by word: a section for each file, those of the flow by what an author looks for. */
export function wordReference(): string {
  const examples = examplesFound();
  const kinds = allKinds();
  const sectionOf = new Map(kinds.map((kind) => [kind.id, headingOf(kind.id)]));
  const headings = [
    "The flow file",
    ...SECTIONS.map(([heading]) => heading),
    "The rate book",
    "A list",
    "Scenarios and usual.json",
  ];
  return headings
    .map((heading) => {
      const own = kinds
        .filter(({ id }) => sectionOf.get(id) === heading)
        .toSorted((a, b) => placeIn(heading, a) - placeIn(heading, b));
      return [`### ${heading}`, ...own.map((kind) => kindSaid(kind, examples))].join("\n\n");
    })
    .join("\n\n");
}

/** Where a kind comes in its section: as the section names its definition. */
function placeIn(heading: string, { id }: Kind): number {
  const [, ...starts] = SECTIONS.find(([name]) => name === heading) ?? [""];
  const pointer = id.split("#/")[1] ?? "";
  return starts.findIndex((start) => pointer === start || pointer.startsWith(`${start}/`));
}

/** The section of a kind; a definition that no section names is with the flow file. */
function headingOf(id: string): string {
  const [file, pointer = ""] = id.split("#/");
  if (id.startsWith("rate-book")) return "The rate book";
  if (id.startsWith("list")) return "A list";
  if (file?.startsWith("flow") !== true) return id.startsWith("flow") ? "The flow file" : "Scenarios and usual.json";
  const found = SECTIONS.find(([, ...starts]) =>
    starts.some((start) => pointer === start || pointer.startsWith(`${start}/`)),
  );
  return found?.[0] ?? "The flow file";
}

function kindSaid(kind: Kind, examples: ReadonlyMap<string, Example>): string {
  const whole = examples.get(kind.id);
  const said = whole && kind.words.length > 1 ? shortened(whole.value, OBJECT_LENGTH) : undefined;
  return [
    [`**${nameOf(kind.id)}**`, kind.schema.description ?? ""].join(": "),
    ...(said !== undefined && !said.includes("…") ? [`\`${said}\``] : []),
    tableOf(
      ["word", "what it is", "example"],
      kind.words.map((word) => wordRow(word, examples)),
    ),
  ].join("\n\n");
}

function wordRow({ name, place, means, isRequired }: Word, examples: ReadonlyMap<string, Example>): readonly string[] {
  const example = examples.get(place.id);
  const type = typeSaid(place);
  const most = type.includes("rule") ? RULE_LENGTH : WORD_LENGTH;
  return [
    `\`${name}\``,
    `${isRequired ? "**must be said**; " : ""}${type}. ${means}`,
    example ? `\`${shortened(example.value, most)}\`` : "",
  ];
}

/** The name of a kind, such as `question.items.copy.<name>`, from its address in the schema. */
function nameOf(id: string): string {
  const [file = "", pointer = ""] = id.split("#");
  const words = pointer
    .replaceAll(/\/(?:(?:anyOf|allOf)\/\d+|then|else)(?=\/|$)/g, "")
    .replaceAll("/additionalProperties", ".<name>")
    .replaceAll(/\/(?:properties|\$defs|definitions)\//g, ".")
    .replaceAll("/items", "[]")
    .replaceAll("/", ".");
  return (words === "" ? file.replace(".schema.json", "").replace("-", " ") : words.slice(1)).replaceAll("_", " ");
}

/** The words of all kinds that no file of the repository uses, as `kind.word`. */
export function wordsWithoutExample(): readonly string[] {
  const examples = examplesFound();
  return allKinds().flatMap(({ id, words }) =>
    words.filter(({ place }) => !examples.has(place.id)).map(({ name }) => `${nameOf(id)}.${name}`),
  );
}
