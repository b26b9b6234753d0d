/** A state of many answers is not copied for each value that is tried: it reads and is listed as a copy would be. */
import { expect, test } from "vitest";
import { layered, valueAt } from "../../engine/analysis";

const base = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`q${at}`, at]));

test("an object of many keys with some written reads and is listed as its copy would be", () => {
  const written = { q1: "other", q2: undefined, more: [1] };
  const [layer, copy] = [Object.assign(layered(base), written), { ...base, ...written }];
  expect(Object.keys(layer)).toEqual(Object.keys(copy));
  expect({ ...layer }).toStrictEqual(copy);
  expect(JSON.stringify(layer)).toBe(JSON.stringify(copy));
  for (const key of [...Object.keys(copy), "gone", "toString"]) {
    expect(valueAt(layer, key), key).toBe(valueAt(copy, key));
    expect([key in layer, Object.hasOwn(layer, key)], key).toEqual([key in copy, Object.hasOwn(copy, key)]);
  }
});

test("what is written on it is not written on the object, nor on another layer", () => {
  const [one, other] = [layered(base), layered(base)];
  one.q1 = "other";
  expect([one.q1, other.q1, base.q1]).toEqual(["other", 1, 1]);
  expect(layered(one)).not.toBe(one);
  expect(layered(one).q1).toBe("other");
});
