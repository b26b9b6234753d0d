import { operatorMessageOf } from "../../server/base/operator-error";
import { BadScenario } from "../scenarios/scenario";
import { WrongUsage } from "./command";
import { UnsoundFlow } from "./load";
import { NothingFound } from "./select";

/** What people must mend, in the environment, the files or the command; anything else is a defect of this tool. */
const EXPECTED = [BadScenario, NothingFound, UnsoundFlow, WrongUsage];

/** Returns what a person reads of an error that they can do something about; undefined for a defect of this tool. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return EXPECTED.some((kind) => error instanceof kind) ? error.message : operatorMessageOf(error);
}
