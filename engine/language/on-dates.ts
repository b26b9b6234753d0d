/** The operators on dates. Dates in rules are YYYY-MM-DD; one that is written MM/DD/YYYY is read as the same day. */
import { addDays, addYears, daysBetween, readDate, usDate, yearOf, yearsBetween } from "../values/dates";
import { before, type Operator, type Say } from "./operator";

const later =
  (unit: string): Say =>
  ([date, count]) =>
    `${date} plus ${count} ${unit}`;

export const ON_DATES: { readonly [name: string]: Operator } = {
  iso_date: {
    min: 1,
    max: 1,
    does: "A date as YYYY-MM-DD, as rules read answers anyway; null when there is no such day.",
    run: (date) => readDate(date) ?? null,
    english: before("the date"),
    mistakenFor: ["us_date"],
  },
  us_date: {
    min: 1,
    max: 1,
    does: "A date as people type it, MM/DD/YYYY; null when there is no such day.",
    run: (date) => usDate(readDate(date)) ?? null,
    english: before("the date"),
    mistakenFor: ["iso_date"],
  },
  add_days: {
    min: 2,
    max: 2,
    does: "The date so many days later; null when one of them is missing.",
    run: (date, days) => addDays(readDate(date), days) ?? null,
    english: later("days"),
    mistakenFor: ["add_years"],
  },
  add_years: {
    min: 2,
    max: 2,
    does: "The date so many years later, 29 February as 28; null when one of them is missing.",
    run: (date, years) => addYears(readDate(date), years) ?? null,
    english: later("years"),
    mistakenFor: ["add_days"],
  },
  days_between: {
    min: 2,
    max: 2,
    does: "How many days the second date is after the first; null when one of them is missing.",
    run: (first, second) => daysBetween(readDate(first), readDate(second)) ?? null,
    english: ([first, second]) => `the days from ${first} to ${second}`,
    mistakenFor: ["years_between"],
  },
  years_between: {
    min: 2,
    max: 2,
    does: "How many whole years the second date is after the first, as for an age; null when one of them is missing.",
    run: (first, second) => yearsBetween(readDate(first), readDate(second)) ?? null,
    english: ([first, second]) => `the whole years from ${first} to ${second}`,
    mistakenFor: ["days_between"],
  },
  year: {
    min: 1,
    max: 1,
    does: "The year of a date, as a number; null when it is missing.",
    run: (date) => yearOf(readDate(date)) ?? null,
    english: before("the year of"),
    mistakenFor: [],
  },
};
