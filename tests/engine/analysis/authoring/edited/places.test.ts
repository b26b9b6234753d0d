/** Values put at several places of a file at once. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../../engine";
import { editedFile, editedFileAt, type Put } from "../../../../../engine/analysis";
import { samples } from "../../../../support/tier";
import { products, type DraftFile } from "../products";
import { at, pointersIn } from "./drawn";

const path = "lists/tea@1.json";
const put = (pointer: string, value: Json | undefined): Put => ({ pointer, to: () => value });
const edited = (text: string, ...puts: readonly Put[]): string | undefined => editedFileAt({ path, text }, puts);

const list = `{
  "name": "tea",  "version": 1,
  "items": [
    { "code": 1, "name": "Green" },
    { "code":2,   "name": "Black" },

    { "code": 3, "name": "White" }
  ]
}
`;

describe("Values put at several places", () => {
  it("leave every byte between them", () => {
    expect(edited(list, put("/items/0/name", "Jade"), put("/version", 2), put("/items/2/name", "Pale"))).toBe(
      list.replace("Green", "Jade").replace("1,\n", "2,\n").replace("White", "Pale"),
    );
  });

  it("count the items of a list as they were before", () => {
    expect(edited(list, put("/items/0", undefined), put("/items/2/name", "Pale"))).toBe(
      list.replace('    { "code": 1, "name": "Green" },\n', "").replace("White", "Pale"),
    );
    const now = edited(list, put("/items/1", undefined), put("/items/0", undefined), put("/items/2", undefined));
    expect(now).toBe(list.replace(/\[[^\]]*\]/, "[]"));
  });

  it("come one behind the other at the end of a list, which is made where none is there", () => {
    const news = [4, 5].map((code) => put("/items/-", { code, name: "New" }));
    expect(edited(list, ...news, put("/items/2/code", 9))).toBe(
      list
        .replace('"code": 3', '"code": 9')
        .replace("\n  ]", ',\n    { "code": 4, "name": "New" },\n    { "code": 5, "name": "New" }\n  ]'),
    );
    expect(JSON.parse(edited('{ "name": "tea" }', ...news) ?? "").items).toHaveLength(2);
  });

  it("become what earlier ones of the same place have made", () => {
    const twice: Put = { pointer: "/version", to: (was) => Number(was) * 2 };
    expect(edited(list, twice, twice, put("/items/0/code", 7), { pointer: "/items/0", to: (was) => was })).toBe(
      list.replace('"version": 1', '"version": 4').replace('"code": 1', '"code": 7'),
    );
  });

  it("bring what is around them along, new names in the order that they say", () => {
    const order = ["AL", "CO", "VA"];
    const cell = (name: string, value: number): Put => ({ ...put(`/cells/${name}`, value), order });
    expect(edited('{ "name": "tea" }', cell("VA", 1), cell("AL", 2))).toBe(
      '{ "name": "tea", "cells": { "AL": 2, "VA": 1 } }',
    );
    expect(edited('{ "cells": { "CO": 1 } }', cell("VA", 1), cell("AL", 2))).toBe(
      '{ "cells": { "AL": 2, "CO": 1, "VA": 1 } }',
    );
  });

  it("are left out where the text has no such place, and the others are made", () => {
    expect(edited(list, put("/name/broker", "x"), put("/items/7", "x"), put("/version", 2))).toBe(
      list.replace('"version": 1', '"version": 2'),
    );
    expect(edited(list, put("/name/broker", "x"), put("/items/7", "x"))).toBeUndefined();
    expect(edited("{", put("/version", 2))).toBeUndefined();
  });

  it("keep members that are there twice, but the one that is read", () => {
    expect(edited('{ "a": 1, "b": 2, "a": 3 }', put("/a", 4), put("/b", 5))).toBe('{ "a": 1, "b": 5, "a": 4 }');
  });
});

const files = Object.values(products)
  .flat()
  .filter((file: DraftFile) => file.path.endsWith(".json"));

describe("Values put at places of the products' files", () => {
  it("are as those that are put one after another, to the byte", () => {
    const drawn = fc.constantFrom(...files).chain((file) => {
      const value: Json = JSON.parse(file.text);
      const scalars = pointersIn(value).filter((pointer) => typeof at(value, pointer) !== "object");
      const places = fc.uniqueArray(fc.constantFrom(...scalars), { minLength: 1, maxLength: 8 });
      return fc.tuple(fc.constant(file), places);
    });
    const check = ([file, places]: readonly [DraftFile, readonly string[]]): void => {
      const value = (index: number): Json => (index % 2 === 0 ? `Other ${index}` : index);
      const all = editedFileAt(
        file,
        places.map((pointer, index) => put(pointer, value(index))),
      );
      const each = places.reduce(
        (text, pointer, index) => editedFile({ ...file, text }, pointer, value(index)) ?? "",
        file.text,
      );
      expect(all).toBe(each);
    };
    fc.assert(fc.property(drawn, check), { numRuns: samples(40, 1_000) });
  });
});
