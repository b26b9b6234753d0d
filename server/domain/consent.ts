import { sha256 } from "../base/sha256";
import { isDeepStrictEqual } from "node:util";
import { isObject, tidyLine, under, type Consent, type Correction } from "../../engine/index";
import type { Deps, Judges } from "./deps";
import { isConsent } from "../../engine/index";
import type { Acknowledgement, Application, ApplicationInput } from "../records/types";
import { consentsOf, correctionsOf, plain, ruleRefused, type Reviewed } from "./review";
import { ratingRegion } from "./rating";

/** Whether a save gives a consent, or says that one is not given. */
export const givesConsent = ({ acknowledgement, answers = {} }: ApplicationInput): boolean =>
  Boolean(acknowledgement) || Object.values(answers).some(isConsent);

/**
 * What becomes of the consents when a quote is saved. One that is given now, or declined, is kept with a hash of
 * the texts as they are shown; an earlier one is dropped once it no longer holds.
 */
const recordings = (
  deps: Deps,
  before: Application,
  reviewed: Reviewed,
  sent: ApplicationInput,
): readonly Correction[] =>
  consentsOf(deps, reviewed).flatMap((consent) => {
    const { home: path } = consent;
    const kept = under(reviewed.quote.application, path);
    if (!isConsent(kept)) return [];
    if (isConsent(under(sent, path))) return [{ path, value: plain(recorded(kept, consent)) }];
    return holds(kept, consent, before, reviewed) ? [] : [{ path }];
  });

/** A consent with the hash of the texts as they are shown now. One that was not given names those that were not agreed to. */
const recorded = (kept: Acknowledgement, consent: Consent): Acknowledgement => ({
  ...kept,
  ...(!kept.accepted && { texts: consent.texts.map(({ id }) => id) }),
  texts_sha256: hashOf(consent),
});

/** Whether an earlier consent is still one after a save over `before`. */
function holds(kept: Acknowledgement, consent: Consent, before: Application, reviewed: Reviewed): boolean {
  if (kept.actor !== actorOf(reviewed)) return false;
  const { application } = reviewed.quote;
  return consent.with_sale
    ? !isAboutOther(before, application)
    : kept.texts_sha256 === hashOf(consent) && !isOfOther(before, application, consent);
}

/**
 * The records as stored after a save over `before`: an answer that is not asked keeps only the value it has then,
 * and a consent stays only if it is still valid.
 */
export function settled(deps: Deps, before: Application, reviewed: Reviewed, sent: ApplicationInput): Reviewed {
  const asked = withCorrections(reviewed, correctionsOf(deps, reviewed));
  return withCorrections(asked, recordings(deps, before, asked, sent));
}

/** The records with an application that is corrected. */
function withCorrections(reviewed: Reviewed, corrections: readonly Correction[]): Reviewed {
  const application = corrections.reduce<unknown>(corrected, reviewed.quote.application) as Application;
  return { ...reviewed, quote: { ...reviewed.quote, application } };
}

/** The value with a correction applied at its path; a correction without a value removes what is there. */
function corrected(value: unknown, { path: [key, ...rest], ...to }: Correction): unknown {
  if (key === undefined) return to.value;
  if (Array.isArray(value)) return value.with(Number(key), corrected(value[Number(key)], { path: rest, ...to }));
  if (!isObject(value) || value[key] === undefined) return value;
  const { [key]: part, ...others } = value;
  const kept = corrected(part, { path: rest, ...to });
  return kept === undefined ? others : { ...others, [key]: kept };
}

const actorOf = ({ entry }: Reviewed): "broker" | "client" => (entry === "dashboard" ? "broker" : "client");

/** Whether something else is sold than was agreed to: the consent to a sale is given when all of it is known. */
const isAboutOther = (before: Application, after: Application): boolean =>
  before.plan_id !== after.plan_id ||
  ratingRegion(before) !== ratingRegion(after) ||
  !isDeepStrictEqual(asMeant(before.holders), asMeant(after.holders));

/**
 * Whether something that was known is another now. What is answered for the first time changes nothing: such a consent is
 * asked on the way. The plan counts where it was chosen before.
 */
const isOfOther = (before: Application, after: Application, { after_plan }: Consent): boolean =>
  !isStill(before.holders, after.holders) ||
  !isStill(ratingRegion(before), ratingRegion(after)) ||
  (after_plan && !isStill(before.plan_id, after.plan_id));

/** Whether all that is said in one value is said in the other, too, as it is meant. */
function isStill(before: unknown, after: unknown): boolean {
  if (before === undefined || before === null) return true;
  if (Array.isArray(before)) return Array.isArray(after) && before.every((part, at) => isStill(part, after[at]));
  if (!isObject(before)) return isDeepStrictEqual(asMeant(before), asMeant(after));
  return isObject(after) && Object.entries(before).every(([name, part]) => isStill(part, after[name]));
}

/** A record with its texts as they are meant: one that was stored in other bytes is about the same person. */
function asMeant(value: unknown): unknown {
  if (typeof value === "string") return tidyLine(value);
  if (Array.isArray(value)) return value.map(asMeant);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asMeant(part)]));
}

/** Throws `rule_refused` for a consent to texts that are not shown now, such as those of another state. */
export function requireSameTexts(deps: Deps, reviewed: Reviewed): void {
  const details = othersThanShown(deps, reviewed).map(({ consent: { step, question } }) => ({
    at: question,
    rule: `${step}.${question}.texts`,
    step,
    message: "The texts of the consent are not those that were agreed to. Please read them and agree again.",
  }));
  const [first] = details;
  if (first) throw ruleRefused(deps, reviewed, { message: first.message, rule: first.rule, details });
}

/** Whether every consent that was kept with a hash agrees to the texts as they are shown now. */
export const agreesAsShown = (deps: Judges, reviewed: Reviewed): boolean =>
  othersThanShown(deps, reviewed).every(({ kept }) => kept.texts_sha256 === undefined);

/** The consents that were given to other texts than are shown now, as they are kept. */
const othersThanShown = (deps: Judges, reviewed: Reviewed) =>
  consentsOf(deps, reviewed).flatMap((consent) => {
    const kept = under(reviewed.quote.application, consent.home);
    return isConsent(kept) && kept.accepted && kept.texts_sha256 !== hashOf(consent) ? [{ consent, kept }] : [];
  });

/** The hash under which a consent keeps its texts as they are shown now. */
const hashOf = ({ step, question, texts }: Consent): string => sha256(JSON.stringify([{ step, question, texts }]));
