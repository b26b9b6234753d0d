/** The ways around the calls themselves: who may make them, what their bodies may hold, and when the sale is over. */
import { CLIENTS, personIn, QUOTES } from "../../../server/support/enrollment";
import { announced, PDF } from "../../../server/support/quote-files";
import { beginAnswered, beginClient, buyer, holderOf, shareBody } from "./scene";
import { accepted, calls, ofCode, ofForm, ofShape, saves } from "./way";
import type { Scene, Target, Way } from "./way";

const NOT_THERE = ofCode(404, "not_found", "There is nothing here, or you may not see it.");
const FINISHED = ofCode(409, "quote_finalized", "This enrollment is finished and cannot be changed.");
const NOT_OFFERED = ofCode(422, "wrong_client_type", "This product is not offered to this type of client.");
const NO_SIGN_IN = ofCode(401, "unauthenticated", "Please sign in.");

const urlOf = ({ quote }: Scene): string => `${QUOTES}/${quote.number}`;

const made = ({ server, target }: Scene, application: object, more: object = {}) =>
  server.call("POST", QUOTES, { body: { ...shareBody(target, application), ...more } });

const whole = (target: Target) => ({ ...target.answered, holders: [holderOf(target)], client: buyer(target) });

export const aroundTheReach: readonly Way[] = [
  calls("saves without a token", "share", NO_SIGN_IN, ({ server, quote }) =>
    server.call("PUT", `${QUOTES}/${quote.number}`, { body: { application: { plan_id: null } } }),
  ),
  calls("saves in the quote of another buyer", "share", NOT_THERE, async ({ server, target, quote, broker }) => {
    const other = await beginAnswered(server, target, "share", broker);
    const body = { application: { plan_id: null } };
    return server.call("PUT", `${QUOTES}/${other.number}`, { token: quote.token, body });
  }),
  calls("saves in a quote of another brokerage", "broker", NOT_THERE, async ({ server, quote }) =>
    server.call("PUT", `${QUOTES}/${quote.number}`, {
      token: await server.signIn("kim@globex.example"),
      body: { application: { plan_id: null } },
    }),
  ),
  calls("binds a broker's quote without a token", "broker", NOT_THERE, ({ quote }) => quote.finalize()),
  calls("mails a proposal as the client", "client", ofCode(403, "forbidden", "This is not allowed."), (scene) =>
    scene.server.call("PATCH", `${urlOf(scene)}/handoff`, {
      token: scene.quote.token,
      body: { handoff_type: "proposal" },
    }),
  ),
  calls("reads another client with the token of a link", "client", NOT_THERE, async ({ server, quote, broker }) =>
    server.call("GET", `${CLIENTS}/${await beginClient(server, broker)}`, { token: quote.token }),
  ),
];

export const aroundTheBroker: readonly Way[] = [
  calls(
    "begins at a broker without a licence",
    "share",
    ofCode(403, "broker_not_licensed", "The broker is not licensed for this product in this state."),
    (scene) => made(scene, whole(scene.target), { broker: { id: "bkr_sam" } }),
  ),
  calls(
    "begins at a broker of another brokerage",
    "share",
    ofCode(422, "unknown_broker", "There is no such broker at this brokerage."),
    (scene) => made(scene, whole(scene.target), { broker: { id: "bkr_kim" } }),
  ),
];

export const aroundTheBeginning = ({ person }: Target): readonly Way[] => [
  calls(
    "begins with a version of the flow that was never served",
    "share",
    {
      status: 422,
      code: "unknown_flow",
      at: "/flow/version",
      says: /^This page holds another version of the enrollment than is offered now. Please reload it. Found .*9\.9\.9/,
    },
    (scene) => {
      const { id } = scene.target.product.served(scene.server).flow;
      return made(scene, whole(scene.target), { flow: { id, version: "9.9.9" } });
    },
  ),
  calls(
    "turns into a business once the quote has begun",
    "client",
    ofCode(422, "client_type_fixed", "The type of a client cannot be changed."),
    ({ server, quote }) =>
      server.call("PUT", `${CLIENTS}/${quote.clientId}`, {
        token: quote.token,
        body: { client_type: "business", person: personIn("CO") },
      }),
  ),
  calls(
    "begins with an email address without a host",
    "share",
    ofForm("/client/email", person.step, "Please enter a valid email"),
    (scene) => made(scene, { ...whole(scene.target), client: { ...buyer(scene.target), email: "ann@" } }),
  ),
  calls(
    "begins with a plan that does not exist",
    "share",
    ofCode(422, "plan_not_available", "This plan is not available in this state."),
    (scene) => made(scene, { ...whole(scene.target), plan_id: "gold" }),
  ),
  calls("begins for a client of another brokerage", "broker", NOT_THERE, async ({ server, target, broker }) => {
    const client = await beginClient(server, await server.signIn("kim@globex.example"));
    const body = { client: { id: client }, vertical_code: target.vertical, application: {} };
    return server.call("POST", QUOTES, { token: broker, body });
  }),
  calls(
    "begins as a client of a type that does not exist",
    "share",
    ofShape("/application/client/client_type", 'found "robot", expected one of individual, business.'),
    (scene) => made(scene, { ...whole(scene.target), client: buyer(scene.target, "robot") }),
  ),
];

