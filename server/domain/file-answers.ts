import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../engine/index";
import { Refusal } from "../access/refusal";
import type { ServedFlow } from "../flows/catalogue";
import { isConsent } from "../../engine/index";
import type { Answers, AnswersInput, FileAnswer } from "../records/types";
import { lockQuoteFiles, noteUse } from "../store/quote-files";
import type { QuoteFileRow } from "../store/quote-files";
import type { Trx } from "../store/tables";
import { recordOf } from "./file-finish";
import { fileRulesOf } from "./file-rules";

/** A file that an answer names, and where: `proof`, or `things.photo` in any record of a list. */
interface NamedFile {
  readonly place: string;
  readonly record: FileAnswer;
}

/** The files that answers name, in their order. */
export function filesIn(answers: Answers | AnswersInput | undefined): readonly NamedFile[] {
  return Object.entries(answers ?? {}).flatMap(([name, answer]) => {
    if (Array.isArray(answer)) return (answer as readonly unknown[]).flatMap((item) => namedIn(item, `${name}.`));
    return namedIn({ [name]: answer }, "");
  });
}

const namedIn = (record: unknown, before: string): readonly NamedFile[] =>
  isObject(record)
    ? Object.entries(record).flatMap(([name, value]) =>
        isObject(value) && !isConsent(value) ? [{ place: before + name, record: value as unknown as FileAnswer }] : [],
      )
    : [];

/**
 * Throws `rule_refused`, which names the question, unless each file that the answers name is a checked file of this
 * quote, was uploaded for that question, and is told as it is. Locks the files until the transaction ends.
 */
export async function requireOwnFiles(
  trx: Trx,
  flow: ServedFlow,
  quoteNumber: string,
  answers: AnswersInput | undefined,
): Promise<void> {
  const named = filesIn(answers);
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ record }) => record.file))];
  const rows = new Map((await lockQuoteFiles(trx, quoteNumber, ids)).map((row) => [row.id, row]));
  const isOwn = ({ place, record }: NamedFile): boolean => {
    const row: QuoteFileRow | undefined = rows.get(record.file);
    return (
      row?.status === "ready" &&
      isDeepStrictEqual({ ...record }, recordOf(row)) &&
      fileRulesOf(flow, row.question)?.place === place
    );
  };
  const details = named.filter((each) => !isOwn(each)).map(({ place }) => refusedAt(place));
  const [first] = details;
  if (first) throw new Refusal("rule_refused", { message: first.message, rule: first.rule, details });
}

const refusedAt = (place: string) => ({
  at: place,
  rule: `${place}.file`,
  message: `The answer to "${place}" names a file that is not there for it. Please upload the file again.`,
});

/**
 * Notes which files the answers of a saved quote name: one that no answer names any more is kept for a day, so that the
 * answer can be put back.
 */
export async function noteFiles(
  trx: Trx,
  quoteNumber: string,
  before: Answers | undefined,
  after: Answers | undefined,
): Promise<void> {
  const [old, named] = [before, after].map((answers) => filesIn(answers).map(({ record }) => record.file));
  if (old && named && !isDeepStrictEqual(old, named)) await noteUse(trx, quoteNumber, [...new Set(named)]);
}
