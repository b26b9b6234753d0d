import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { DAMAGED_KINDS } from "../base/damaged";
import {
  DRAFT_OUTCOMES,
  JOBS,
  MAIL_OUTCOMES,
  PAYMENT_OUTCOMES,
  PROOF_OUTCOMES,
  SENTENCE_OUTCOMES,
} from "../base/metrics";
import type { Metrics } from "../base/metrics";
import { STAND_INS } from "../base/stand-ins";
import type { StandIn } from "../base/stand-ins";

/** What the metrics of this product are called, before their own name; the others are prom-client's, of the process. */
export const PREFIX = "enrollment_";

/** Seconds; the figures to reach are between them (reliability, "Figures to reach": 150, 250 and 300 ms). */
const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.15, 0.25, 0.3, 1, 5, 15];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60];
const WAIT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5];

const SENTENCE_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 2, 5];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The metrics of one server, and what is scraped of them. */
export interface CountedMetrics extends Metrics {
  readonly registry: Registry;
}

/** Metrics with a registry of their own: two servers in one process count apart. */
export function createMetrics(standIns: readonly StandIn[] = []): CountedMetrics {
  const registry = new Registry();
  tellStandIns(registry, standIns);
  collectDefaultMetrics({ register: registry });
  return { registry, ...traffic(registry), ...outcomes(registry), ...work(registry), ...studio(registry) };
}

function tellStandIns(registry: Registry, standIns: readonly StandIn[]): void {
  const gauge = new Gauge({
    name: `${PREFIX}stand_in`,
    help: "1 for each part that is not the real one (PAYMENTS, MAIL, FILE_SCAN), else 0.",
    labelNames: ["part"],
    registers: [registry],
  });
  for (const part of STAND_INS) gauge.set({ part }, standIns.includes(part) ? 1 : 0);
}

function traffic(registry: Registry): Pick<Metrics, "request" | "ruleRefused" | "rejectionShown"> {
  const registers = [registry];
  const requests = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: "Seconds until a request was answered, by method, route template and class of the status.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: `${PREFIX}rule_refusals_total`,
    help: "Calls that a rule of a flow refused, by the flow and the rule.",
    labelNames: ["flow", "rule"],
    registers,
  });
  const rejections = new Counter({
    name: `${PREFIX}rejections_shown_total`,
    help: "Dialogs of a rejection that the app showed, by the flow and the rejection; none without TRACKING.",
    labelNames: ["flow", "rejection"],
    registers,
  });
  return {
    request({ method, route, status, seconds }) {
      const labels = { method: METHODS.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` };
      requests.observe(labels, seconds);
    },
    ruleRefused: (flow, rule) => refusals.inc({ flow, rule: withoutIndices(rule) }),
    rejectionShown: (flow, rejection) => rejections.inc({ flow, rejection }),
  };
}

/** `holder.holders.2.dob.required` names an item of a list: which one is left out, because there are many. */
const withoutIndices = (rule: string): string => rule.replaceAll(/\.\d+(?=\.|$)/g, "");

function outcomes(registry: Registry): Pick<Metrics, "mail" | "payment" | "damaged" | "proof"> {
  const registers = [registry];
  const labelNames = ["outcome"] as const;
  const mails = new Counter({
    name: `${PREFIX}mails_total`,
    help: "Tries to hand a mail to the mail server, by their outcome.",
    labelNames,
    registers,
  });
  const payments = new Counter({
    name: `${PREFIX}payments_total`,
    help: "Payments by how they ended; unknown: the card provider gave no answer, and is asked again.",
    labelNames,
    registers,
  });
  const damages = new Counter({
    name: `${PREFIX}damaged_records_total`,
    help: "Stored records that were found damaged, by their kind; each counts once a process.",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of DAMAGED_KINDS) damages.inc({ kind }, 0);
  const proofs = new Counter({
    name: `${PREFIX}proofs_total`,
    help: "Proofs of work for new enrollments: asked for, accepted, or refused.",
    labelNames,
    registers,
  });
  for (const outcome of PROOF_OUTCOMES) proofs.inc({ outcome }, 0);
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  for (const outcome of PAYMENT_OUTCOMES) payments.inc({ outcome }, 0);
  return {
    mail: (outcome) => mails.inc({ outcome }),
    payment: (outcome) => payments.inc({ outcome }),
    damaged: (kind) => damages.inc({ kind }),
    proof: (outcome) => proofs.inc({ outcome }),
  };
}

function work(registry: Registry): Pick<Metrics, "job" | "connectionWait"> {
  const registers = [registry];
  const labelNames = ["job"] as const;
  const durations = new Histogram({
    name: `${PREFIX}job_duration_seconds`,
    help: "Seconds that a round of a background job took.",
    labelNames,
    buckets: JOB_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: `${PREFIX}job_failures_total`,
    help: "Rounds of a background job that ended with an error.",
    labelNames,
    registers,
  });
  const waits = new Histogram({
    name: `${PREFIX}db_connection_wait_seconds`,
    help: "Seconds that a statement or a transaction waited for a connection to the database.",
    buckets: WAIT_SECONDS,
    registers,
  });
  for (const job of JOBS) failures.inc({ job }, 0);
  const job: Metrics["job"] = (name, seconds, isSound) => {
    durations.observe({ job: name }, seconds);
    if (!isSound) failures.inc({ job: name });
  };
  return { job, connectionWait: (seconds) => waits.observe(seconds) };
}

function studio(registry: Registry): Pick<Metrics, "draft" | "sentences"> {
  const registers = [registry];
  const labelNames = ["outcome"] as const;
  const drafts = new Counter({
    name: `${PREFIX}draft_saves_total`,
    help: "Saves of drafts in the studio, by their outcome.",
    labelNames,
    registers,
  });
  const sentences = new Histogram({
    name: `${PREFIX}draft_sentences_seconds`,
    help: "Seconds until it was said what a save of a draft does; plain: no comparison could say it in time.",
    labelNames,
    buckets: SENTENCE_SECONDS,
    registers,
  });
  for (const outcome of DRAFT_OUTCOMES) drafts.inc({ outcome }, 0);
  for (const outcome of SENTENCE_OUTCOMES) sentences.zero({ outcome });
  return {
    draft: (outcome) => drafts.inc({ outcome }),
    sentences: (outcome, seconds) => sentences.observe({ outcome }, seconds),
  };
}
