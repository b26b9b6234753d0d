/** The ways around what every product has: the person, the state, the plan, the checkout, the consent. */
import { addressIn } from "../../../server/support/enrollment";
import { consentOf } from "./consent";
import { ending, holderOf } from "./scene";
import { ofCode, ofForm, ofQuestion, ofRule, ofShape, saves, skips } from "./way";
import type { Target, Way } from "./way";

const NO_PLAN_HERE = ofCode(422, "plan_not_available", "This plan is not available in this state.");
const SHORTER = "Please shorten this answer";
const CONFIRM = "Please confirm before you continue";
const CARD = { billing_type: "platform_eft" };

export function aroundThePerson(target: Target): readonly Way[] {
  const { step } = target.person;
  const required = (at: string, field: string) => ofQuestion(step, at, "required", `${field} is required`);
  const holders = (changes: object) => ({ holders: [{ ...holderOf(target), ...changes }] });
  const long = "x".repeat(81);
  return [
    skips("leaves out the first name", "broker", holders({ first_name: null }), required("first_name", "First name"), {
      first_name: null,
    }),
    skips("sends a blank last name", "share", holders({ last_name: " \t " }), required("last_name", "Last name"), {
      last_name: " \t ",
    }),
    skips("removes the person", "client", { holders: null }, required("first_name", "First name")),
    saves(
      "sends a last name of 81 letters",
      "client",
      holders({ last_name: long }),
      ofQuestion(step, "last_name", "maxLength", SHORTER),
      { last_name: long },
    ),
    saves(
      "sends two people where one is insured",
      "broker",
      { holders: [holderOf(target), holderOf(target)] },
      ofShape("/application/holders", "found a list of 2, expected at most 1 item."),
    ),
    saves(
      "adds a field to the person",
      "client",
      holders({ is_vip: true }),
      ofShape("/application/holders/0/is_vip", 'found "is_vip", expected no such field.'),
    ),
  ];
}

export function aroundTheAddress(target: Target): readonly Way[] {
  const { step } = target.person;
  const holders = (changes: object) => ({ holders: [{ ...holderOf(target), ...changes }] });
  const address = (changes: object) => holders({ address: { ...addressIn("CO"), ...changes } });
  const at = (field: string, says: string) => ofForm(`/holders/0/${field}`, step, says);
  const street = "x".repeat(130);
  return [
    skips(
      "leaves out the city",
      "client",
      address({ city: null }),
      ofQuestion(step, "city", "required", "City is required"),
      { city: null },
    ),
    saves(
      "sends an email address without a host",
      "share",
      holders({ email: "ann@" }),
      at("email", "Please enter a valid email"),
      { email: "ann@" },
    ),
    saves("sends a street of 130 letters", "broker", address({ line1: street }), at("address/line1", SHORTER), {
      line1: street,
    }),
    saves(
      "sends a zip code of four digits",
      "client",
      address({ postal: "8020" }),
      at("address/postal", "Please enter a 5-digit zip code"),
      { postal: "8020" },
    ),
    saves(
      "lives in a state that does not exist",
      "share",
      address({ region: { code: "XX" } }),
      at("address/region/code", "Please choose from the list"),
      { region: "XX" },
    ),
  ];
}

/** The state that rates the quote, and the plan that is sold there. */
export function aroundThePlan({ state, moved, noPlan, notSold }: Target): readonly Way[] {
  const { step, question, unknown, absent, elsewhere } = state;

  const rated = (code: string) => ({ rating_address: { region: { code } } });
  const unchosen = ofQuestion("plans", "plan_name", "required", noPlan);
  return [
    saves(
      "sends a state that does not exist",
      "client",
      rated("ZZ"),
      ofForm("/rating_address/region/code", step, unknown),
      { [question]: "ZZ" },
    ),
    skips("takes the state back", "share", moved(null), ofQuestion(step, question, "required", absent), {
      [question]: null,
    }),
    saves("chooses a plan that does not exist", "broker", { plan_id: "gold" }, NO_PLAN_HERE),
    saves("chooses a plan of another product", "client", { plan_id: "passport360-enhanced-family-golf" }, NO_PLAN_HERE),
    skips("takes the plan back", "broker", { plan_id: null }, unchosen, { plan_name: null }),
    skips("moves to another state once the plan is chosen", "client", moved("TX"), unchosen),
    skips(
      "moves to a state that sells no plan",
      "share",
      moved("HI"),
      ofRule("plans", "no_plans", notSold),
      {},
      { [question]: "HI", ...elsewhere },
    ),
  ];
}

