/** What a save sends (flow-format principle 3): each answer at its home, each person in their records. */
import type { Json, JsonObject } from "../contract";
import type {
  CompiledFlow,
  CompiledItems,
  CompiledQuestion,
  CompiledRecord,
  CompiledStep,
  Fixed,
  RecordCopy,
} from "../flow/compiled";
import { isBlank } from "../values/blank";
import { isObject, without } from "../values/objects";
import { put, under } from "../values/path";
import { write } from "./codec";
import { textsShown } from "./consent";
import type { Moment } from "./moment";
import { ratedWith } from "./rating";

type Draft = { [key: string]: Json | undefined };

/** The application as Next of a step saves it, with only the keys that it changes; undefined where it saves nothing. */
export function savedByStep(
  moment: Moment,
  step: CompiledStep,
  also: readonly CompiledQuestion[] = [],
): JsonObject | undefined {
  const application: Draft = {};
  for (const question of [...step.questions, ...ratedWith(moment, step.id), ...also])
    saveAnswer(application, moment, question);
  for (const record of recordsOf(moment, step)) saveRecord(application, moment, record, step);
  if (asksRatingAddress(moment, step)) saveRatingAddress(application, moment);
  clearUnasked(application, moment, step);
  return isEmpty(application) ? undefined : application;
}

/** The same for only some questions of a step. */
export function savedByQuestions(moment: Moment, questions: readonly CompiledQuestion[]): JsonObject | undefined {
  const application: Draft = {};
  for (const question of questions) saveAnswer(application, moment, question);
  return isEmpty(application) ? undefined : application;
}

/**
 * The people who must be on the quote from its first save on, if they are missing and this step does not ask for them.
 */
export function savedFromTheStart(moment: Moment, step: CompiledStep): JsonObject | undefined {
  const application: Draft = {};
  for (const record of moment.flow.records.values()) {
    if (!record.fromTheStart || step.roles.includes(record.role) || moment.recordOf(record.role)) continue;
    putRecord(application, moment, record);
    for (const copy of record.copies) saveCopy(application, moment, record, copy);
  }
  return isEmpty(application) ? undefined : application;
}

/** The application of a new quote: the step's own save, and the rating state if a question decides it. */
export function savedAtCreation(moment: Moment, step: CompiledStep): JsonObject {
  const { ratedBy } = moment.flow;
  const rating = ratedBy?.by === "question" ? [ratedBy.question] : [];
  return savedByStep(moment, step, rating) ?? {};
}

/** The client's own record after the save: the loaded one with the changes of this step. */
export function savedClient(moment: Moment, step: CompiledStep): JsonObject | undefined {
  const { client } = moment.session.data;
  for (const record of recordsOf(moment, step)) {
    const copy = record.copies.find(({ of }) => of === "client");
    const [key = ""] = copy?.path ?? [];
    if (!copy || !client || !asksCopied(step, copy)) continue;
    const loaded = isObject(client[key]) ? client[key] : {};
    const whole = withFields(moment, record, without(loaded, keysOf(copy)), copy.places);
    const { broker, client_type } = client;
    const owner = isObject(broker) && broker.id !== undefined ? { broker: { id: broker.id } } : {};
    return { ...owner, client_type, [key]: whole };
  }
  return undefined;
}

/** Whether answers of a step are copied into the client's own record. */
export const asksClient = (flow: CompiledFlow, step: CompiledStep): boolean =>
  step.roles.some((role) =>
    flow.records.get(role)?.copies.some((copy) => copy.of === "client" && asksCopied(step, copy)),
  );

/** Whether what a step saves may change what the plans cost. */
export const changesRating = (flow: CompiledFlow, step: CompiledStep): boolean =>
  asksClient(flow, step) || (flow.ratedBy?.by === "question" && flow.ratedBy.question.step === step.id);

const recordsOf = (moment: Moment, step: CompiledStep): readonly CompiledRecord[] =>
  step.roles.flatMap((role) => moment.flow.records.get(role) ?? []);

const isEmpty = (draft: Draft): boolean => Object.keys(draft).length === 0;

/** Puts the answer at its home; `null` if one is saved and there is no longer an answer. */
function saveAnswer(application: Draft, moment: Moment, question: CompiledQuestion): void {
  const { home, declared } = question;
  if (declared.opens !== undefined) return saveOpener(application, moment, question);
  if (home.in !== "application") return;
  const value = valueOf(moment, question);
  if (value !== undefined) put(application, home.path, value);
  else if (!isBlank(moment.storedAt(question))) put(application, home.path, null);
}

function valueOf(moment: Moment, question: CompiledQuestion): Json | undefined {
  const { codec, items } = question;
  const answer = moment.answer(question);
  if (!moment.isAsked(question)) return write(question, answer);
  if (codec === "card") return under(moment.session.pending?.results, ["card", "token"]) as Json | undefined;
  if (codec === "consent")
    return {
      accepted: answer === true,
      actor: moment.entry.actor,
      texts: textsShown(question, moment).map(({ id }) => id),
    };
  if (codec === "items" && items)
    return Array.isArray(answer) && answer.length > 0
      ? answer.map((item) => writeItem(items, item as JsonObject))
      : undefined;
  return write(question, answer);
}

/** No clears the answer that Yes would have opened; Yes leads there. */
function saveOpener(application: Draft, moment: Moment, question: CompiledQuestion): void {
  const opened = moment.flow.questions.get(question.declared.opens ?? "");
  if (opened?.home.in !== "application" || moment.answer(question) === true) return;
  put(application, opened.home.path, opened.codec === "items" ? [] : null);
}

