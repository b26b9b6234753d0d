/** The only door of the engine: everything else under `engine/` is its own business. */
export type * from "./contract";
export { deferredLists } from "./session/compiled";
export { createEngine } from "./session/engine";
export { formatFinding } from "./flow/finding";
export { loadList, type LoadedList } from "./flow/list";
export { loadFlow, loadFlowText, type Loaded, type LoadOptions } from "./flow/load";
export { compileValidators, questionSchemas } from "./validation/compile";
export { addDays, addYears, daysBetween, displayDate, isIsoDate, isoDate, usDate } from "./values/dates";
export { isBlank } from "./values/blank";
export { isFormat } from "./values/formats";
export { money } from "./values/money";
export { FORBIDDEN_KEYS, isObject } from "./values/objects";
export { dashedPhone } from "./values/phone";
export { evaluate } from "./language/evaluate";
export { OPERATORS, type Operator } from "./language/operators";
export { referenceRule } from "./language/reference";
export { compileRule, type Rule, type RuleCompiler } from "./language/rule";
export { SCOPE_ROOTS } from "./language/roots";
