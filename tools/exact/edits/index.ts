import type { PlantedEdit } from "../edit";
import { BOA_RULES } from "./boa-rules";
import { BOA_STEPS } from "./boa-steps";
import { BOA_WORDS } from "./boa-words";
import { PASSPORT } from "./passport";
import { TOGETHER } from "./together";

/** Every planted edit, with the classes of answers that it changes. */
export const EDITS: readonly PlantedEdit[] = [...BOA_WORDS, ...BOA_RULES, ...BOA_STEPS, ...PASSPORT, ...TOGETHER];
