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
import { isObject } from "../values/objects";

/** A call that may follow an event. Whether it is made, and with which payload, is decided at its turn. */
export interface PlannedCall {
  readonly call: CallName;
  readonly when?: (moment: Moment) => boolean;
  /** The condition in words, for the list of calls that `flow explain` prints. */
  readonly said?: string;
  /** The payload; the call is skipped when this returns undefined. */
  readonly with?: (moment: Moment) => JsonObject | undefined;
  /** The call is skipped when the payload would change nothing of what is loaded. */
  readonly skipIfUnchanged?: true;
}

export const quoteExists = ({ session }: Moment): boolean => Boolean(session.data.quote?.quote_number);
export const clientExists = ({ session }: Moment): boolean => Boolean(session.data.client?.id);
export const isRated = (moment: Moment): boolean => moment.ratingRegion !== undefined;

const application = (saved: JsonObject | undefined): JsonObject | undefined => saved && { application: saved };

/**
 * The calls by which Next saves a step (wizards §7): updates the client if the step is about them, creates or updates
 * the quote, and loads the plans again if their prices may have changed. `also`: answers that a dialog sets.
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

/** A quote that a stranger creates also creates its client. */
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

/** A quote belongs to a person, so only a step that asks who they are can create one. */
const creating = (step: CompiledStep): PlannedCall => ({
  call: "quote.create",
  when: (moment) => !quoteExists(moment),
  said: "there is no quote yet",
  with: (moment) => newQuote(moment, step),
});

/** The application with the type of client that a share link has asked for. */
function ofType(moment: Moment, saved: JsonObject): JsonObject {
  if (!moment.flow.clientType || clientExists(moment)) return saved;
  const told = isObject(saved.client) ? saved.client : {};
  return { ...saved, client: { ...told, client_type: moment.newClientType } };
}

function newQuote(moment: Moment, step: CompiledStep): JsonObject {
  const { broker, brokerage } = moment.scope as { readonly broker?: JsonObject; readonly brokerage?: JsonObject };
  return {
    ...(broker?.id !== undefined && { broker: { id: broker.id } }),
    ...(brokerage?.slug !== undefined && { brokerage: { slug: brokerage.slug } }),
    vertical_code: moment.flow.flow.vertical_code,
    application: ofType(moment, savedAtCreation(moment, step)),
  };
}
