import type { Finding } from "../../contract";
import type { Check } from "../facts";
import { finding, show } from "../finding";
import { FORBIDDEN_KEYS } from "../guard";
import { select } from "../select";

/** Where the flow says where something is in a plan. */
const PATHS: readonly string[] = [
  "plan/match/*/equals",
  "plan/match/*/has",
  "steps/*/columns_by",
  "steps/*/plan_title",
  "steps/*/price/path",
  "steps/*/sample_policy/path",
  "steps/*/coverages/*/path",
];
/** The same in the steps where these properties are the path themselves. */
const DIRECT: readonly string[] = ["steps/*/sample_policy", "steps/*/coverages"];

const PATH = /^[a-z][a-z0-9_]*(?:\.(?:[a-z][a-z0-9_]*|\d{1,4}))*$/;

/** Paths into a plan are plain: names joined by dots. */
export const checkPlanPaths: Check = ({ flow }) =>
  [...PATHS, ...DIRECT]
    .flatMap((pattern) => select(flow, pattern))
    .filter(({ value }) => typeof value === "string" && !isPath(value))
    .map(({ value, pointer }): Finding => finding("bad-path", pointer, { found: show(value), expected: "names of lower case letters, digits and _, joined by dots", message: "This is not a path that may be read." }));

const isPath = (path: string): boolean => PATH.test(path) && !path.split(".").some((segment) => FORBIDDEN_KEYS.has(segment));
