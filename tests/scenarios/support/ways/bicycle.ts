import { bicycle } from "../fixture-product";
import { addressIn } from "../../../server/support/enrollment";
import { ofForm, ofQuestion, saves, skips } from "./way";
import type { By, Target, Way } from "./way";
import type { Json } from "../../../../engine";

const STEP = "bicycle";

export const target: Target = {
  product: bicycle,
  vertical: "sample_bicycle",
  answered: { answers: { price: 1200 }, rating_address: { region: { code: "CO" } } },
  isForBusinesses: false,
  plan: "bicycle-all",
  startsTooLate: "2026-12-25",
  window: "Please choose a date from Nov 20, 2026 to Dec 20, 2026",
  person: { step: STEP, hasPhone: false },
  state: {
    step: STEP,
    question: "state",
    unknown: "Please choose from the list",
    absent: "State where it is kept is required",
    elsewhere: {},
  },
  moved: (code) => ({ rating_address: code === null ? null : { region: { code } } }),
  noPlan: "Plan is required",
  notSold: "Not sold here",
  first: ofQuestion(STEP, "first_name", "required", "First name is required"),
};

const price = (name: string, by: By, value: Json, rule: string, says: string): Way =>
  saves(name, by, { answers: { price: value } }, ofQuestion(STEP, "price", rule, says), { price: value });

const CHECK = "Please check this answer";
const WRONG_TYPE = ofQuestion(STEP, "price", "type", CHECK);
const CENTS = "Please enter an amount in dollars and cents, like 1,250.50";

export const ways: readonly Way[] = [
  skips(
    "leaves out the price of the bicycle",
    "share",
    { answers: { price: null } },
    ofQuestion(STEP, "price", "required", "Price of the bicycle when new is required"),
    { price: null },
  ),
  price("insures a bicycle of less than nothing", "client", -1, "minimum", "Please enter $0 or more"),
  price("insures a bicycle that is too dear by a cent", "broker", 5000.01, "maximum", "Please enter $5,000 or less"),
  price("sends a tenth of a cent", "share", 1200.001, "format", CENTS),
  price("sends a word for the price", "client", "much", "number", CHECK),
  price("sends Yes for the price", "broker", true, "type", CHECK),
  saves("sends several prices", "share", { answers: { price: ["1200", "1"] } }, WRONG_TYPE),
  saves("sends a list of things for the price", "client", { answers: { price: [{ price: 1 }] } }, WRONG_TYPE),
  saves(
    "sends a text of 1001 characters for the price",
    "client",
    { answers: { price: "x".repeat(1001) } },
    ofForm("/answers/price", STEP, CHECK),
    { price: "x".repeat(1001) },
  ),
  saves(
    "keeps it in a state of which only the address is known",
    "broker",
    { rating_address: addressIn("PQ") },
    ofForm("/rating_address/region/code", STEP, "Please choose from the list"),
    { state: "PQ" },
  ),
];
