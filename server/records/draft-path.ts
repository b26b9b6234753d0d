import { isObject } from "../../engine/index";
import { schemaFiles } from "./schemas";

const { definitions } = schemaFiles.get("common") ?? {};
const declared = isObject(definitions) ? definitions.draft_path : undefined;
const PATTERN = new RegExp(isObject(declared) ? String(declared.pattern) : "^$");

/** Whether a file's place in a product's folder is one that a draft holds, as the API's schema says it. */
export const isDraftPath = (path: string): boolean => PATTERN.test(path);
