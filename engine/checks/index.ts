import type { Check } from "../flow/facts";
import { checkAbsent } from "./absent";
import { checkBounds } from "./bounds";
import { checkCheckout } from "./checkout";
import { checkConditions } from "./conditions";
import { checkClientTypes } from "./client-types";
import { checkConsents } from "./consents";
import { checkCopies } from "./copies";
import { checkCycles } from "./cycles";
import { checkDeclarations } from "./declarations";
import { checkHomes } from "./homes";
import { checkLanding } from "./landing";
import { checkLists } from "./lists";
import { checkMessages } from "./messages";
import { checkMigrations } from "./migrations";
import { checkNames } from "./names";
import { checkOrder } from "./step-order";
import { checkPlanSteps } from "./plan-steps";
import { checkPublished } from "./published";
import { checkQuestions } from "./questions";
import { checkRates } from "./rates";
import { checkRules } from "./rules";
import { checkStarted } from "./started";
import { checkTables } from "./tables";
import { checkTexts } from "./texts";
import { checkUnused } from "./unused";

/** All checks of a flow whose shape is right. */
export const CHECKS: readonly Check[] = [
  checkNames,
  checkDeclarations,
  checkOrder,
  checkConditions,
  checkCycles,
  checkQuestions,
  checkBounds,
  checkLists,
  checkHomes,
  checkCopies,
  checkMessages,
  checkPlanSteps,
  checkCheckout,
  checkTables,
  checkRules,
  checkAbsent,
  checkTexts,
  checkUnused,
  checkLanding,
  checkRates,
  checkClientTypes,
  checkConsents,
  checkPublished,
  checkStarted,
  checkMigrations,
];
