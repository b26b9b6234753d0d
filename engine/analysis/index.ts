/**
 * The door of the engine for those who study flows: the commands, the studio of a flow's authors with its preview, their
 * tests. No host of enrollments imports it, so none pays for it, neither in start time nor in bytes.
 */

// What a flow is written with, and what is known of its names.
export { CLIENT_TYPE } from "../flow/client-type";
export { knownNames, type KnownNames, type Named } from "../checks/known";
export { placeOf } from "../flow/check-uses";
export { nearest, oneOf } from "../flow/finding";
export { loadList } from "../flow/list";
export { positionIn } from "../flow/parse";
export { loadPart } from "../flow/part";
export { expand, type Origin, type WholeFlow } from "../flow/parts";
export { chosenWord, meantOf, type Schema } from "../flow/schemas";
export { pricesOf, sellsNothing } from "../flow/rate-book";
export { child, keysOf } from "../flow/pointer";
export { parameterShape, shape } from "../flow/shape";
export { english } from "../language/english";
export { operationOf, OPERATORS, type Operator } from "../language/operators";
export { reads } from "../language/reads";
export { scopesOf } from "../language/of-thing";
export { compileRule, isTrue } from "../language/rule";
export { SCOPE, SCOPE_MEANS, SCOPE_ROOTS } from "../language/roots";
export { PLACEHOLDER, TEXT_FORMATS, WORDS_OF_FORMAT } from "../language/text";
export { scopeIn } from "../pricing/book";
export { draftsOf, type Draft as PlanDraft } from "../pricing/drafts";
export { isJson } from "../values/json";
export { valueAt } from "../values/path";

// Why an enrollment goes as it goes, and what it sends.
export { explain, wholeFlow } from "../session/explain";
export { callOutlines, type CallOutline } from "../session/outline";
export { validatorMaker } from "../session/validators";

// What a version says and does, and what another one changes.
export { changesBetween, regionListOf } from "./changes/between";
export { changeAt } from "./changes/anything";
export type { Change, Demand } from "./changes/change";
export { changesOfLists } from "./changes/lists";
export { changesOfRates } from "./changes/rates";
export { sameFlow, wordsTo } from "./changes/same";
export { demandedVersion, type Demanded } from "./changes/version";
export { changesOfVersions } from "./changes/written";
export type { Alternative, Condition } from "./classes/conditions";
export { layered } from "./classes/layered";
export { comparedSum, spansBetween, valuesFor, type Term } from "./classes/sums";
export type { Decision } from "./decisions/decision";
export { decisionsOf } from "./decisions/decisions";
export { aligned, renameSaid, type Aligned, type Renaming, type Version } from "./difference/aligned";
export type { ChangedClass, Difference, Unseen } from "./difference/changed";
export { differenceOf } from "./difference/difference";
export { changedItem, Everywhere } from "./difference/everywhere";
export { residueOf } from "./difference/intent";
export { explorationOf, type AnswerClass, type Exploration } from "./explore";
export { flowGraph, graphEntries, type FlowGraph } from "./graph/graph";
export { groupedStates, stateTable, type Sold, type StateRow } from "./table";

// Journeys through a flow: played, observed, searched for.
export { Host, knownClient, newQuote, type Kept, type Offers } from "./journeys/host";
export { offeredBy } from "./journeys/offered";
export { Course, type Journey, type Passed } from "./journeys/journey";
export { differing, observe, observed, type Differing, type Observed } from "./journeys/observe";
export { ratingNamesOf } from "./journeys/rating-names";
export { playedInTurn, playedOf, soldOn, type Known, type Played } from "./journeys/played";
export { refusedThing, type Refused } from "./journeys/refused-thing";
export type { Usual } from "./journeys/routes";
export { searchedAs } from "./journeys/searched";
export { Walks } from "./journeys/walks";
export { openEdges, type Edge, type ShownBy } from "./edges/edges";
export { openPrices, type PriceRule } from "./edges/prices";
export { slipsOf } from "./edges/slips";
export { asFile, mutantsOf, withValueAt, type Mutant } from "./mutants/mutants";
export { changesOfRule } from "./mutants/rules";
export { nearestTo, type Nearest } from "./nearest";
export { deadPlaces, missedPlaces, unprovenPlaces } from "./reach/findings";
export type { Place } from "./reach/place";
export type { Dead, Reach } from "./reach/found";
export { reachOf } from "./reach/search";
export { apart, type Apart } from "./telling/apart";
export { keptInOrder } from "./telling/kept";
export { replayed, replayedSituation, type ReplayedStep } from "./telling/replay";
export { givenOn, ruleSaid, valueSaid, type Given } from "./telling/names";
export { PlainWords } from "./telling/plain";
export { plainNames, plainText, type Naming } from "./telling/plain-names";
export { titleOf } from "./telling/title";
export { whoOf } from "./telling/who";

