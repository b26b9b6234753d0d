import { sha256 } from "../base/sha256";
import { compileValidators, createEngine, deferredLists, mediaNamed, referenceRule } from "../../engine/index";
import type { Engine, Flow, Lists, Validators } from "../../engine/index";
import type { FlowFile } from "./files";
import type { Media } from "./media";
import { asksOf, choosesOf } from "./asks";
import { validatorsModule } from "./validators";

/**
 * One version of a flow, ready to be served and run. Bodies are the texts that are sent; etags identify their content.
 */
export interface ServedFlow {
  readonly flow: Flow;
  readonly lists: Lists;
  /** The flow without its landing page, which an enrollment does not read. */
  readonly body: string;
  /** The landing page with its drawings and what its estimate asks; undefined when the flow has none. */
  landingBody(): string | undefined;
  /** The lists, without those that are fetched when searched (`deferredLists`). */
  readonly listsBody: string;
  /** The flow as it is kept: all of it. */
  readonly whole: string;
  readonly sha256: string;
  /** The checks of its questions, compiled. */
  checks(): Validators;
  engine(): Engine;
  /** The same engine, but json-logic-js itself runs the rules; it judges when coverage is bound. */
  judge(): Engine;
  validators(): string;
}

/** A flow with its lists and drawings, ready to be served; engines and checks are made at first use. */
export function serve({ flow, lists }: FlowFile, media: Media): ServedFlow {
  const whole = JSON.stringify(flow);
  const { landing, ...asked } = flow;
  const deferred = deferredLists(flow);
  const checks = once(() => compileValidators(flow, { lists }));
  const engine = once(() => createEngine(flow, { lists, validators: checks() }));
  // Read at once, so that a drawing that is not sound refuses its flow, and not the page of a buyer later.
  const drawings = landing && media.drawings(mediaNamed(flow));
  return {
    checks,
    flow,
    lists,
    body: landing === undefined ? whole : JSON.stringify(asked),
    landingBody: once(() => {
      const asked = { asks: asksOf(flow, engine), chooses: choosesOf(flow, engine) };
      return landing && JSON.stringify({ landing, ...asked, drawings });
    }),
    whole,
    listsBody: JSON.stringify(Object.fromEntries(Object.entries(lists).filter(([name]) => !deferred.includes(name)))),
    sha256: sha256(whole + JSON.stringify(lists)),
    engine,
    judge: once(() => createEngine(flow, { lists, validators: checks(), rules: referenceRule })),
    validators: once(() => validatorsModule(flow, lists)),
  };
}

/** Makes a thing at its first use. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
