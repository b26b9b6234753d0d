import type { CallName, Json, JsonObject } from "../contract";
import type { CompiledFlow, CompiledQuestion, CompiledStep, EntryName } from "../flow/compiled";
import type { PlannedCall } from "../kinds/calls";
import { put } from "../values/path";
import { assumingDialog, callsOf } from "./calls";
import { runOf, type Engine } from "./engine";
import { hereOf, kindOf, type Here, type Run } from "./here";
import { newSession } from "./start";

/** The calls that follow one action of a person on a step. */
export interface CallOutline {
  readonly step: string;
  /** `enter`, `next`, `change <question>` or `confirm <dialog>`. */
  readonly event: string;
  readonly calls: readonly {
    readonly call: CallName;
    /** When it is made, in words; absent: always. */
    readonly when?: string;
    /** What it sends. A value that comes from the session is written as its path, such as `<answers.email>`. */
    readonly with?: JsonObject;
  }[];
}

/** Every call that a flow makes for one entry, step by step, with its payload (flow-format principle 5). */
export function callOutlines(engine: Engine, entry: EntryName): readonly CallOutline[] {
  const here = markedHere(runOf(engine), entry);
  return here.entry.order.flatMap((step) => outlinesOf(here, step)).filter(({ calls }) => calls.length > 0);
}

function outlinesOf(marked: Here, step: CompiledStep): readonly CallOutline[] {
  const here = marked.at({ ...marked.session, step: step.id });
  const { on } = kindOf(here, step);
  const outline = (event: string, calls: readonly PlannedCall[], seen = here): CallOutline => ({
    step: step.id,
    event,
    calls: calls.flatMap((planned) => outlined(seen, planned)),
  });
  const pending = { step: step.id, at: 0, results: {} };
  return [
    outline("enter", on.enter),
    ...step.questions.map(({ name }) => outline(`change ${name}`, on.change(name))),
    ...step.confirms.map(({ id }) =>
      outline(`confirm ${id}`, callsOf(here, { ...pending, phase: "confirm", name: id }), assumingDialog(here, id)),
    ),
    outline("next", on.next),
  ];
}

function outlined(here: Here, { call, said, with: payload }: PlannedCall): CallOutline["calls"] {
  const sent = payload?.(here);
  if (payload && sent === undefined) return [];
  return [{ call, ...(said !== undefined && { when: said }), ...(sent && { with: sent }) }];
}

/** A moment in which each answer and each record is its own path, so that payloads show where values come from. */
function markedHere(run: Run, entry: EntryName): Here {
  const { flow } = run;
  const session = newSession(run, { entry, today: "<today>", data: { ...RECORDS, plans: [markedPlan(flow)] } });
  const answers = [...flow.questions.values()].map((question) => [question.name, markOf(question)] as const);
  const paying = { phase: "next" as const, step: session.step, at: 0, results: { card: { token: "<card token>" } } };
  return hereOf(run, { ...session, pending: paying }, { assumed: new Map(answers), asksAll: true });
}

const RECORDS = {
  quote: { quote_number: "<quote_number>" },
  client: { id: "<client.id>", client_type: "<client.client_type>", broker: { id: "<client.broker.id>" }, person: {} },
  broker: { id: "<broker.id>" },
  brokerage: { slug: "<brokerage.slug>" },
} as const;

function markOf({ name, items, codec }: CompiledQuestion): Json {
  if (codec === "consent") return true;
  if (!items) return `<answers.${name}>`;
  const thing = Object.fromEntries(items.form.questions.map((question) => [question.name, `<item.${question.name}>`]));
  return [items.share === null ? thing : { ...thing, [items.share]: `<item.${items.share}>` }];
}

function markedPlan({ planLines }: CompiledFlow): JsonObject {
  const plan: { [key: string]: Json | undefined } = { id: "<plan.id>" };
  for (const { question, path, isPart } of planLines) if (!isPart) put(plan, path, `<answers.${question.name}>`);
  return plan;
}
