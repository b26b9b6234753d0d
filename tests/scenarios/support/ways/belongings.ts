import type { Json, JsonObject } from "../../../../engine";
import { belongings } from "../fixture-product";
import { aroundOwnConsents } from "./consents";
import { aroundTheFiles } from "./files";
import { holderOf } from "./scene";
import { ofForm, ofQuestion, ofRule, saves, skips } from "./way";
import type { By, Refused, Target, Way } from "./way";

const PERCENTAGE = "Please enter a percentage, like 12.5";
const HOME = "We insure homes where somebody is at least a fifth of the year";
const COUNTY = "Please select a county of this state";
const DATE = "Please enter a valid date MM/DD/YYYY";
const CHECK = "Please check this answer";
const CENTS = "Please enter an amount in dollars and cents, like 1,250.50";
const ONE_OF = "Please choose one of the options";

const RING = { name: "Ring", kind: "jewelry", value: 1250.5 };
const VIOLIN = { name: "Violin", kind: "music", value: 8000 };

export const target: Target = {
  product: belongings,
  vertical: "sample_belongings",
  answered: {
    answers: {
      county: "08031",
      features: ["alarm"],
      away: 12.5,
      things: [RING, VIOLIN],
      insured_total: 9250.5,
      deductible: 250,
    },
    rating_address: { region: { code: "CO" } },
  },
  isForBusinesses: true,
  plan: "belongings-all_risk-things",
  startsTooLate: "2026-12-25",
  window: "Please choose a date from Nov 20, 2026 to Dec 20, 2026",
  person: { step: "owner", hasPhone: true },
  state: {
    step: "home",
    question: "home_region",
    unknown: "Please select a state",
    absent: "Please select a state",
    elsewhere: { county: null },
  },
  moved: (code) => ({
    rating_address: code === null ? null : { region: { code } },
    answers: { county: code === "TX" ? "48453" : null },
  }),
  noPlan: "Please select a plan",
  notSold: "Thank you for your interest in Belongings",
  first: ofQuestion("home", "home_region", "required", "Please select a state"),
};

const answer = (name: string, by: By, answers: { readonly [name: string]: Json }, expect: Refused): Way =>
  saves(name, by, { answers }, expect, answers);

const without = (name: string, by: By, question: string, expect: Refused): Way =>
  skips(name, by, { answers: { [question]: null } }, expect, { [question]: null });

const thing = (name: string, by: By, changes: JsonObject, at: string, rule: string, says: string): Way =>
  answer(
    name,
    by,
    { things: [{ ...RING, ...changes } as JsonObject] },
    ofQuestion("things", `things.0.${at}`, rule, says),
  );

/** A county is chosen after its state, whose counties it is one of. */
const inCounty = (name: string, by: By, county: string): Way => {
  const refused = ofQuestion("home", "county", "list", COUNTY);
  return saves(name, by, { answers: { county } }, refused, { home_region: "CO", county });
};

const aroundTheHome: readonly Way[] = [
  inCounty("keeps the things in a county of another state", "broker", "48453"),
  inCounty("keeps the things in a county that does not exist", "share", "99999"),
  without(
    "leaves out the county",
    "client",
    "county",
    ofQuestion("home", "county", "required", "Please select a county"),
  ),
  answer(
    "has a feature that is not offered",
    "share",
    { features: ["moat"] },
    ofQuestion("safety", "features", "enum", ONE_OF),
  ),
  answer(
    "has a feature twice",
    "client",
    { features: ["alarm", "alarm"] },
    ofForm("/answers/features", "safety", CHECK),
  ),
  answer("sends one feature as text", "broker", { features: "alarm" }, ofQuestion("safety", "features", "type", CHECK)),
  answer("is away too long", "client", { away: 80.01 }, ofQuestion("safety", "away", "maximum", HOME)),
  answer("is away for less than nothing", "share", { away: -1 }, ofQuestion("safety", "away", "minimum", PERCENTAGE)),
  answer(
    "is away for a thousandth of a percent",
    "broker",
    { away: 12.345 },
    ofQuestion("safety", "away", "format", PERCENTAGE),
  ),
  answer("is away for a word", "share", { away: "often" }, ofQuestion("safety", "away", "number", PERCENTAGE)),
];

