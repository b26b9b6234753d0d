import { expect, test } from "vitest";
import { resultWords } from "../../app/dashboard/imports/result";

const many = Array.from({ length: 14 }, (_, n) => `c${n + 1}`);

test.each([
  [{ imported: 1, ignored_columns: [] }, "1 client from list.csv."],
  [{ imported: 20_000, ignored_columns: [] }, "20,000 clients from list.csv."],
  [
    { imported: 500, ignored_columns: ["county", "phone2", "web"] },
    "500 clients from list.csv. Not imported: county, phone2, web.",
  ],
  [
    { imported: 2, ignored_columns: many },
    "2 clients from list.csv. Not imported: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, and 2 more.",
  ],
  [
    { imported: 2, ignored_columns: many.slice(0, 13) },
    "2 clients from list.csv. Not imported: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, and 1 more.",
  ],
  [
    { imported: 0, ignored_columns: many.slice(0, 12) },
    "0 clients from list.csv. Not imported: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12.",
  ],
  [
    { imported: 2, ignored_columns: [], completed_zips: 1 },
    "2 clients from list.csv. 1 zip was completed with its leading zero.",
  ],
  [
    { imported: 40, ignored_columns: ["web"], completed_zips: 12 },
    "40 clients from list.csv. Not imported: web. 12 zips were completed with their leading zero.",
  ],
  [{}, ""],
])("the result %j of list.csv reads %j", (response, words) => {
  expect(resultWords(response, "list.csv")).toBe(words);
});
