/**
 * The door of the engine for its hosts: what the app and the server need to run enrollments. Those who study flows use
 * the other door, engine/analysis/index.ts; nothing outside of engine/ imports any other file of it.
 */
export type * from "./contract";
export type { Flow, Landing, LandingDocument } from "../schemas/flow.types";
export { deferredLists, listsNamed } from "./flow/compile";
export { laterRules, type LaterRules } from "./flow/later";
export { migrated } from "./flow/migrate";
export { compareVersions } from "./flow/version";
export { firstStepOf } from "./flow/client-type";
export { filledIn, landingWords, NOT_LICENSED, plainLanding, priceSaid } from "./flow/landing";
export { formatFinding } from "./flow/finding";
export { finder, type Found } from "./search/finder";
export { preparing, searchIndex, type SearchIndex } from "./search/prepare";
export { searchItems } from "./search/apart";
export type { SearchItem } from "./search/entry";
export { mediaNamed } from "./checks/landing";
export { takenOf } from "./checks/apart";
export { loadFlow, loadFlowText, type Loaded, type LoadOptions } from "./checks/load";
export { checkRateBooks, currentRateBooks, loadRateBook } from "./flow/load-rate-book";
export type { RateBook, RateBookFile } from "./flow/rate-book";
export { lineNotUtf8, notUtf8Sentence, parse as parseJson } from "./flow/parse";
export { shape as jsonShape } from "./flow/shape";
export { withParts, type Part, type Parts } from "./flow/parts";
export { createEngine, type Engine } from "./session/engine";
export { ratingAfter } from "./session/rating";
export { rejectionNames } from "./session/explain";
export { groupOfStep } from "./session/step-group";
export { questionSchemas } from "./session/question-schemas";
export { compileValidators } from "./session/validators";
export { askedFor, estimate, planQuestions } from "./session/estimate";
export { reviewWithinADay } from "./session/within-a-day";
export { addDays, daysBetween, displayDate, isIsoDate, isoDate, usDate } from "./values/dates";
export { isBlank } from "./values/blank";
export { isEqual } from "./values/equal";
export { clientProblems, requiredFields, wrongInField, type ClientProblem } from "./values/client";
export {
  addressFields,
  CLIENT_FIELDS,
  clientFields,
  isAddressField,
  ofEachField,
  LONGEST_LINE,
  PERSON_FIELDS,
  personFields,
  personFrom,
  startingWith,
  textOf,
  type ClientField,
  type ClientFieldKind,
  type ClientTexts,
  type PersonField,
} from "./values/client-fields";
export { FILE_KINDS, fileTypes } from "./values/files";
export { folded } from "./values/fold";
export { isSameName } from "./values/same-name";
export { isSameLinkName, linkName, namedBy } from "./values/link-name";
export { textMeant } from "./values/client-text";
export { isFormat } from "./values/formats";
export { fileSize, isAmountLine, money } from "./values/money";
export { FORBIDDEN_KEYS, isObject } from "./values/objects";
export { under } from "./values/path";
export { isPriceSoFar } from "./values/price";
export { isConsent } from "./pricing/answers";
export type { RateBook as ProductRates } from "./pricing/book";
export { isSold, pricedRates, priceOf, unpricedPlans, type PricedRates } from "./pricing/plans";
export type { LowestPrice } from "./pricing/ahead";
export type { PricedLine } from "./pricing/lines";
export { lineTitle, planTitle } from "./pricing/titles";
export { periodOfPrice } from "./flow/plan-price";
export { endOf, pricePeriod, termLine, termWords, type PolicyTerm, type Term } from "./values/term";
export { dashedPhone, phoneSentence, readPhone, type ReadPhone } from "./values/phone";
export { bare, hasLetter, hasLetterOrDigit, isBlankText, tidyLine, tidyText } from "./values/text";
export { wholeValue, type WholeKind } from "./values/whole";
export { unchosenText, type Unchosen } from "./values/unchosen";
export { referenceRule } from "./language/reference";
export {
  isBusinessName,
  isPersonName,
  printableWanted,
  shownLetter,
  unprintable,
  unprintableSentence,
} from "./values/printable";