const aroundTheThings: readonly Way[] = [
  without(
    "insures nothing",
    "broker",
    "things",
    ofQuestion("things", "things", "required", "Please add at least one thing"),
  ),
  saves(
    "insures nine things where eight are taken",
    "share",
    { answers: { things: Array.from({ length: 9 }, () => RING) } },
    ofQuestion("things", "things", "max", "Please leave at most 8"),
  ),
  saves(
    "insures more things than a body may hold",
    "broker",
    { answers: { things: Array.from({ length: 51 }, () => RING) } },
    ofForm("/answers/things", "things", "Please leave at most 8"),
  ),
  saves(
    "sends texts for things",
    "client",
    { answers: { things: ["ring"] } },
    ofQuestion("things", "things", "type", CHECK),
  ),
  skips(
    "insures a thing without a name",
    "client",
    { answers: { things: [{ kind: "jewelry", value: 1250.5 }] } },
    ofQuestion("things", "things.0.name", "required", "Please say what it is"),
    { things: [{ kind: "jewelry", value: 1250.5 }] },
  ),
  thing(
    "insures a thing with a name of 81 letters",
    "broker",
    { name: "x".repeat(81) },
    "name",
    "maxLength",
    "Please shorten this answer",
  ),
  thing("insures a thing of a kind that is not offered", "share", { kind: "car" }, "kind", "enum", ONE_OF),
  thing(
    "insures a thing worth too little",
    "client",
    { value: 99.99 },
    "value",
    "minimum",
    "Please enter $100 or more",
  ),
  thing(
    "insures a thing worth too much",
    "broker",
    { value: 50000.01 },
    "value",
    "maximum",
    "Please enter $50,000 or less",
  ),
  thing("insures a thing for a tenth of a cent more", "share", { value: 100.001 }, "value", "format", CENTS),
  thing("insures a thing for a word", "client", { value: "much" }, "value", "number", CHECK),
  answer(
    "insures things of more than $100,000",
    "broker",
    { things: [1, 2, 3].map((n) => ({ ...VIOLIN, name: `Violin ${n}`, value: 40000 })) },
    ofRule("things", "too_much", "We insure things of up to $100,000 in total", "things"),
  ),
  {
    ...saves(
      "insures a painting without an alarm",
      "share",
      { answers: { features: null, things: [{ name: "Painting", kind: "art", value: 20001 }] } },
      ofRule("things", "art_needs_alarm", "Thank you for your interest in Belongings"),
    ),
    typed: { answers: { things: [{ name: "Painting", kind: "art", value: 20001 }] }, before: { features: [] } },
  },
  saves(
    "adds fields to a thing",
    "broker",
    { answers: { things: [{ ...RING, price: 1, is_free: true }, VIOLIN] } },
    "changes nothing",
  ),
];

const aroundTheCover: readonly Way[] = [
  saves("sends a total of its own", "client", { answers: { insured_total: 1 } }, "changes nothing"),

  without(
    "leaves out the deductible",
    "share",
    "deductible",
    ofQuestion("cover", "deductible", "required", "Deductible is required"),
  ),
  answer(
    "bears too little",
    "broker",
    { deductible: 99.99 },
    ofQuestion("cover", "deductible", "minimum", "Please enter $100 or more"),
  ),
  answer(
    "bears too much",
    "client",
    { deductible: 5001 },
    ofQuestion("cover", "deductible", "maximum", "Please enter $5,000 or less"),
  ),
  saves(
    "had the things valued tomorrow in a week",
    "share",
    { answers: { since: "2026-11-28" } },
    ofQuestion("cover", "since", "window", "Please enter a date up to today"),
    { since: "11/28/2026" },
  ),
  saves(
    "had the things valued on a day that does not exist",
    "client",
    { answers: { since: "2026-02-30" } },
    ofQuestion("cover", "since", "format", DATE),
    { since: "02/30/2026" },
  ),
  answer(
    "writes notes of 501 characters",
    "broker",
    { notes: "x".repeat(501) },
    ofQuestion("cover", "notes", "maxLength", "Please shorten this answer"),
  ),
  saves(
    "writes notes of 1001 characters",
    "share",
    { answers: { notes: "x".repeat(1001) } },
    ofForm("/answers/notes", "cover", "Please shorten this answer"),
    { notes: "x".repeat(1001) },
  ),
  saves(
    "names a business for a client who is a person",
    "client",
    { holders: [{ ...holderOf(target), business_name: "Lee Strings" }] },
    "changes nothing",
  ),
];

export const ways: readonly Way[] = [
  ...aroundTheHome,
  ...aroundTheThings,
  ...aroundTheCover,
  ...aroundOwnConsents,
  ...aroundTheFiles,
];