// What became of each edit between two versions.
export { accountsOf, isShown, type Account, type Found } from "./accounts/accounts";
export type { Outside } from "./accounts/outside";
export { isEqualForAll } from "./accounts/enumerated";
export { CALLS, Pool } from "./accounts/pool";
export { canonical } from "./equality/closure";
export { proofOf } from "./accounts/proofs";
export type { NamedWorld } from "./accounts/read-worlds";
export type { Turn } from "./journeys/turn";
export type { Situation } from "./accounts/situation";
export { Versions, type Maker, type Playable } from "./accounts/versions";
export { editsIn, treeOf, withoutEdits, type Edit } from "./edits/tree";

// What a draft of a product is, and what became of it.
export { kindOfPath, type FileKind } from "./authoring/draft";
export { editedFile, editedFileAt, editedText, renamedText } from "./authoring/edited/edited";
export { ownOf } from "../values/objects";
export type { Put } from "./authoring/edited/changes";
export { wordsAt } from "./authoring/edited/words";
export { draftFindings, type DraftFinding, type DraftWorld } from "./authoring/findings";
export { interpretedValidators } from "./authoring/interpreted";
export { withCodes } from "./authoring/making/codes";
export { newAt, newOfSchema, variantsAt } from "./authoring/making/new-at";
export { mergedText, type Conflict, type Merged, type Side } from "./authoring/merge";
export { declaresAt } from "./authoring/naming/declared-at";
export { DECLARING, NO_NAMES, USING } from "./authoring/naming/declaring";
export type { Mention, NameOf } from "./authoring/naming/mention";
export { namesIn } from "./authoring/naming/names";
export {
  definitionIn,
  rootOf,
  SCHEMA_NAMES,
  SCHEMAS,
  walked,
  type SchemaName,
  type Walked,
} from "./authoring/naming/schema-walk";
export { renamed, type NotRenamed, type Renamed } from "./authoring/naming/renamed";
export { removalOf, usesOf, type StillNamed, type Use } from "./authoring/naming/uses";
export { withUsualAnswer } from "./authoring/making/usual";
export { nextBookOf, nextVersionOf } from "./authoring/next-version";
export { outlineOf, type Outlined } from "./authoring/outline";
export { offsetOf, placeAt } from "./authoring/places";
export {
  childNode,
  nodeAt,
  nodeOf,
  rootNode,
  typedNode,
  usedNode,
  waysOf,
  type FieldSchema,
  type SchemaNode,
} from "./authoring/schema/nodes";
export { inPlain, labelOf, valueLabelOf } from "./authoring/schema/labels";
export { anOtherIn } from "./authoring/schema/nouns";
export { sentencesBetween } from "./authoring/history/sentences";
export { singleValuesOf, textsOf, type SingleValue, type WrittenText } from "./authoring/texts";
export { draftNames } from "./authoring/names";
export { parametersOf, withNames, withUses, type WithDefinitions } from "./authoring/with-names";
export { isLiteral, readIn, rowsOf } from "./authoring/rules/read-rows";
export { insideThings, readableAt, readableOf, readableOfRow } from "./authoring/rules/reading";
export {
  isGroup,
  readOf,
  ruleOf,
  type Combinator,
  type Group,
  type Row,
  type RowForm,
  type RowOperator,
} from "./authoring/rules/rows";
export { offeredFor, sortOfValue, wordsOf } from "./authoring/rules/operators";
export { choicesOf, conditionSaid, expressionSaid } from "./authoring/rules/words";
export { isFilledIn } from "./authoring/vocabulary/here";
export { findingSaid, findingWritten } from "./authoring/schema/finding-words";
export { memberOf, placeSaidIn, titleAmong, titleIn, withoutBraces } from "./authoring/schema/trail";
export { vocabularyAt, vocabularyOf, type Vocabulary } from "./authoring/vocabulary/vocabulary";
export type { Readable } from "./authoring/vocabulary/readable";