/** One thing of a list as it is stored. */
export function writeItem(items: CompiledItems, item: JsonObject): JsonObject {
  const written: Draft = {};
  for (const question of items.form.questions) {
    const value = write(question, item[question.name]);
    if (value !== undefined && question.home.in === "item") put(written, question.home.path, value);
  }
  for (const unit of items.units)
    if (under(written, unit.path) !== undefined) putFixed(written, {}, unit.fixed, unit.path);
  return items.share === null ? written : { ...written, [items.share]: item[items.share] ?? null };
}

function saveRecord(application: Draft, moment: Moment, record: CompiledRecord, step: CompiledStep): void {
  for (const copy of record.copies) if (asksCopied(step, copy)) saveCopy(application, moment, record, copy);
  putRecord(application, moment, record);
}

const asksCopied = (step: CompiledStep, copy: RecordCopy): boolean =>
  step.questions.some(({ name }) => copy.places.has(name));

/** Puts a record into its list. Lists are sent whole, so the other items are sent too. */
function putRecord(application: Draft, moment: Moment, record: CompiledRecord): void {
  const value = recordOf(moment, record);
  const place = Number(record.path.at(-1));
  if (!Number.isInteger(place)) return put(application, record.path, value);
  const path = record.path.slice(0, -1);
  const saved = under(moment.application, path);
  const list = Array.isArray(saved) ? [...(saved as readonly Json[])] : [];
  list[place] = value;
  put(application, path, list);
}

/**
 * A person's record as it would be saved: the answers over the stored record, so that fields the flow does not know are
 * kept. Blank answers are left out, because the list is sent whole.
 */
export function recordOf(moment: Moment, record: CompiledRecord): JsonObject {
  const saved = moment.recordOf(record.role);
  const value: Draft = saved ? { ...without(saved, record.knownKeys) } : {};
  fill(value, moment, record);
  putFixed(value, moment.scope, record.fixed);
  return value;
}

function saveCopy(application: Draft, moment: Moment, record: CompiledRecord, copy: RecordCopy): void {
  if (copy.of !== "application") return;
  const { places } = copy;
  const value: Draft = { ...withFields(moment, record, {}, places) };
  const saved = under(moment.application, copy.path);
  for (const path of places.values())
    if (isBlank(under(value, path)) && !isBlank(under(saved, path)) && under(value, path.slice(0, -1)) !== undefined)
      put(value, path, null);
  putFixed(value, moment.scope, copy.fixed);
  put(application, copy.path, value);
}

const keysOf = (copy: RecordCopy): readonly string[] => [...copy.places.values()].map(([key = ""]) => key);

/** An object with the answers of a record's questions at these places. */
function withFields(
  moment: Moment,
  record: CompiledRecord,
  base: JsonObject,
  places: ReadonlyMap<string, readonly string[]>,
): JsonObject {
  const value: Draft = { ...base };
  fill(value, moment, record, places);
  return value;
}

/** Puts the answers of a record's questions at their places, or at the places of a copy. */
function fill(
  value: Draft,
  moment: Moment,
  record: CompiledRecord,
  places?: ReadonlyMap<string, readonly string[]>,
): void {
  for (const { question, path } of record.fields) {
    const place = places ? places.get(question.name) : path;
    const answer = place && write(question, moment.answer(question));
    if (place && answer !== undefined) put(value, place, answer);
  }
  for (const unit of record.units)
    if (under(value, unit.path) !== undefined) putFixed(value, moment.scope, unit.fixed, unit.path);
}

function putFixed(target: Draft, scope: object, fixed: readonly Fixed[], within: readonly string[] = []): void {
  for (const { path, value } of fixed) {
    const made = value(scope) as Json | undefined;
    if (made !== undefined && made !== null) put(target, [...within, ...path], made);
  }
}

const asksRatingAddress = (moment: Moment, step: CompiledStep): boolean => {
  const { ratedBy, records } = moment.flow;
  if (ratedBy?.by !== "address") return false;
  const fields = records.get(ratedBy.role)?.fields ?? [];
  return fields.some(({ unit, question }) => unit?.group === ratedBy.unit.group && question.step === step.id);
};

/** The key of the address that rates the quote. */
const RATING_ADDRESS = "rating_address";

function saveRatingAddress(application: Draft, moment: Moment): void {
  const { ratedBy, records } = moment.flow;
  const record = ratedBy?.by === "address" ? records.get(ratedBy.role) : undefined;
  if (!record || ratedBy?.by !== "address") return;
  const address = under(recordOf(moment, record), ratedBy.unit.path);
  if (!isObject(address)) return;
  const saved = under(moment.application, [RATING_ADDRESS]);
  const cleared = isObject(saved)
    ? Object.keys(saved).filter((key) => !isBlank(saved[key]) && address[key] === undefined)
    : [];
  application[RATING_ADDRESS] = { ...address, ...Object.fromEntries(cleared.map((key) => [key, null])) };
}

/**
 * Clears saved answers that other steps no longer ask, so that no hidden answer affects prices, documents or rules
 * (R-20).
 */
function clearUnasked(application: Draft, moment: Moment, step: CompiledStep): void {
  for (const question of moment.flow.hides.get(step.id) ?? []) {
    const { home, declared } = question;
    if (home.in !== "application" || declared.not_asked_is !== undefined || question.step === step.id) continue;
    const isThere = moment.saved(question) !== undefined && !moment.isAsked(question);
    if (isThere && under(application, home.path) === undefined) put(application, home.path, null);
  }
}
