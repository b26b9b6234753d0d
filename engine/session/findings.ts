/** What a server finds wrong with a record, as questions that the person can correct. */
import type { CallError, CallName } from "../contract";
import type { CompiledFlow, CompiledQuestion } from "../flow/compiled";
import { wordsFor } from "../kinds/form";
import { pathsOf } from "./corrections";
import type { Here } from "./here";

type Details = NonNullable<CallError["details"]>;
type Detail = Details[number];

/**
 * The server's findings with their questions: one that names a place of the record that was sent, such as
 * `/person/company_name`, names the question that is saved there, also under another name, in the flow's own words. Others
 * stay as they are; a place that no question of the entry is saved at is left out.
 */
export const findingsOf = (here: Here, call: CallName, details: Details): Details =>
  details.flatMap((detail) => (detail.at?.startsWith("/") ? (placed(here, call, detail) ?? []) : detail));

function placed(here: Here, call: CallName, detail: Detail): Detail | undefined {
  const path = (detail.at ?? "").slice(1).split("/");
  const question = [...here.flow.questions.values()].find(
    (each) =>
      here.entry.places.has(each.step) &&
      here.isAsked(each) &&
      placesOf(here.flow, call, each).some((place) => place.every((key, at) => key === path[at])),
  );
  if (!question) return undefined;
  const said = { value: here.answer(question), shown: detail.found };
  const message = wordsFor(question, RULES[detail.rule ?? ""] ?? wrongForm(question), said, here);
  return { ...detail, at: question.name, step: question.step, message };
}

/** Where the body of a call holds the answer of a question. */
const placesOf = (flow: CompiledFlow, call: CallName, question: CompiledQuestion): readonly (readonly string[])[] =>
  call === "client.update"
    ? placesInClient(flow, question)
    : pathsOf(flow, question).map((path) => ["application", ...path]);

function placesInClient({ records }: CompiledFlow, { home, name }: CompiledQuestion): readonly (readonly string[])[] {
  const copies = (home.in === "record" ? records.get(home.role)?.copies : undefined) ?? [];
  return copies.flatMap(({ of, path, places }) => {
    const place = of === "client" ? places.get(name) : undefined;
    return place ? [[...path, ...place]] : [];
  });
}

/** A rule of the API → the word for it here. */
const RULES: { readonly [rule: string]: string | undefined } = {
  required: "required",
  address: "required",
  minLength: "minLength",
  maxLength: "maxLength",
  length: "maxLength",
  letters: "letters",
  visible: "visible",
};

const wrongForm = ({ declared: { format } }: CompiledQuestion): string => (format === undefined ? "type" : "format");
