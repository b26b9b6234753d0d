import type { CallName, JsonObject } from "../contract";
import type { CompiledFlow, CompiledStep } from "../flow/compiled";
import type { Moment } from "../moment/moment";
import {
  asksClient,
  changesRating,
  savedAtCreation,
  savedByStep,
  savedClient,
  savedFromTheStart,
} from "../moment/saves";

/** A call that may follow from an event; whether it does, and with what, is decided when it is its turn. */
export interface PlannedCall {
  readonly call: CallName;
  readonly when?: (moment: Moment) => boolean;
  /** The same in words, for people who ask which calls follow. */
  readonly said?: string;
  /** The payload; a call that has one is left out where it comes to undefined. */
  readonly with?: (moment: Moment) => JsonObject | undefined;
  /** Left out where the payload would change nothing of what is loaded. */
  readonly skipIfUnchanged?: true;
}

export const quoteExists = ({ session }: Moment): boolean => Boolean(session.data.quote?.quote_number);
export const clientExists = ({ session }: Moment): boolean => Boolean(session.data.client?.id);
export const isRated = (moment: Moment): boolean => moment.ratingRegion !== undefined;

const application = (saved: JsonObject | undefined): JsonObject | undefined => saved && { application: saved };

/**
 * How Next of a step saves what it asks (wizards §7): the client where the step is about them, the quote, which is made
 * where there is none, and the plans again where their prices may have changed. `also`: answers that a dialog sets.
 */
export function savingCalls(
  step: CompiledStep,
  flow: CompiledFlow,
  also: CompiledStep["questions"] = [],
): readonly PlannedCall[] {
  const isAboutClient = asksClient(flow, step);
  const isFirst = [...flow.records.values()].some(
    ({ fromTheStart, role }) => fromTheStart && !step.roles.includes(role),
  );
  return [
    ...(isAboutClient ? clientCalls(step) : []),
    ...(isFirst ? [saving("nobody is on the quote yet", (moment) => savedFromTheStart(moment, step))] : []),
    saving("there is a quote", (moment) => savedByStep(moment, step, also)),
    ...(isAboutClient ? [creating(step), NEW_CLIENT] : []),
    ...(changesRating(flow, step)
      ? [{ call: "plans.load", when: isRated, said: "the rating state is known" } as const]
      : []),
  ];
}

const clientCalls = (step: CompiledStep): readonly PlannedCall[] => [
  {
    call: "client.update",
    when: clientExists,
    said: "the client is known and has changed",
    with: (moment) => savedClient(moment, step),
    skipIfUnchanged: true,
  },
  { call: "client.load", when: clientExists, said: "the client is known" },
];

/** A quote made by a stranger has made its client too. */
const NEW_CLIENT: PlannedCall = {
  call: "client.load",
  when: (moment) => !clientExists(moment) && quoteExists(moment),
  said: "the quote was made just now",
};

const saving = (said: string, saved: (moment: Moment) => JsonObject | undefined): PlannedCall => ({
  call: "quote.update",
  when: quoteExists,
  said,
  with: (moment) => application(saved(moment)),
});

/** A quote is made for somebody: only a step that asks who they are can do it. */
const creating = (step: CompiledStep): PlannedCall => ({
  call: "quote.create",
  when: (moment) => !quoteExists(moment),
  said: "there is no quote yet",
  with: (moment) => newQuote(moment, step),
});

function newQuote(moment: Moment, step: CompiledStep): JsonObject {
  const { broker, brokerage } = moment.scope as { readonly broker?: JsonObject; readonly brokerage?: JsonObject };
  return {
    ...(broker?.id !== undefined && { broker: { id: broker.id } }),
    ...(brokerage?.slug !== undefined && { brokerage: { slug: brokerage.slug } }),
    vertical_code: moment.flow.flow.vertical_code,
    application: savedAtCreation(moment, step),
  };
}
