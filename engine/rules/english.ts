/** A rule as one English sentence, for people who ask why (architecture: every decision can be explained). */
const INFIX: { readonly [operator: string]: string } = {
  "==": "is",
  "===": "is",
  "!=": "is not",
  "!==": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
  "+": "plus",
  "-": "minus",
  "*": "times",
  and: "and",
  or: "or",
  in: "is one of",
};

const PREFIX: { readonly [operator: string]: string } = {
  "!": "not",
  "!!": "there is",
  count: "the number of",
  iso_date: "the date",
  us_date: "the date",
  min: "the smallest of",
  max: "the largest of",
  cat: "the text",
};

const list = (args: unknown): readonly unknown[] => (Array.isArray(args) ? args : [args]);

/** Plain words for any rule; a literal is quoted as JSON. */
export function english(rule: unknown): string {
  if (Array.isArray(rule)) return rule.map(english).join(", ");
  if (rule === null || typeof rule !== "object") return JSON.stringify(rule);
  const [operator, raw] = Object.entries(rule)[0] ?? ["", null];
  const args = list(raw);
  if (operator === "var") return String(args[0]);
  if (operator === "if") return conditional(args);
  if (operator === "lookup")
    return `${String(args[0])} for ${english(args[1])}${args.length > 2 ? ` (else ${english(args[2])})` : ""}`;
  if (operator === "add_days") return `${english(args[0])} plus ${english(args[1])} days`;
  if (operator === "add_years") return `${english(args[0])} plus ${english(args[1])} years`;
  const infix = INFIX[operator];
  if (infix && args.length > 1) return args.map((part) => grouped(part)).join(` ${infix} `);
  return `${PREFIX[operator] ?? operator} ${args.map(english).join(", ")}`;
}

function grouped(rule: unknown): string {
  const nested = rule !== null && typeof rule === "object" && ("and" in rule || "or" in rule);
  return nested ? `(${english(rule)})` : english(rule);
}

function conditional(args: readonly unknown[]): string {
  if (args.length < 2) return english(args[0]);
  return `${english(args[1])} if ${english(args[0])}, else ${conditional(args.slice(2))}`;
}
