import { describe, expect, it } from "vitest";
import { isObject, withParts } from "../../engine";
import { library, shippedFlow } from "./support/shipped";

/**
 * Flow-format principle 1: an answer is declared in one place, and everything else of the file only refers to it. Each
 * string of a flow and of the parts that it uses, key or value, is looked at where it stands.
 */

interface Place {
  readonly text: string;
  /** Keys from the top of the file; a place in a list is `#`. */
  readonly path: readonly string[];
  readonly isKey: boolean;
  /** What a key leads to. */
  readonly value: unknown;
  /** Whether it lies over the words of a part. */
  readonly inUse: boolean;
}

function* placesIn(node: unknown, path: readonly string[] = [], inUse = false): Generator<Place> {
  if (typeof node === "string") yield { text: node, path, isKey: false, value: node, inUse };
  else if (Array.isArray(node)) for (const each of node) yield* placesIn(each, [...path, "#"], inUse);
  else if (isObject(node))
    for (const [key, value] of Object.entries(node)) {
      const isUse = inUse || typeof node.use === "string";
      yield { text: key, path: [...path, key], isKey: true, value, inUse: isUse };
      yield* placesIn(value, [...path, key], isUse);
    }
}

/** Words of the format after which a name refers to a question. */
const REFERENCES = [
  /^\/landing\/prices\/estimate\/asks\/#$/,
  /\/at$/,
  /\/opens$/,
  /\/holder$/,
  /^\/rated_by$/,
  /\/clears\/#$/,
  /\/ask\/#$/,
  /\/ask_if_missing\/#$/,
  /\/sections\/#\/questions\/#$/,
  /\/copied_to\/[^/]+\/without\/#$/,
];
/** Keys that are the names of questions. */
const REFERRING_KEYS = [/\/sets\/[^/]+$/, /\/copied_to\/[^/]+\/names\/[^/]+$/];
/** Words with a vocabulary of their own, which may hold the same letters: how a text is written, the browser's tokens, ids of steps. */
const OTHER_VOCABULARY = [/\/format$/, /\/autocomplete$/, /\/steps\/#\/id$/, /\/us-[a-z]+$/, /\/wrong\/format\/[^/]+$/];

/** What a path begins with that tells of somebody else, or of what the engine itself knows. */
const OTHERS: ReadonlySet<string> = new Set(["rating", "carrier", "broker", "brokerage"]);

const isQuestion = ({ isKey, path, value }: Place): boolean =>
  isKey && path.at(-2) === "questions" && isObject(value) && typeof value.type === "string";
const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{([a-z_.]+)(?:\|[^}]*)?\}/g)].map(([, path = ""]) => path);
const isProse = (text: string): boolean => text.includes(" ") || text.includes("{");

/** What a string says of an answer where it stands: a reference, its home again, or its name where none belongs. */
function judged({ text, path, isKey, inUse }: Place, names: ReadonlySet<string>): string | undefined {
  const pointer = `/${path.join("/")}`;
  const said = isProse(text) ? placeholdersIn(text) : [text];
  for (const each of said) {
    const keys = each.split(".");
    const name = keys.find((key) => names.has(key));
    if (name === undefined || (keys.length === 2 && OTHERS.has(keys[0] ?? ""))) continue;
    const isInTextOrRule = isProse(text) || path.at(-1) === "var" || (path.at(-1) === "#" && path.at(-2) === "var");
    if (isInTextOrRule && (keys[0] === "answers" || keys[0] === "item") && keys.length === 2) continue;
    if (!isKey && !isProse(text) && keys.length === 1 && REFERENCES.some((word) => word.test(pointer))) continue;
    if (isKey && REFERRING_KEYS.some((word) => word.test(pointer))) continue;
    if (isKey && inUse && path.at(-2) === "questions") continue;
    if (keys.length === 1 && OTHER_VOCABULARY.some((word) => word.test(pointer))) continue;
    return `${each} at ${pointer}`;
  }
  return undefined;
}

/**
 * What is read of a record itself: by binding and the confirmation what is stored and sold, whether it is asked or not;
 * by a greeting whom the record names before anything is asked.
 */
const OF_THE_QUOTE = [
  "quote.application.billing.billing_type at /at_binding/#/fail_when/and/#/==/#/var",
  "quote.application.billing.billing_type at /values/paid_by_card/==/#/var",
  "quote.application.policy_effective_date at /values/pay_by/add_days/#/var",
  "quote.application.policy_effective_date at /body/#/#",
];
const GREETING = [
  "client.person.first_name at /steps/#/title/#/when/var",
  "client.person.first_name at /steps/#/title/#/text",
];
/** The people who were named, before the person says no to all of them. */
const NAMED = ["quote.application.beneficiaries at /steps/#/confirm/#/when/and/#/var"];
/** What the confirmation of Passport says in words of its own, with the number that helps on a trip. */
const CONFIRMED = ["quote.application.policy_effective_date at /steps/#/body/#/#"];

describe.each([
  ["boa", OF_THE_QUOTE],
  ["passport360", [...GREETING, ...NAMED, ...CONFIRMED, ...OF_THE_QUOTE]],
])("%s with its parts", (id, ofRecords) => {
  const { parts = {}, ...flow } = withParts(shippedFlow(id), library.parts);
  const places = [flow, ...Object.values(parts)].flatMap((file) => [...placesIn(file)]);
  const questions = places.filter(isQuestion);
  const names = new Set(questions.map(({ text }) => text));
  const home = ({ text, value, path }: Place): string => {
    const { saved } = value as { readonly saved?: string | false };
    if (saved === false) return `nowhere: ${text}`;
    return (
      saved ?? (path[0] === "questions" ? `${path.slice(0, -1).join("/")}/${text}` : `application.answers.${text}`)
    );
  };

  it("declares each answer once, and no two at one home", () => {
    expect(names.size).toBeGreaterThan(20);
    expect(questions.map(({ text }) => text)).toHaveLength(names.size);
    expect(new Set(questions.map(home)).size).toBe(names.size);
  });

  it("names it elsewhere only to refer to it", () => {
    const found = places.filter((place) => !isQuestion(place)).flatMap((place) => judged(place, names) ?? []);
    // A home ends in its answer's name where that is what the API calls it.
    const own = new Set(
      questions.flatMap((question) => {
        const { saved } = question.value as { readonly saved?: unknown };
        return typeof saved === "string" ? [`${saved} at /${question.path.join("/")}/saved`] : [];
      }),
    );
    expect(found.filter((each) => !own.has(each))).toEqual(ofRecords);
  });

  it("says the home of an answer nowhere but at the answer", () => {
    const homes = questions.map(home).filter((place) => /^(application|plan)\./.test(place));
    const texts = places.filter(({ path }) => path.at(-1) !== "saved").map(({ text }) => text);
    const said = homes.filter((place) => texts.some((text) => text === place));
    expect([homes.length > 5, said]).toEqual([true, []]);
  });
});
