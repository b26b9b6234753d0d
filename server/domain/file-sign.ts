import { fileSize, fileTypes } from "../../engine/index";
import type { Violation } from "../../engine/index";
import { Refusal } from "../access/refusal";
import { newId } from "../base/ids";
import { FILE_TYPES } from "../files/kinds";
import { ANSWER_BYTES } from "../files/port";
import type { QuoteFile, QuoteFileBody, QuoteFileSigned } from "../records/types";
import { audit } from "../store/audit";
import { countQuoteFiles, insertQuoteFile } from "../store/quote-files";
import type { CallContext } from "./call";
import type { Deps } from "./deps";
import { formEnd } from "./files";
import { changeableQuote, reviewable } from "./quote-data";
import { wordsFor } from "./review";
import type { Reviewed } from "./review";
import { countStep } from "./file-limit";
import { spaceOf } from "./mailing";
import { fileRulesOf } from "./file-rules";
import type { FileRules } from "./file-rules";

/** Files of a quote, with those that were replaced and are not removed yet. */
const MOST_FILES = 40;

/**
 * Signs the form by which the browser uploads one announced file, once. Throws `not_found`, `quote_finalized`,
 * `payment_in_progress`, `file_not_asked`, `file_type`, `file_too_large`, `too_many_files`, `too_many_requests`.
 */
export async function signQuoteFile(
  call: CallContext,
  quoteNumber: string,
  { question, name, type, size, sha256 }: QuoteFileBody,
): Promise<QuoteFileSigned> {
  const { deps, actor, reach } = call;
  await countStep(call);
  const id = newId("file");
  const expires_at = formEnd(deps);
  return deps.store.db.transaction().execute(async (trx) => {
    const { quote, client } = await changeableQuote(trx, reach, quoteNumber);
    const reviewed = await reviewable(deps, trx, actor, quote, client);
    const rules = fileRulesOf(reviewed.flow, question);
    const says = () => rules && flowSays(deps, reviewed, rules.place, { file: id, name, type, size });
    const maxBytes = requireAccepted(rules, question, type, size, says);
    if ((await countQuoteFiles(trx, quoteNumber, deps.clock.now())) >= MOST_FILES) throw tooMany();
    // We choose the key: a name from a stranger never becomes a path.
    const storage_key = `files/${quote.space}/${id}`;
    const of = { id, space: quote.space, quote_number: quoteNumber, question, storage_key };
    await insertQuoteFile(trx, { ...of, name, media_type: type, size, sha256, expires_at });
    await audit(trx, actor, "quote_file.sign", quoteNumber, { file: id, question, type, size });
    const upload = { key: storage_key, contentType: type, sha256, maxBytes, expiresAt: expires_at };
    const form = await deps.files.sign(upload, spaceOf(deps, quote.space).address);
    return { file: id, form };
  });
}

/** What the flow says of the file in an answer; undefined when it takes it, or does not ask for it now. */
function flowSays(deps: Deps, reviewed: Reviewed, place: string, file: QuoteFile): Violation | undefined {
  const [name = "", inner] = place.split(".");
  const answers = { [name]: inner === undefined ? file : [{ [inner]: file }] };
  return wordsFor(deps, reviewed, { answers }, ["answers", name, ...(inner === undefined ? [] : ["0", inner])]);
}

/**
 * How many bytes the question's file may hold. Throws unless such a file may answer the question, in the flow's words
 * where it has any.
 */
function requireAccepted(
  rules: FileRules | undefined,
  question: string,
  type: string,
  size: number,
  says: () => Violation | undefined,
): number {
  const refuse = (code: "file_not_asked" | "file_type" | "file_too_large", own?: string): never => {
    const said = says();
    const message = said?.message ?? own ?? new Refusal(code).toMessage();
    const detail = { at: question, rule: code, message, ...(said && { step: said.step }) };
    throw new Refusal(code, { message, details: [detail] });
  };
  if (!rules) return refuse("file_not_asked");
  const accepts = rules.accepts.filter((each) => FILE_TYPES.includes(each));
  if (!accepts.includes(type)) return refuse("file_type", `Please choose a file of this type: ${fileTypes(accepts)}.`);
  const most = Math.min(rules.maxBytes, ANSWER_BYTES);
  if (size > most) return refuse("file_too_large", `This file is too large: it may hold at most ${fileSize(most)}.`);
  return most;
}

const tooMany = (): Refusal =>
  new Refusal("too_many_files", {
    message: `This enrollment holds ${MOST_FILES} files already. Please remove one first.`,
  });
