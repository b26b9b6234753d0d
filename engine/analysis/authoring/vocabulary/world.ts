/** What rules read besides answers and values: who answers, the day, the state, and the records of the API. */
import { placeAt, placesIn, READ, resolved, type ApiSchema } from "../../../checks/api-records";
import { ratingQuestion, type Facts } from "../../../flow/facts";
import { planNames, planTypes, type RateBook } from "../../../flow/rate-book";
import { capital } from "../../changes/order";
import { inWords } from "../../changes/words";
import { kindOfType, type Choice, type Readable } from "./readable";
import { ownOf } from "../../../values/objects";

const WHO = "Who answers";
const POLICY = "Policy and day";

const yesNo = (path: string, label: string, group: string): Readable => ({ path, label, group, kind: "yes-no" });
const day = (path: string, label: string): Readable => ({ path, label, group: POLICY, kind: "date" });

/** Returns what the rules of a flow read besides its answers and values. */
export function worldOf(facts: Facts, book: RateBook | undefined): readonly Readable[] {
  return [
    yesNo("is.broker", "Answered by a broker", WHO),
    yesNo("is.client", "Answered by a client", WHO),
    yesNo("is.share_link", "Came by a share link", WHO),
    region("rating.region", facts),
    day("today", "Today"),
    day("policy.starts", "First day of the policy"),
    day("policy.ends", "Last day of the policy"),
    yesNo("policy.renews", "The policy renews by itself", POLICY),
    ...RECORDS.flatMap(recordOf).map((each) => withPlans(each, book)),
  ];
}

const region = (path: string, facts: Facts): Readable => {
  const list = ratingQuestion(facts)?.question.list;
  return {
    path,
    label: "State that sets the prices",
    group: POLICY,
    kind: "choice",
    ...(list !== undefined && { list }),
  };
};

/** Returns what the rules of a rate book read besides answers and values. */
export const worldOfBook = (facts: Facts, book: RateBook): readonly Readable[] => [
  { path: "plan.plan_name", label: "Name of the plan", group: "Plan", kind: "choice", choices: namesOf(book) },
  { path: "plan.plan_type", label: "Type of the plan", group: "Plan", kind: "choice", choices: typesOf(book) },
  region("region", facts),
  // The same state under the name that flows read it by.
  { ...region("rating.region", facts), label: "State that sets the prices, as in the flow" },
];

const namesOf = (book: RateBook): readonly Choice[] =>
  planNames(book).map((value) => ({ value, label: book.plan_names?.[value] || capital(inWords(value)) }));
const typesOf = (book: RateBook): readonly Choice[] =>
  planTypes(book).map((value) => ({ value, label: capital(inWords(value)) }));

/** The name and type of a plan are those of the rate book. */
function withPlans(readable: Readable, book: RateBook | undefined): Readable {
  if (!book) return readable;
  const choices = /^plan\.(?:settings\.details\.)?plan_(name|type)$/.exec(readable.path)?.[1];
  if (choices === undefined) return readable;
  return { ...readable, kind: "choice", choices: choices === "name" ? namesOf(book) : typesOf(book) };
}

const RECORDS = ["client", "quote", "plan", "checkout", "broker", "brokerage", "carrier"];
/** Records within records that are read by a shorter path, and the answers, which are read as such. */
const ELSEWHERE =
  /^(?:quote\.(?:application\.\w+\.|(?:broker|brokerage|client|documents)\b)|client\.broker|brokerage\.default_broker)/;
const DEEPEST = 4;

/** The single values of a record. */
function recordOf(root: string): readonly Readable[] {
  const group = capital(root);
  const paths = placesIn(ownOf(READ, root) ?? {}, `${root}.`).flatMap(([path]) => (isOffered(path) ? [path] : []));
  const lasts = paths.map((path) => path.split(".").at(-1));
  return paths.flatMap((path): readonly Readable[] => {
    const segments = path.split(".");
    const last = segments.at(-1) ?? "";
    const isOnly = lasts.indexOf(last) === lasts.lastIndexOf(last);
    const label = `${group}: ${inWords((isOnly ? [last] : segments.slice(1)).join(" "))}`;
    const known = schemaAt(segments);
    return known ? [{ path, label, group, ...known }] : [];
  });
}

const isOffered = (path: string): boolean =>
  !ELSEWHERE.test(path) && !/\.\d/.test(path) && path.split(".").length <= DEEPEST;

/** What a single value of the API is; undefined for a record. */
function schemaAt(segments: readonly string[]): Pick<Readable, "kind" | "choices"> | undefined {
  const found = placeAt(segments, READ);
  if (!("schema" in found)) return undefined;
  const { type, enum: values, format }: ApiSchema = resolved(found.schema);
  const [first, ...others] = [type ?? (values ? "string" : [])].flat().filter((each) => each !== "null");
  if (first === undefined || others.length > 0) return undefined;
  if (values) return { kind: "choice", choices: values.flatMap(choiceOf) };
  if (format === "date" || format === "date-time") return { kind: format === "date" ? "date" : "text" };
  // Of a list, a rule may ask whether there is anything in it.
  return first === "object" ? undefined : { kind: kindOfType(first) };
}

const choiceOf = (value: unknown): readonly Choice[] =>
  typeof value === "string" ? [{ value, label: capital(inWords(value)) }] : [];
