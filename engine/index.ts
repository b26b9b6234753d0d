/** The only door of the engine: everything else under `engine/` is its own business. */
export type * from "./contract";
export { deferredLists } from "./session/compiled";
export { createEngine } from "./session/engine";
export { formatFinding } from "./flow/finding";
export { loadList, type LoadedList } from "./flow/list";
export { loadFlow, loadFlowText, type Loaded, type LoadOptions } from "./flow/load";
export { compileValidators, questionSchemas } from "./validation/compile";
export { displayDate } from "./rules/dates";
export { money } from "./wording/format";
export { evaluate } from "./rules/evaluate";
export { evaluateByReference } from "./rules/reference";
export { SCOPE_ROOTS } from "./rules/operators";
