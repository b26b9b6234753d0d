import { eventDay } from "../fixture-product";
import { ofCode, ofQuestion, ofRule, saves, skips } from "./way";
import type { By, Refused, Target, Way } from "./way";
import type { Json } from "../../../../engine";

const OCCASION = "Please select an occasion";
const ONE = "Please choose one";
const WHOLE = "Please enter a whole number";
const COUNT = "Please enter the number of guests";
const DATE = "Please enter a valid date MM/DD/YYYY";
const NOT_INSURED = "Thank you for your interest in Event Day";

const occasion = (rule: string): Refused => ofQuestion("occasion", "occasion", rule, OCCASION);
const guests = (rule: string, says: string): Refused => ofQuestion("guests", "guests", rule, says);

export const target: Target = {
  product: eventDay,
  vertical: "sample_event_day",
  answered: {
    answers: { occasion: "wedding", outdoors: false, guests: 10, event_date: "2026-12-24" },
    rating_address: { region: { code: "CO" } },
  },
  isForBusinesses: false,
  plan: "event-day-full-event",
  startsTooLate: "2027-03-01",
  window: "Please choose a date from Nov 20, 2026 to Feb 17, 2027",
  person: { step: "host", hasPhone: true },
  state: {
    step: "venue",
    question: "venue_region",
    unknown: "Please select a state",
    absent: "Please select a state",
    elsewhere: {},
  },
  moved: (code) => ({ rating_address: code === null ? null : { region: { code } } }),
  noPlan: "Please select a plan",
  notSold: NOT_INSURED,
  first: occasion("required"),
};

/** Sends one answer in the form in which the page sends it, too. */
const answer = (name: string, by: By, answers: { readonly [name: string]: Json }, expect: Refused): Way =>
  saves(name, by, { answers }, expect, answers);

const without = (name: string, by: By, question: string, expect: Refused): Way =>
  skips(name, by, { answers: { [question]: null } }, expect, { [question]: null });

export const ways: readonly Way[] = [
  without("leaves out the occasion", "broker", "occasion", occasion("required")),
  answer("celebrates what is not on the list", "client", { occasion: "heist" }, occasion("list")),
  answer("sends a number for the occasion", "share", { occasion: 7 }, occasion("type")),
  answer("insures a concert", "client", { occasion: "concert" }, ofRule("occasion", "public_event", NOT_INSURED)),
  answer("sends a text for Yes", "broker", { outdoors: "true" }, ofQuestion("venue", "outdoors", "type", ONE)),
  without("does not say where it takes place", "share", "outdoors", ofQuestion("venue", "outdoors", "required", ONE)),
  {
    ...skips(
      "goes outdoors past the question for a tent",
      "client",
      { answers: { outdoors: true } },
      ofQuestion("shelter", "shelter", "required", "Please choose yes or no"),
    ),
    typed: { answers: { shelter: null }, before: { outdoors: true } },
  },
  saves("has no tent indoors, where nobody asks", "broker", { answers: { shelter: false } }, "changes nothing"),
  without("does not say how many guests come", "client", "guests", guests("required", COUNT)),
  answer("invites nobody", "share", { guests: 0 }, guests("minimum", COUNT)),
  answer(
    "invites more than are insured",
    "broker",
    { guests: 1001 },
    guests("maximum", "We insure up to 1,000 guests"),
  ),
  answer("invites half a guest", "client", { guests: 10.5 }, guests("type", WHOLE)),
  answer("sends a word for the guests", "share", { guests: "ten" }, guests("number", WHOLE)),
  saves("sends a list of guests", "broker", { answers: { guests: ["Ann", "Bob"] } }, guests("type", WHOLE)),
  {
    ...saves(
      "invites more than may stand outdoors in Florida",
      "client",
      {
        rating_address: { region: { code: "FL" } },
        answers: { outdoors: true, shelter: true, guests: 151 },
        plan_id: null,
        acknowledgement: null,
      },
      ofRule("guests", "too_many_outdoors", NOT_INSURED),
    ),
    typed: { answers: { guests: 151 }, before: { venue_region: "FL", outdoors: true } },
  },
  ...[
    ["celebrates the day after tomorrow", "share", "2026-11-22", "11/22/2026", "window"],
    ["celebrates on a day that does not exist", "client", "2027-02-30", "02/30/2027", "format"],
    ["celebrates some time", "broker", "soon", "soon", "format"],
  ].map(([name = "", by, sent = "", typed = "", rule = ""]) =>
    saves(
      name,
      by as By,
      { answers: { event_date: sent } },
      ofQuestion(
        "event-date",
        "event_date",
        rule,
        rule === "window" ? "Events can be insured from Dec 04, 2026" : DATE,
      ),
      { event_date: typed },
    ),
  ),
  without("does not say when", "share", "event_date", ofQuestion("event-date", "event_date", "required", DATE)),
  {
    ...saves(
      "chooses a plan that Alaska does not sell",
      "broker",
      { plan_id: "event-day-full-event" },
      ofCode(422, "plan_not_available", "This plan is not available in this state."),
    ),
    prepare: ({ quote }) => quote.put({ rating_address: { region: { code: "AK" } } }),
  },
  saves("renews what never renews", "client", { auto_renewal: true }, "changes nothing"),
];
