import type { CallName, Json, JsonObject } from "../../engine/index";
import { isObject } from "../../engine/index";
import type { Calls } from "../shared/api/calls";
import { ApiError, notFound } from "../shared/api/request";
import { bodyOf, NUMBER, overWire } from "./world";
import type { World } from "./world";

/** The token of an enrollment by a share link: nothing reads it. */
const TOKEN = "preview";

/** The calls of an enrollment, answered in memory as a server answers them. */
export function callsIn(world: World): Calls {
  const make = (call: CallName, sent?: unknown): Json | undefined => {
    const result = world.answer({ call, ...(sent !== undefined && { with: bodyOf(sent) }) });
    if (result.ok) return result.value;
    const { code, message, details = [] } = result.error;
    throw new ApiError(422, code, message, undefined, overWire(details));
  };
  /** A function that answers in its own time, as a network does, and whose refusals are rejections. */
  const answering =
    <Given extends readonly unknown[], T>(answer: (...given: Given) => unknown) =>
    async (...given: Given): Promise<T> =>
      overWire(await answer(...given));
  const quote = (): JsonObject => asQuote(world);
  return {
    getClient: answering(() => asClient(world)),
    updateClient: answering((_, body) => (make("client.update", body), asClient(world))),
    getBroker: answering(() => world.around.broker),
    getPolicy: answering((id) => ({
      id,
      policy_documents: [{ name: "Policy schedule", url: `/api/management/v1/documents/schedule-${id}` }],
    })),
    submitPolicyNumber: answering(notThere),
    createQuote: answering(notThere),
    createOwnQuote: answering(
      (body) => (make("quote.create", body), { ...quote(), auth: { token: TOKEN, type: "Bearer" } }),
    ),
    getQuote: answering(quote),
    updateQuote: answering((_, body) => (make("quote.update", body), quote())),
    getPlans: answering(() => make("plans.load")),
    getCheckout: answering(() => make("checkout.load")),
    handOff: answering((_, handoff_type) => (make("quote.handoff", { handoff_type }), { mailed: [] })),
    finalizeQuote: answering(() => ({ ...objectOf(make("quote.finalize")), quote_number: NUMBER })),
    sendFile: async (_, question, file, onSent) => {
      onSent(1);
      return await Promise.resolve({ file: `preview-${question}`, name: file.name, type: file.type, size: file.size });
    },
    getFile: () =>
      Promise.resolve(new Blob(["This document is made when the product is sold."], { type: "text/plain" })),
  };
}

const notThere = (): never => {
  throw notFound();
};

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The quote with what a server says of it besides what rules read. */
function asQuote({ kept, person, around }: World): JsonObject {
  if (!kept.quote) throw notFound();
  const at = `${person.day}T12:00:00.000Z`;
  return overWire({
    status: kept.quote.policy ? "finalized" : "open",
    origin: person.entry === "share" ? "share_link" : "broker",
    documents: [],
    created_at: at,
    updated_at: at,
    ...kept.quote,
    quote_number: NUMBER,
    ...(person.entry === "enroll" && { link_mailed: true }),
    broker: around.broker,
    brokerage: around.brokerage,
  });
}

function asClient({ kept, person, around }: World): JsonObject {
  if (!kept.client) throw notFound();
  return overWire({
    broker: { id: around.broker.id, name: around.broker.name },
    created_at: `${person.day}T12:00:00.000Z`,
    next_renewal_date: null,
    policies_stats: { inforce: 0, churned: 0 },
    ...kept.client,
  });
}