export const aroundTheSale = ({ first }: Target): readonly Way[] => [
  calls("binds without having answered anything", "broker", first, async ({ server, target, broker }) => {
    const client = await beginClient(server, broker);
    const body = { client: { id: client }, vertical_code: target.vertical, application: {} };
    const quote = accepted(await server.call("POST", QUOTES, { token: broker, body }));
    return server.call("POST", `${QUOTES}/${String(quote.body.quote_number)}/finalize`, { token: broker, body: {} });
  }),
  { ...calls("changes what was sold", "share", FINISHED, ({ quote }) => quote.put({ plan_id: null })), prepare: bind },
  {
    ...calls("mails a proposal of what was sold", "broker", FINISHED, (scene) =>
      scene.server.call("PATCH", `${urlOf(scene)}/handoff`, {
        token: scene.broker,
        body: { handoff_type: "proposal" },
      }),
    ),
    prepare: bind,
  },
  {
    ...calls(
      "mails a proposal of answers that nothing is sold for",
      "broker",
      ofCode(422, "no_plans", "This product is not sold in this state."),
      (scene) =>
        scene.server.call("PATCH", `${urlOf(scene)}/handoff`, {
          token: scene.broker,
          body: { handoff_type: "proposal" },
        }),
    ),
    prepare: async ({ quote, target }) => accepted(await quote.put(target.moved("HI"))),
  },
  {
    ...calls("binds a second time", "client", "changes nothing", ({ quote }) => quote.finalize(quote.token)),
    prepare: bind,
  },
  {
    ...calls(
      "mails a proposal without a plan",
      "broker",
      ofCode(422, "plan_missing", "No plan has been chosen yet."),
      (scene) =>
        scene.server.call("PATCH", `${urlOf(scene)}/handoff`, {
          token: scene.broker,
          body: { handoff_type: "proposal" },
        }),
    ),
    prepare: async ({ quote }) => accepted(await quote.put({ plan_id: null })),
  },
  calls(
    "says that the bank was asked, when nothing was paid",
    "client",
    ofCode(
      402,
      "card_authentication_failed",
      "Your bank did not confirm the payment, so your card was not charged. Please try again, or use another card or payment method.",
    ),
    (scene) =>
      scene.server.call("POST", `${urlOf(scene)}/finalize`, { token: scene.quote.token, body: { given_up: true } }),
  ),
];

async function bind({ quote }: Scene): Promise<void> {
  accepted(await quote.finalize(quote.token));
}

const raw = (name: string, text: string, says: string): Way =>
  calls(name, "share", ofCode(400, "invalid_json", says), (scene) =>
    scene.server.call("PUT", urlOf(scene), { raw: text, token: scene.quote.token }),
  );

/** What a product that is sold to people alone refuses of a business. */
export const aroundTheClientType: readonly Way[] = [
  calls("begins for a client that is a business", "broker", NOT_OFFERED, async ({ server, target, broker }) => {
    const client = await beginClient(server, broker, "business");
    const body = { client: { id: client }, vertical_code: target.vertical, application: {} };
    return server.call("POST", QUOTES, { token: broker, body });
  }),
  calls("begins as a business by a share link", "share", NOT_OFFERED, (scene) =>
    made(scene, { ...whole(scene.target), client: buyer(scene.target, "business") }),
  ),
];

const noField = (name: string) => ofShape(`/application/${name}`, `found "${name}", expected no such field.`);

export const aroundTheBody: readonly Way[] = [
  saves("sends a price", "client", { price: 1 }, noField("price")),
  saves("sends a policy", "share", { policy: { id: "pol_1", status: "inforce" } }, noField("policy")),
  saves(
    "sends a part that this product does not ask for",
    "broker",
    { beneficiaries: [{ first_name: "Mallory" }] },
    ofShape("/application/beneficiaries", "this product asks for nothing like it."),
  ),
  raw(
    "sends the key __proto__",
    '{"application":{"answers":{"__proto__":{"price":1}}}}',
    'The field name "__proto__" is not allowed.',
  ),
  raw(
    "sends an answer twice",
    '{"application":{"plan_id":null,"plan_id":"gold"}}',
    "The request body names a field twice.",
  ),
  calls(
    "announces a file for a question that takes none",
    "share",
    { ...ofCode(422, "file_not_asked", "This enrollment asks for no file here."), at: "first_name" },
    (scene) =>
      scene.server.call("POST", `${urlOf(scene)}/files`, {
        token: scene.quote.token,
        body: announced(PDF, { question: "first_name" }),
      }),
  ),
];
