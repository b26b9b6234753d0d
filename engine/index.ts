/** The engine's only public module; nothing outside `engine/` imports any other. */
export type * from "./contract";
export type { Flow, Landing, LandingDocument } from "../schemas/flow.types";
export { deferredLists, listsNamed } from "./flow/compile";
export { laterRules, type LaterRules } from "./flow/later";
export { migrated } from "./flow/migrate";
export { compareVersions } from "./flow/version";
export { landingWords } from "./flow/landing";
export { formatFinding, nearest } from "./flow/finding";
export { loadList, type LoadedList } from "./flow/list";
export { finder, type Found } from "./search/finder";
export { preparing, searchIndex, type SearchIndex } from "./search/prepare";
export type { SearchItem } from "./search/entry";
export { mediaNamed } from "./checks/landing";
export { knownNames, type KnownNames, type Named } from "./checks/known";
export { loadFlow, loadFlowText, type Loaded, type LoadOptions } from "./checks/load";
export { checkRateBooks, currentRateBooks, loadRateBook, type LoadedRateBook } from "./flow/load-rate-book";
export { pricesOf, type RateBook, type RateBookFile } from "./flow/rate-book";
export { parse as parseJson, positionIn } from "./flow/parse";
export { placeOf } from "./flow/check-uses";
export { loadPart, type LoadedPart } from "./flow/part";
export { expand, withParts, type Origin, type Part, type Parts, type WholeFlow } from "./flow/parts";
export { changesBetween, regionListOf } from "./analysis/changes/between";
export { sameFlow } from "./analysis/changes/same";
export type { Change, Demand } from "./analysis/changes/change";
export { flowGraph, graphEntries, type FlowGraph } from "./analysis/graph/graph";
export { graphLayout, type Box, type Wire } from "./analysis/graph/graph-layout";
export { groupedStates, stateTable, type Sold, type StateGroup, type StateRow } from "./analysis/table";
export { changesOfRates } from "./analysis/changes/rates";
export { changesOfVersions } from "./analysis/changes/written";
export { demandedVersion, type Demanded } from "./analysis/changes/version";
export { createEngine, type Engine, type EngineOptions } from "./session/engine";
export { explain, rejectionNames, wholeFlow } from "./session/explain";
export { callOutlines, type CallOutline } from "./session/outline";
export { compileValidators, questionSchemas, validatorMaker } from "./session/validators";
export { reviewWithinADay } from "./session/within-a-day";
export { addDays, addYears, daysBetween, displayDate, isIsoDate, isoDate, usDate } from "./values/dates";
export { isBlank } from "./values/blank";
export { isEqual } from "./values/equal";
export {
  CLIENT_LABELS,
  clientProblems,
  isAddressField,
  isBirthDate,
  requiredFields,
  type ClientField,
  type ClientPerson,
  type ClientProblem,
} from "./values/client";
export { FILE_KINDS, fileTypes } from "./values/files";
export { isFormat } from "./values/formats";
export { fileSize, isAmountLine, money } from "./values/money";
export { FORBIDDEN_KEYS, isObject } from "./values/objects";
export { valueAt } from "./values/path";
export { endOf, pricePeriod, termWords, type Term } from "./values/term";
export { dashedPhone } from "./values/phone";
export { english } from "./language/english";
export { OPERATORS, type Operator } from "./language/operators";
export { reads } from "./language/reads";
export { referenceRule } from "./language/reference";
export { SCOPE, SCOPE_MEANS, SCOPE_ROOTS } from "./language/roots";
export { TEXT_FORMATS } from "./language/text";
export { compileRule, type Rule, type RuleCompiler } from "./language/rule";
export {
  Course,
  type Journey,
  type JourneyHost,
  type Passed,
  type Stand,
  type World,
} from "./analysis/journeys/journey";
export type { ChangedClass, Difference, Unseen } from "./analysis/difference/changed";
export { differenceOf } from "./analysis/difference/difference";
export { explorationOf, type AnswerClass, type Exploration } from "./analysis/explore";
export { nearestTo, type Departure, type Nearest } from "./analysis/nearest";
export { deadPlaces, unprovenPlaces } from "./analysis/reach/findings";
export { reachOf, type Dead, type Reach } from "./analysis/reach/search";
export type { Place } from "./analysis/reach/place";
export { residueOf, type Residue } from "./analysis/difference/intent";
export { changesOfLists } from "./analysis/changes/lists";
export { asFile, mutantsOf, type Mutant } from "./analysis/mutants/mutants";
export { changesOfRule, MISTAKEN } from "./analysis/mutants/rules";
export { aligned, renameSaid, type Aligned, type RenamedQuestion, type Version } from "./analysis/difference/aligned";
export type { Alternative, Condition } from "./analysis/classes/conditions";
export { apart, type Apart } from "./analysis/telling/apart";
export { replayed, type ReplayedStep } from "./analysis/telling/replay";
export { titleOf } from "./analysis/telling/title";
export { whoOf } from "./analysis/telling/who";
export { differing, observe, observed, type Differing, type Observed } from "./analysis/journeys/observe";
export { Walks } from "./analysis/journeys/walks";
export type { Usual } from "./analysis/journeys/routes";
export { Host, knownClient, newQuote, type Kept, type Offers, type Surroundings } from "./analysis/journeys/host";
