import { sha256 } from "../base/sha256";
import { isDeepStrictEqual } from "node:util";
import { isObject, tidyLine, type Consent, type Correction } from "../../engine/index";
import type { Deps, Judges } from "./deps";
import type { Application, ApplicationInput } from "../records/types";
import { consentsOf, correctionsOf, ruleRefused, type Reviewed } from "./review";
import { ratingRegion } from "./rating";

/**
 * The application with its consent when a quote is saved. A consent given now is kept with a hash of the texts
 * as they are shown; an earlier one is dropped if the holder, the rating region, the plan or the actor has changed
 * since.
 */
function withConsent(deps: Deps, before: Application, reviewed: Reviewed, isGiven: boolean): Application {
  const { application } = reviewed.quote;
  const { acknowledgement, ...rest } = application;
  if (!acknowledgement) return application;
  if (isGiven)
    return { ...rest, acknowledgement: { ...acknowledgement, texts_sha256: hashOf(consentsOf(deps, reviewed)) } };
  const isOfOther = acknowledgement.actor !== actorOf(reviewed);
  return isOfOther || isAboutOther(before, application) ? rest : application;
}

/**
 * The records as stored after a save over `before`: an answer that is not asked keeps only the value it has then,
 * and a consent stays only if it is still valid.
 */
export function settled(deps: Deps, before: Application, reviewed: Reviewed, sent: ApplicationInput): Reviewed {
  const { application: given } = reviewed.quote;
  const asked = correctionsOf(deps, reviewed).reduce<unknown>(corrected, given) as Application;
  const kept = { ...reviewed, quote: { ...reviewed.quote, application: asked } };
  const application = withConsent(deps, before, kept, Boolean(sent.acknowledgement));
  return { ...kept, quote: { ...kept.quote, application } };
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

const isAboutOther = (before: Application, after: Application): boolean =>
  before.plan_id !== after.plan_id ||
  ratingRegion(before) !== ratingRegion(after) ||
  !isDeepStrictEqual(asMeant(before.holders), asMeant(after.holders));

/** A record with its texts as they are meant: one that was stored in other bytes is about the same person. */
function asMeant(value: unknown): unknown {
  if (typeof value === "string") return tidyLine(value);
  if (Array.isArray(value)) return value.map(asMeant);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asMeant(part)]));
}

/** Throws `rule_refused` for a consent to texts that are not shown now, such as those of another state. */
export function requireSameTexts(deps: Deps, reviewed: Reviewed): void {
  const kept = reviewed.quote.application.acknowledgement;
  const shown = consentsOf(deps, reviewed);
  const [consent] = shown;
  if (!consent || kept?.texts_sha256 === hashOf(shown)) return;
  const message = "The texts of the consent are not those that were agreed to. Please read them and agree again.";
  const rule = `${consent.step}.${consent.question}.texts`;
  throw ruleRefused(deps, reviewed, {
    message,
    rule,
    details: [{ at: consent.question, rule, step: consent.step, message }],
  });
}

/** The hash under which a consent keeps its texts as they are shown now. */
export const textsHash = (deps: Judges, reviewed: Reviewed): string => hashOf(consentsOf(deps, reviewed));

const hashOf = (consents: readonly Consent[]): string => sha256(JSON.stringify(consents));