export function aroundTheDates({ startsTooLate, window }: Target): readonly Way[] {
  const name = "policy_effective_date";
  const outside = ofQuestion("checkout", name, "window", window);
  return [
    saves("starts the coverage in the past", "client", { [name]: "2026-11-01" }, outside, { [name]: "2026-11-01" }),
    saves("starts the coverage too late", "share", { [name]: startsTooLate }, outside, { [name]: startsTooLate }),
    saves(
      "starts the coverage on a day that does not exist",
      "broker",
      { [name]: "2027-02-30" },
      ofForm(`/${name}`, "checkout", "Please enter a valid date MM/DD/YYYY"),
      { [name]: "2027-02-30" },
    ),
    skips(
      "leaves out the start of the coverage",
      "share",
      { [name]: null },
      ofQuestion("checkout", name, "required", "Please choose a coverage start date"),
      { [name]: null },
    ),
  ];
}

export function aroundThePayment(): readonly Way[] {
  const at = (question: string, rule: string, says: string) => ofQuestion("checkout", question, rule, says);
  const card = (outcome: string) => ({ billing: { ...CARD, source_token: `tok_sandbox_${outcome}_x1` } });
  return [
    saves(
      "pays in a way that is not offered",
      "client",
      { billing: { billing_type: "cash" } },
      ofForm("/billing/billing_type", "checkout", "Please choose one of the options"),
      { billing_type: "cash" },
    ),
    skips(
      "pays by card without a card",
      "share",
      { billing: CARD },
      at("card_complete", "required", "Please complete the card details"),
      { card_complete: null },
    ),
    skips(
      "binds by card as a broker",
      "broker",
      card("ok"),
      ofRule("checkout", "broker_binds_without_card", "A broker can bind coverage only with check (bill later)."),
    ),
    skips(
      "pays with a card token of their own making",
      "client",
      { billing: { ...CARD, source_token: "tok_free" } },
      ofCode(402, "card_error", "Your card could not be charged. Please check the details or try another card."),
    ),
    {
      ...skips(
        "pays again with a card that was declined",
        "share",
        {},
        ofCode(402, "card_declined", "Your card was declined. Please try another card or another payment method."),
      ),
      prepare: async ({ quote }) => {
        await quote.put(card("declined"));
        await quote.finalize(quote.token);
        await quote.put(card("declined"));
      },
    },
    saves(
      "sends a card number for a token",
      "client",
      { billing: { ...CARD, source_token: "4242424242424242" } },
      ofShape(
        "/application/billing/source_token",
        'found "4242424242424242", expected the card provider\'s token; never the card itself.',
      ),
    ),
  ];
}

export function aroundTheConsent(): readonly Way[] {
  const at = (rule: string, says: string) => ofQuestion("checkout", "acknowledged", rule, says);
  const consent = (changes: object) => ({ acknowledgement: { ...consentOf("client"), ...changes } });
  const texts = at("texts", "The consent must name the texts that were agreed to.");
  return [
    skips("takes the consent back", "client", { acknowledgement: null }, at("required", CONFIRM), {
      acknowledged: null,
    }),
    skips("sends a consent that was not given", "share", consent({ accepted: false }), at("required", CONFIRM), {
      acknowledged: null,
    }),
    saves("consents to no text", "client", consent({ texts: [] }), texts),
    saves("consents to the texts of last year", "share", consent({ texts: ["electronic_delivery@1"] }), texts),
    {
      ...skips("binds as the client with the broker's consent", "client", {}, at("required", CONFIRM)),
      prepare: ({ quote, target, broker, server }) =>
        server.call("PUT", `/api/quotes/v1/quotes/${quote.number}`, {
          token: broker,
          body: { application: ending("broker", target.plan) },
        }),
    },
    {
      ...saves("signs the consent as somebody else", "client", {}, "changes nothing"),
      attack: ({ quote }) => quote.put({ acknowledgement: consentOf("broker") }),
    },
  ];
}
