/** Places for work that takes much: how many there are, who gets the next one, and who waits in vain. */
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPlaces, NoPlace } from "../../../server/base/places";

/** Enters one after another and notes who got in, in their order. */
function entering(places: ReturnType<typeof createPlaces>) {
  const inside: string[] = [];
  const leaving = new Map<string, () => void>();
  const enter = (name: string, key: string): Promise<void> =>
    places.enter(key).then((leave) => {
      inside.push(name);
      leaving.set(name, leave);
    });
  return { inside, enter, leave: (name: string) => leaving.get(name)?.() };
}

test("a key never has all places, and a freed place goes to the key that has the fewest", async () => {
  const { inside, enter, leave } = entering(createPlaces({ most: 3, mostOfKey: 2 }));
  void enter("a1", "a");
  void enter("a2", "a");
  void enter("a3", "a");
  void enter("b1", "b");
  void enter("a4", "a");
  void enter("b2", "b");
  void enter("c1", "c");
  await turn();
  expect(inside).toEqual(["a1", "a2", "b1"]);
  leave("a1");
  await turn();
  // A place of two: a has one, b has one, c none.
  expect(inside.slice(3)).toEqual(["c1"]);
  leave("b1");
  await turn();
  expect(inside.slice(4)).toEqual(["b2"]);
});

test("a place that is given back twice is free once", async () => {
  const places = createPlaces({ most: 1, mostOfKey: 1 });
  const leave = await places.enter("a");
  const second = places.enter("b");
  leave();
  leave();
  await second;
  expect([places.taken, places.waiting]).toEqual([1, 0]);
});

test("who would be one too many in the line is refused at once, in all and of one key", async () => {
  const places = createPlaces({ most: 1, mostOfKey: 1, mostWaiting: 2, mostWaitingOfKey: 1 });
  await places.enter("a");
  void places.enter("a");
  await expect(places.enter("a")).rejects.toThrow(NoPlace);
  void places.enter("b");
  await expect(places.enter("c")).rejects.toThrow(NoPlace);
  expect(places.waiting).toBe(2);
});

test("who waits too long, or gives up, leaves the line", async () => {
  const places = createPlaces({ most: 1, mostOfKey: 1, longestWait: 1 });
  const leave = await places.enter("a");
  const giveUp = new AbortController();
  const given = places.enter("b", giveUp.signal);
  giveUp.abort(new Error("gone"));
  await expect(given).rejects.toThrow("gone");
  await expect(places.enter("b")).rejects.toThrow(NoPlace);
  leave();
  expect([places.taken, places.waiting]).toEqual([0, 0]);
});
